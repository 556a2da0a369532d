import numpy as np
a = (np.arange(100) * 37 % 101).astype(np.int64)
m, k = 0, 10 ** 6
for i in range(100):
    m = max(m, a[i])
    k = min(k, a[i], 50)
    x = max(a[i], 50)
    y = max(50, a[i])
    z = min(a[i], 50.5)
    w = max(i, 50.0)
    v = max(3, i, 7)
print(repr(m), repr(k), repr(x), repr(y), repr(z), repr(w), v)
l = []
for i in range(100):
    l.append(max(i, 50.0))
print(l)
t = 0
for i in range(100):
    t += max(i - 50, 0) - min(i, 20) + abs(i - 70)
print(t)
u = np.float64(0)
for i in range(100): u = max(u, a[i] / 7)
print(repr(u))
