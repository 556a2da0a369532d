import numpy as np
def heat(n, steps):
    u = np.zeros((n, n))
    u[0, :] = 100.0
    u[:, 0] = 50
    u[:, -1] = 50
    c = n // 2
    u[c - 3:c + 3, c - 3:c + 3] = 200
    new = u.copy()
    for _ in range(steps):
        new[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        u, new = new, u
    return u
for n in (5, 16, 33, 100):
    for steps in (0, 1, 2, 7):
        u = heat(n, steps)
        print(n, steps, u.min(), u.max(), repr(float(u[n // 2, n // 2])), u[1, 1], u[-2, n // 3])
g = heat(40, 10)
h = np.zeros_like(g)
for t in range(5):
    h[1:-1, 1:-1] = g[1:-1, 1:-1] + 0.1 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:] - 4 * g[1:-1, 1:-1])
    h[0, :] = g[0, :]; h[-1, :] = g[-1, :]; h[:, 0] = g[:, 0]; h[:, -1] = g[:, -1]
    g, h = h, g
print(g[20], np.abs(g - h).max())
