# Comparisons of uint64 with numbers that are never negative are compiled.
import numpy as np
from numpy import _core

def count(a, b, n):
    s = 0
    for i in range(len(a)):
        if a[i] > 3: s += 1
        if a[i] % 7 == 0: s += 10
        if 2**62 <= a[i]: s += 100
        if a[i] < b[i]: s += 1000
        if a[i] != n: s += 10000
    return s

a = np.arange(300).astype(np.uint64) ** np.uint64(8)
for b in (np.arange(300).astype(np.uint8), np.arange(300) % 2 == 0, a[::-1].copy()):
    before = _core.loop_stats()[0]
    s = count(a, b, np.uint64(256))
    want = sum((x > 3) + 10 * (x % 7 == 0) + 100 * (x >= 2**62) + 1000 * (x < y) + 10000 * (x != 256)
               for x, y in zip(a.tolist(), b.tolist()))
    print(s == want, _core.loop_stats()[0] > before)

def negative(a):
    s = 0
    for i in range(len(a)):
        if a[i] > -1: s += 1
    return s

print(negative(a))
# expect: True True
# expect: True True
# expect: True True
# expect: 300
