import numpy as np
a = np.arange(100.0)
b = a * 2 + 1
c = a + b
for i in range(100):
    a[i] = -1
    b[i] += 1
print(c[:5], b[:5], a[:5])
d = np.zeros(100)
e = d + 5
v = d[10:60]
for i in range(50):
    v[i] = i
f = d.sum()
for i in range(100):
    d[i] = d[i] + e[i]
print(f, d.sum(), v[:5], e[:3])
g = np.ones((5, 5)) * 3
for k in range(60):
    g[k % 5, k % 3] += 1
    if k % 20 == 0: h = g.sum()
print(h, g)
