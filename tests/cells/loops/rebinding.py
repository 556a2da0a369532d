import numpy as np
x = 0
for i in range(200):
    if i == 50: x = 1.5
    if i == 100: x = np.float64(2)
    if i == 150: x = np.int32(3)
    if i == 170: x = "s"
    if i == 171: x = 7
    if i != 170: x = x + 1
    if i % 25 == 0: print(i, repr(x))
print(repr(x))
a = np.zeros(60)
b = np.ones(60)
for i in range(60):
    a[i] += b[i] + i
    a, b = b, a
print(a[:6], b[:6], a.sum(), b.sum())
l = [1] * 100
for i in range(100):
    if i == 60: l = [2.5] * 100
    l[i] += 1
print(l)
for i in range(100):
    if i == 70: range_ = range
    if i == 80: len_ = len
    k = i
del k
for i in range(100):
    k = i * 2
    if i == 90: del k
    if i > 90: k = 1
print(k)
def g(): return 1
for i in range(100):
    if i == 60:
        def g(): return 2
    k = g()
print(k)
for i in range(100):
    if i == 61: max = lambda a, b: -1
    k = max(i, 3)
print(k)
del max
for i in range(100): k = max(i, 3)
print(k)
