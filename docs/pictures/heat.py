# The README's picture: warpcell run --images docs/pictures docs/pictures/heat.py
import numpy as np

n = 400
u = np.zeros((n, n))
u[0, :] = u[-1, :] = 100.0
u[:, 0] = u[:, -1] = 50.0
u[160:240, 160:240] = 200.0
hot = u.copy()
for _ in range(4000):
    hot[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
    u, hot = hot, u
heatmap(u, title="A hot plate after 4000 steps", cmap="inferno", label="temperature")
