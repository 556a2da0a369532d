import numpy as np
s = 0
for i in range(100):
    s ^= (1 << i % 40) | (i >> 2)
print(s)
t = 1
for i in range(100):
    t = t << 1
print(t)
try:
    for i in range(100):
        u = 5 << (60 - i)
except ValueError as e:
    print(e, i, u)
a = np.arange(100, dtype=np.uint8)
b = np.arange(100, dtype=np.int32)
for i in range(100):
    x = a[i] << 3
    y = b[i] << 28
    z = b[i] >> 2
    w = a[i] >> 1
    v = ~a[i]
    k = ~b[i]
print([repr(q) for q in (x, y, z, w, v, k)])
c = np.zeros(100, dtype=np.int64)
for i in range(100):
    c[i] = (b[i] << 4 ^ b[i]) & 0x7f | 1
print(c.tolist())
h = 0
data = (np.arange(1000) * 7 % 256).astype(np.uint8)
for i in range(len(data)):
    h = ((h << 5) ^ (h >> 27) ^ int(data[i])) & 0xffffffff
print(h)
h = 0
for x in data:
    h = (h * 31 + int(x)) & 0xffffffff
print(h)
