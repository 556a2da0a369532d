import numpy as np
def sweep(u, n, m):
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            u[i, j] = 0.25 * (u[i-1, j] + u[i+1, j] + u[i, j-1] + u[i, j+1])
    return i, j
u = np.zeros((30, 50))
u[0, :] = 1.0
for k in range(8):
    print(sweep(u, 30, 50))
print(repr(u[5, 7]), round(u.sum(), 9))
print(u[:4, :6])
