import numpy as np
a = np.arange(6 * 7 * 8, dtype=np.float64).reshape(6, 7, 8)
s = 0.0
for i in range(6):
    for j in range(7):
        for k in range(8):
            s += a[i, j, k] * (i - j + k)
            a[i, j, k] = a[i, j, k - 1] + a[i][j][k]
print(s, a[5, 6, 7], a[3])
row = a[2]
for i in range(7):
    r = row[i]
    for j in range(8):
        r[j] = i * j
print(a[2], r)
b = np.zeros((3, 4, 5, 2), dtype=np.int32)
for i in range(3):
    for j in range(4):
        for k in range(5):
            for l in range(2): b[i, j, k, l] = i + 10 * j + 100 * k + 1000 * l
print(b.sum(), b[1, 2, 3].tolist())
try:
    for i in range(60): x = a[1, 2, 3, i]
except IndexError as e: print(e)
for i in range(60): x = a[1, 2]
print(x)
