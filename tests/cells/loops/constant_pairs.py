# Tuples of tuples that are written in the loop, and constant tuples that nothing may change.
import numpy as np
n = 20
g = (np.arange(n * n) * 7919 % 13 < 5).astype(int).reshape(n, n)
for step in range(3):
    new = np.zeros_like(g)
    for i in range(n):
        for j in range(n):
            c = 0
            for di, dj in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
                c += g[(i + di) % n, (j + dj) % n]
            new[i, j] = 1 if c == 3 or (c == 2 and g[i, j]) else 0
    g = new
print(g.sum(), g[3].tolist())
u = np.arange(400.0).reshape(n, n)
t = 0.0
for i in range(1, n - 1):
    for j in range(1, n - 1):
        for d in ((0, 1, 0.5), (1, 0, 0.25)): last = d
        for d in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            t += u[i + d[0], j + d[1]] * len(d)
            if i * j == 300: kept = d
print(t, kept, last, d)
for i in range(100):
    pair = ((1, 2), (3, 4))
    a, b = pair
    if i == 97: print(pair, a, b, type(a), pair[1][0], a[-1])
    try: (x, y), z = ((1, 2), (3, 4))[i % 2], i
    except TypeError as e: print(e)
failed = 0
for i in range(100):
    t = (1, 2, 3)
    try: t[0] = i
    except TypeError: failed += 1
for i in range(100):
    t = ((1, 2), (3, 4))
    try: t[0][1] = i
    except TypeError: failed += 1
for i in range(100):
    t = (1, 2, 3)
    try: t.append(i)
    except AttributeError: failed += 1
for i in range(100):
    t = (1, 2, 3)
    try: t.pop()
    except AttributeError: failed += 1
print(failed, t)
for i in range(80):
    for word, k in (('a', 1), ('b', 2)): s = word
    for p in ((1, 2), (3,)): q = len(p)
    for p in ((1, 2.5), (3, 4)): q += p[1]
print(s, p, q)
