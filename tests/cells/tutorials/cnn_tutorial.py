# oracle: 3.11
"""A convolutional network with im2col, written as layers with backward passes and a gradient check."""
import numpy as np
from abc import ABC, abstractmethod
from numpy.lib.stride_tricks import sliding_window_view


class Layer(ABC):
    @abstractmethod
    def forward(self, x): ...

    @abstractmethod
    def backward(self, g): ...

    def params(self):
        return []

    def __repr__(self):
        shapes = ", ".join(str(p.shape) for p, _ in self.params())
        return f"{self.__class__.__name__}({shapes})"


class Conv(Layer):
    def __init__(self, cin, cout, k, rng):
        self.W = rng.normal(0, np.sqrt(2 / (cin * k * k)), (cout, cin, k, k))
        self.b = np.zeros(cout)
        self.dW, self.db = np.zeros_like(self.W), np.zeros_like(self.b)

    def forward(self, x):
        k = self.W.shape[-1]
        win = sliding_window_view(x, (k, k), axis=(2, 3))
        self.shape = x.shape
        n, c, h, w = win.shape[:4]
        self.cols = win.transpose(0, 2, 3, 1, 4, 5).reshape(n * h * w, -1)
        out = self.cols @ self.W.reshape(len(self.W), -1).T + self.b
        return out.reshape(n, h, w, -1).transpose(0, 3, 1, 2)

    def backward(self, g):
        n, f, h, w = g.shape
        k = self.W.shape[-1]
        gf = g.transpose(0, 2, 3, 1).reshape(-1, f)
        self.dW[...] = (gf.T @ self.cols).reshape(self.W.shape)
        self.db[...] = gf.sum(0)
        gp = np.pad(g, ((0, 0), (0, 0), (k - 1, k - 1), (k - 1, k - 1)))
        win = sliding_window_view(gp, (k, k), axis=(2, 3))
        return np.einsum("nfhwij,fcij->nchw", win, self.W[:, :, ::-1, ::-1], optimize=True)

    def params(self):
        return [(self.W, self.dW), (self.b, self.db)]


class ReLU(Layer):
    def forward(self, x):
        self.on = x > 0
        return np.where(self.on, x, 0)

    def backward(self, g):
        return g * self.on


class MaxPool(Layer):
    def forward(self, x):
        n, c, h, w = x.shape
        r = x.reshape(n, c, h // 2, 2, w // 2, 2)
        out = r.max(axis=(3, 5))
        self.mask = r == out[:, :, :, None, :, None]
        self.shape = x.shape
        return out

    def backward(self, g):
        return (self.mask * g[:, :, :, None, :, None]).reshape(self.shape)


class Dense(Layer):
    def __init__(self, nin, nout, rng):
        self.W, self.b = rng.normal(0, np.sqrt(1 / nin), (nin, nout)), np.zeros(nout)
        self.dW, self.db = np.zeros_like(self.W), np.zeros_like(self.b)

    def forward(self, x):
        self.shape = x.shape
        self.x = x.reshape(len(x), -1)
        return self.x @ self.W + self.b

    def backward(self, g):
        np.matmul(self.x.T, g, out=self.dW)
        np.sum(g, axis=0, out=self.db)
        return (g @ self.W.T).reshape(self.shape)

    def params(self):
        return [(self.W, self.dW), (self.b, self.db)]


class Net(list):
    def forward(self, x):
        for layer in self:
            x = layer.forward(x)
        return x

    def backward(self, g):
        for layer in self[::-1]:
            g = layer.backward(g)
        return g


def softmax_loss(z, y):
    z = z - z.max(axis=1, keepdims=True)
    logp = z - np.log(np.exp(z).sum(axis=1, keepdims=True))
    n = len(y)
    g = np.exp(logp)
    g[np.arange(n), y] -= 1
    return -logp[np.arange(n), y].mean(), g / n


rng = np.random.default_rng(0)
y = rng.integers(0, 2, 48)
X = rng.normal(0, .3, (48, 1, 10, 10))
X[y == 0, :, 4:6, :] += 1
X[y == 1, :, :, 4:6] += 1
net = Net([Conv(1, 4, 3, rng), ReLU(), MaxPool(), Dense(4 * 16, 2, rng)])
print(*net, sep=" -> ")
loss, g = softmax_loss(net.forward(X[:4]), y[:4])
dx = net.backward(g)
W, dW = net[0].params()[0]
idx = (2, 0, 1, 2)
num = []
for s in (1e-5, -1e-5):
    W[idx] += s
    num.append(softmax_loss(net.forward(X[:4]), y[:4])[0])
    W[idx] -= s
print("grad check", np.isclose((num[0] - num[1]) / 2e-5, dW[idx], rtol=1e-4), dx.shape)
for epoch in range(6):
    loss, g = softmax_loss(net.forward(X), y)
    net.backward(g)
    for layer in net:
        for p, d in layer.params():
            p -= .5 * d
    acc = (net.forward(X).argmax(1) == y).mean()
    print(f"epoch {epoch} loss {loss:.4f} acc {acc:.3f}")
print(sum(p.size for l in net for p, _ in l.params()), isinstance(net[1], Layer))
Layer()
