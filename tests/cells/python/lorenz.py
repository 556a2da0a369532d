import numpy as np
def lorenz(s, t, sigma=10, rho=28, beta=8/3):
    x, y, z = s
    return np.array([sigma*(y-x), x*(rho-z)-y, x*y-beta*z])
def rk4(f, y, t, h):
    k1 = f(y,t); k2 = f(y+h/2*k1,t+h/2); k3 = f(y+h/2*k2,t+h/2); k4 = f(y+h*k3,t+h)
    return y+h/6*(k1+2*k2+2*k3+k4)
y = np.array([1.,1.,1.]); tr = np.empty((300,3))
for i in range(300): tr[i] = y; y = rk4(lorenz, y, i*.01, .01)
print(tr[::100], tr.min(0), tr.max(0))
logistic = lambda r, x: r*x*(1-x)
for r in (2.8, 3.2, 3.9):
    x = .5
    for _ in range(100): x = logistic(r, x)
    o = []
    for _ in range(4): x = logistic(r, x); o.append(round(x, 6))
    print(r, o)
