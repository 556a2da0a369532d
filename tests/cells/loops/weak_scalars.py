import numpy as np
a = np.arange(100, dtype=np.uint8)
out = []
for i in range(100):
    out.append(a[i] + 5)
print(out[:4], type(out[0]).__name__)
try:
    for i in range(100):
        v = i * 3
        r = a[3] + v
        last = r
except OverflowError as e:
    print("overflow", e, v, last)
b = np.arange(100, dtype=np.int8)
k = 0
for i in range(100):
    if b[i] < 300: k += 1
    if b[i] > -1000: k += 1
    if a[i] == 256 + i: k += 1
print(k)
s = 0
for i in range(100):
    s = s + b[i] * 1.5
print(repr(s))
