import numpy as np
a = np.arange(100, dtype=np.int32)
f = np.arange(100, dtype=np.float32)
d = np.arange(100, dtype=np.float64)
u = np.arange(100, dtype=np.uint16)
s = 0
r = []
for i in range(100):
    x = a[i] + d[i]
    y = a[i] * f[i]
    z = u[i] + a[i]
    w = f[i] + d[i]
    q = a[i] / 3
    v = u[i] / u[1]
    k = a[i] // 7 + a[i] % 7
    s = s + x + y + z + w + q + v + k
for v in (x, y, z, w, q, v, k, s): print(repr(v))
