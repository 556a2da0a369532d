import numpy as np
def f(x): return (x[0]-1)**2 + 10*(x[1]+2)**2
def grad(f, x, h=1e-6):
    g = np.zeros_like(x)
    for i in range(x.size):
        e = np.zeros_like(x); e[i] = h
        g[i] = (f(x+e)-f(x-e))/(2*h)
    return g
x = np.array([5., 5.]); v = np.zeros(2); path = [x.copy()]
for k in range(60):
    v = 0.8*v - 0.02*grad(f, x); x = x + v; path.append(x.copy())
print(np.round(x, 5), round(float(f(x)), 8), np.array(path).shape)
m = s = 0; x = np.array([5., 5.])
for t in range(1, 200):
    g = grad(f, x); m = .9*m+.1*g; s = .999*s+.001*g*g
    x -= .1*(m/(1-.9**t))/(np.sqrt(s/(1-.999**t))+1e-8)
print(np.round(x, 5))
X = np.c_[np.ones(20), np.linspace(0, 1, 20)]; y = 3+2*X[:,1]+np.sin(np.arange(20))*.1
th = np.linalg.pinv(X.T@X)@X.T@y; print(th, np.polyfit(X[:,1], y, 1)[::-1], np.linalg.lstsq(X, y, rcond=None)[0])
