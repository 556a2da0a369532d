import numpy as np
a = np.arange(100, dtype=np.float32) / np.float32(7)
s = np.float32(0)
p = 0.0
for i in range(100):
    s = s + a[i] * 0.1
    p = p + a[i]
    a[i] = a[i] * a[i] - 1 / 3
print(repr(s), repr(p), type(p).__name__)
print(a[:10])
b = np.zeros(100, dtype=np.float32)
for i in range(100):
    b[i] = i * 0.1
    if b[i] == np.float32(0.7): print("seven", i)
    if b[i] < 0.3: n = i
print(n, b.sum())
h = np.float32(1.5)
for i in range(200):
    h = h * h + np.float32(0.001) if h < 1e10 else h / np.float32(1e12)
print(repr(h))
g = np.float32(1)
for i in range(300):
    g = g * np.float32(2)
print(repr(g))
