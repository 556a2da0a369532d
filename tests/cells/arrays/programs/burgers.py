import numpy as np
n = 31
u = np.ones(n)
u[8:16] = 2
for _ in range(20):
    un = u.copy()
    u[1:] = un[1:] - un[1:] * 0.1 * (un[1:] - un[:-1])
    u[0] = 1
print(u.round(8))
