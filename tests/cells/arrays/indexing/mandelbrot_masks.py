import numpy as np
X, Y = np.meshgrid(np.linspace(-2, 1, 12), np.linspace(-1, 1, 7))
zr, zi, n = np.zeros(X.shape), np.zeros(X.shape), np.zeros(X.shape, dtype=int)
for k in range(12):
    I = zr * zr + zi * zi < 4
    n[I] = k
    zr[I], zi[I] = zr[I] ** 2 - zi[I] ** 2 + X[I], 2 * zr[I] * zi[I] + Y[I]
print(n)
