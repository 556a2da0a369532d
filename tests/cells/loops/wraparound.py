import numpy as np
a = np.zeros(100, dtype=np.uint8)
b = np.zeros(100, dtype=np.int64)
b[0] = 2 ** 62
c = np.zeros(100, dtype=np.int16)
c[0] = 1000
for i in range(1, 100):
    a[i] = a[i-1] + np.uint8(3)
    b[i] = b[i-1] + b[i-1] if i % 2 else b[i-1] // 2
    c[i] = c[i-1] * 3
print(a.tolist())
print(b.tolist())
print(c.tolist())
u = np.array([7], dtype=np.uint32)
h = u[0]
for i in range(200):
    h = h * np.uint32(16777619) ^ np.uint32(i)
print(h, type(h).__name__)
q = np.uint64(0x3bf29ce484222325)
for i in range(200):
    q = (q ^ np.uint64(i)) * np.uint64(1099511628211)
print(q, type(q).__name__)
z = np.uint8(200)
for i in range(100):
    z = z - np.uint8(7)
print(z, type(z).__name__)
