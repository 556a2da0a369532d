# Steps over arrays without elements stand between steps that have some, also in loops.
import numpy as np

for shape in [(0,), (0, 2), (3, 0), (2, 0, 4), (0, 0)]:
    u = np.ones(shape)
    v = np.zeros(shape)
    w = np.arange(70.0)
    for t in range(30):
        u = u * 0.5 + v
        v[...] = u
        u, v = v, u
        w[5:5] = w[7:7] * 2
        w[1:-1] = w[:-2] + w[1:-1] * 0.5
    print(u, v.shape, w[:4], w[-1], t)

g = np.arange(90000.0).reshape(300, 300)
h = g.copy()
for t in range(25):
    h[1:-1, 1:-1] = (g[:-2, 1:-1] + g[2:, 1:-1]) * 0.5
    h[0:0, :] = g[1:1, :]
    h[:, 300:] = g[:, 300:] + 1
    g, h = h, g
print(g.sum(), h.sum())

e = np.zeros((0, 300))
for t in range(25):
    e = e + g[:0]
    g[2:-2] = g[2:-2] + e.sum()
print(e.shape, g.sum())
