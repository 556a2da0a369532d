import numpy as np
a = np.arange(100.0)
c = 0
for i in range(1, 99):
    if a[i-1] < a[i] < a[i+1]: c += 1
    if 10 <= i < 20 <= a[i+1]: c += 100
    if i == a[i] == i: c += 1
    x = 5 < i < 10
    y = 3 if i > 50 else 4.5 if i > 20 else None
    z = i > 3 and a[i] or -1
    w = i if i % 2 == 0 else a[i]
print(c, x, y, repr(z), repr(w), type(w).__name__)
n = None
for i in range(100):
    if n is None: n = i
    elif n is not None and n < 50: n += 2
print(n)
