import numpy as np
nx = 8
u = np.zeros((nx, nx))
b = np.linspace(0, 1, nx)
u[0, :] = u[-1, :] = b
u[1:-1, 1:-1] += 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
x, y = np.meshgrid(b, b)
u[(x > 0.4) & (y < 0.3)] = -1
print(u.round(3), np.argwhere(u < 0)[:3], np.unravel_index(np.argmax(u), u.shape))
