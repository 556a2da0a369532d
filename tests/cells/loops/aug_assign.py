import numpy as np
a = np.zeros(50, dtype=np.int64)
x = np.arange(500) * 13 % 50
for i in range(500):
    a[x[i]] += 1
    a[x[i] - 50] -= x[i] % 2
print(a.tolist())
f = np.ones((12, 12))
for r in range(4):
    for i in range(12):
        for j in range(12):
            f[i, j] *= 1.5
            f[i, j] -= f[j, i] / 4
            f[i][j] += 1
            f[i, j] /= 2
            f[i, j] **= 2
            f[i, j] //= 1
            f[i, j] %= 7
print(f)
g = np.arange(100, dtype=np.float32)
for i in range(100):
    g[i] += 0.1
    g[i] /= 3
print(g[:5], g[99])
i8 = np.zeros(100, dtype=np.int8)
for i in range(100):
    i8[i] += i
    i8[i] |= 1
    i8[i] <<= 1
    i8[i] ^= 3
print(i8.tolist())
