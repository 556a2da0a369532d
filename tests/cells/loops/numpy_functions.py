import numpy as np
a = np.linspace(0.1, 5, 100)
s = np.float64(0)
for i in range(100):
    s += np.sqrt(a[i]) + np.abs(a[i] - 2)
    x = np.sqrt(i)
    y = np.maximum(a[i], 2.0)
    z = abs(a[i] - 3)
    w = np.float64(i) / 2
    v = int(a[i] * 10)
    u = float(a[i])
    k = np.int32(i)
print(repr(s), repr(x), repr(y), repr(z), repr(w), v, u, repr(k))
for i in range(100):
    t = round(np.sin(a[i]), 9)
    e = round(np.exp(a[i]), 9)
print(t, e)
q = np.sqrt(np.float64(-1.0) * 0)
for i in range(100): q = np.sqrt(50.0 - i)
print(q)
p = np.pi
for i in range(100): p = p + np.pi * i - np.e
print(repr(p))
