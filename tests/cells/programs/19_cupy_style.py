import numpy as np
import math, time, contextlib, argparse
try:
    import cupy as cp
except ImportError:
    cp = np
np.random.seed(0)


@contextlib.contextmanager
def timer(message):
    start = time.time(); yield; end = time.time()
    print(f"{message}: {end - start > 0}")


def fit(A, b, tol, max_iter):
    x = np.zeros_like(b, dtype=np.float64)
    r0 = b - np.dot(A, x)
    p = r0
    for i in range(max_iter):
        a = np.inner(r0, r0) / np.inner(p, np.dot(A, p)) if hasattr(np, "inner") else np.dot(r0, r0) / np.dot(p, np.dot(A, p))
        x += a * p
        r1 = r0 - a * np.dot(A, p)
        if np.linalg.norm(r1) < tol:
            return x
        b = np.dot(r1, r1) / np.dot(r0, r0)
        p = r1 + b * p
        r0 = r1
    print("Failed to converge. Increase max-iter or tol.")
    return x


def kmeans(X, n_clusters, max_iter, centers):
    pred = np.zeros(len(X), dtype=int)
    for _ in range(max_iter):
        distances = np.sqrt(((X[:, None, :] - centers[None, :, :]) ** 2).sum(axis=2))
        new_pred = np.argmin(distances, axis=1)
        if np.all(new_pred == pred):
            break
        pred = new_pred
        centers = np.stack([X[pred == i].mean(axis=0) for i in range(n_clusters)])
    return centers, pred


def black_scholes(s, x, t, r, v):
    sqrt_t = np.sqrt(t)
    d1 = (np.log(s / x) + (r + v * v / 2) * t) / (v * sqrt_t)
    d2 = d1 - v * sqrt_t
    cnd = lambda d: np.where(d > 0, 1 - poly(d), poly(d))
    def poly(d):
        k = 1 / (1 + 0.2316419 * np.abs(d))
        a1, a2, a3, a4, a5 = 0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429
        return 1 / math.sqrt(2 * math.pi) * np.exp(-0.5 * d * d) * (k * (a1 + k * (a2 + k * (a3 + k * (a4 + k * a5)))))
    e = np.exp(-r * t)
    return s * cnd(d1) - x * e * cnd(d2)


A = np.array([[4.0, 1], [1, 3]]); b = np.array([1.0, 2])
with timer("cg"):
    print(np.round(fit(A, b, 1e-10, 50), 8))
X = np.concatenate([np.arange(10).reshape(5, 2) * 0.1, np.arange(10).reshape(5, 2) * 0.1 + 5])
c, pred = kmeans(X, 2, 10, X[[0, 9]])
print(c, pred)
print(np.round(black_scholes(np.array([30.0, 25]), np.array([28.0, 30]), np.array([1.0, 0.5]), 0.02, 0.3), 6))
xs = np.random.rand(1000); ys = np.random.rand(1000)
print("pi %.4f" % (4 * ((xs ** 2 + ys ** 2) <= 1).mean()))
def newton(f, df, x, n=6):
    for i in range(n): x = x - f(x) / df(x)
    return x
print(newton(lambda x: x ** 2 - 2, lambda x: 2 * x, 1.0), newton(np.cos, lambda x: -np.sin(x), np.array([1.0, 2.0])))
class Net:
    def __init__(self, sizes, rng=None):
        rng = rng or np.random.RandomState(1) if hasattr(np.random, "RandomState") else None
        self.w = [np.full((m, n), 0.1) for m, n in zip(sizes[:-1], sizes[1:])]
        self.b = [np.zeros(n) for n in sizes[1:]]
    def forward(self, x):
        for w, b in zip(self.w, self.b):
            x = np.tanh(x @ w + b)
        return x
    def __call__(self, x): return self.forward(x)
    @property
    def n_params(self): return sum(p.size for p in (*self.w, *self.b))
net = Net([3, 4, 2]); print(net(np.ones((2, 3))).round(5), net.n_params, [w.shape for w in net.w])
hist = {"loss": [], "acc": []}
for epoch in range(3):
    hist["loss"].append(1 / (epoch + 1)); hist["acc"].append(epoch / 3)
    print(f"Epoch {epoch + 1}/{3} - " + " - ".join(f"{k}: {v[-1]:.4f}" for k, v in hist.items()))
print("%-10s|%8.3f|%5d" % ("name", 3.14159, 42), "{:<10}|{:>8.3f}|{:^5}".format("name", 3.14159, 42), f"{'x':>{5}}|{3.14159:{8}.{3}}|{1234567:,}|{0.25:.0%}|{255:#06x}|{-5:+d}|{1e-7:.3e}")
