import numpy as np
inf = float("inf")
d = np.full((40, 40), np.inf)
for i in range(40):
    d[i, i] = 0
    d[i, (i + 1) % 40] = i + 1.5
for k in range(40):
    for i in range(40):
        for j in range(40):
            if d[i, k] + d[k, j] < d[i, j]:
                d[i, j] = d[i, k] + d[k, j]
print(d[0, :10], d[39, 38], d.sum())
x = 1.0
for i in range(2000):
    x = x * 2 + 1
print(x)
y = np.float64(1)
for i in range(2000):
    y = y * 2
print(y)
z = np.float64(0)
for i in range(100):
    z = z + np.inf if i < 50 else z - z
print(z)
n = 0
a = np.array([1.0, np.nan, 2.0, np.nan] * 30)
m = a[0]
for i in range(120):
    if a[i] != a[i]: n += 1
    if a[i] < 5: n += 1000
    if not a[i] >= 5: n += 1000000
    m = max(m, a[i])
    m2 = min(a[i], 7.0)
print(n, m, m2)
