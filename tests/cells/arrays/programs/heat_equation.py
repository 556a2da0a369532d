import numpy as np
nx, nt = 21, 30
u = np.ones(nx)
u[5:10] = 2
dx, nu, sigma = 2 / (nx - 1), 0.3, 0.2
dt = sigma * dx ** 2 / nu
for n in range(nt):
    un = u.copy()
    u[1:-1] = un[1:-1] + nu * dt / dx ** 2 * (un[2:] - 2 * un[1:-1] + un[:-2])
print(u)
