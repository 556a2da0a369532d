import numpy as np
pts = np.arange(180.0).reshape(60, 3)
pairs = [[i, i * 2] for i in range(80)]
s = 0
for i in range(60):
    x, y, z = pts[i]
    s += x * y - z
for p, q in pairs:
    s += p - q / 4
for row in pts:
    a, b, c = row
    s += c
print(repr(s), repr(x), p, q, a, row)
for i in range(60):
    (u, v), w = pairs[i], i
two = np.arange(120).reshape(2, 60).T
for m, n in two: s += m - n
print(u, v, w, repr(m), repr(n), s)
try:
    pairs[70] = [1, 2, 3]
    for p, q in pairs: s += p
except ValueError as e:
    print(e, p, s)
for i in range(60):
    x, y = pts[i]
