import numpy as np
import time, math, sys, os
from dataclasses import dataclass


class Adam:
    def __init__(self, lr=0.1, b1=0.9, b2=0.999, eps=1e-8):
        self.lr, self.b1, self.b2, self.eps = lr, b1, b2, eps
        self.state = {}
        self.t = 0

    def step(self, params, grads):
        self.t += 1
        for k in params:
            m, v = self.state.setdefault(k, (np.zeros_like(params[k]), np.zeros_like(params[k])))
            m = self.b1 * m + (1 - self.b1) * grads[k]
            v = self.b2 * v + (1 - self.b2) * grads[k] ** 2
            self.state[k] = (m, v)
            params[k] -= self.lr * (m / (1 - self.b1 ** self.t)) / (np.sqrt(v / (1 - self.b2 ** self.t)) + self.eps)


rng = np.random.default_rng(42)
X = rng.random((64, 3)) * 2 - 1; true_w = np.array([1.0, -2.0, 0.5]); y = X @ true_w + 0.3
params = {"w": np.zeros(3), "b": np.zeros(1)}
opt = Adam()
for epoch in range(200):
    pred = X @ params["w"] + params["b"]
    err = pred - y
    loss = float(np.mean(err ** 2))
    opt.step(params, {"w": 2 * X.T @ err / len(y), "b": np.array([2 * err.mean()])})
    if epoch % 50 == 0: print(f"epoch {epoch:3d} loss {loss:.6f}")
print(np.round(params["w"], 2), np.round(params["b"], 2))


@dataclass
class Config:
    nx: int = 21
    nt: int = 20
    c: float = 1.0

    @property
    def dx(self): return 2 / (self.nx - 1)


cfg = Config()
u = np.ones(cfg.nx); u[int(.5 / cfg.dx):int(1 / cfg.dx + 1)] = 2
for n in range(cfg.nt):
    un = u.copy()
    u[1:] = un[1:] - cfg.c * 0.025 / cfg.dx * (un[1:] - un[:-1])
print(u.round(4), u.sum())
results = {name: fn(u) for name, fn in {"min": np.min, "max": np.max, "mean": np.mean, "std": np.std}.items()}
for k, v in results.items(): print(f"{k:>5}: {v:10.6f}")
print({"shape": u.shape, "dtype": str(u.dtype), "n": u.size}, [f"{v:.1f}" for v in u[:3]], type(u).__name__, isinstance(u, np.ndarray))
