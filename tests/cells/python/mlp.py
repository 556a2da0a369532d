import numpy as np
np.random.seed(1)
X = np.array([[0,0,1],[0,1,1],[1,0,1],[1,1,1]]); y = np.array([[0,1,1,0]]).T
sig = lambda z: 1/(1+np.exp(-z))
W1 = 2*np.random.random((3,4)) - 1; W2 = 2*np.random.random((4,1)) - 1
for j in range(2000):
    l1 = sig(X @ W1); l2 = sig(l1 @ W2)
    e2 = y - l2
    if j % 500 == 0: print(f"Error {j}: {np.mean(np.abs(e2)):.6f}")
    d2 = e2*l2*(1-l2); d1 = d2.dot(W2.T)*l1*(1-l1)
    W2 += l1.T.dot(d2); W1 += X.T.dot(d1)
print(np.round(l2, 5))
class Layer:
    def __init__(self, i, o, rng): self.W = rng.standard_normal((i, o))*np.sqrt(2/i); self.b = np.zeros(o)
    def __call__(self, x): self.x = x; self.z = x@self.W + self.b; return np.maximum(self.z, 0)
    def backward(self, g, lr):
        g = g*(self.z > 0); dx = g@self.W.T; self.W -= lr*self.x.T@g; self.b -= lr*g.sum(0); return dx
rng = np.random.default_rng(0); ls = [Layer(2, 8, rng), Layer(8, 1, rng)]
A = rng.random((16, 2)); t = A.sum(1, keepdims=True)
for ep in range(200):
    h = A
    for l in ls: h = l(h)
    g = 2*(h-t)/len(A)
    for l in reversed(ls): g = l.backward(g, .1)
print(round(float(((h-t)**2).mean()), 10))
