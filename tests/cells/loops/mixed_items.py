# Lists whose items are of several types, None and infinities among them, and what builtins make.
import numpy as np
INF = float('inf')
n = 30
d = [[(i * 7 + j * 3) % 50 + 1 if (i + j) % 3 else INF for j in range(n)] for i in range(n)]
for i in range(n): d[i][i] = 0
for k in range(n):
    for i in range(n):
        for j in range(n):
            if d[i][k] + d[k][j] < d[i][j]:
                d[i][j] = d[i][k] + d[k][j]
print(d[3], [type(x).__name__ for x in d[0][:5]])
g = np.arange(400).reshape(20, 20) % 13
dist = [INF] * 20
dist[0] = 0
for _ in range(20):
    for u in range(20):
        for v in range(20):
            if g[u, v] > 0 and dist[u] + g[u, v] < dist[v]:
                dist[v] = dist[u] + g[u, v]
print(dist, sorted({type(x).__name__ for x in dist}))
memo = [None] * 300
calls = 0
for i in range(300):
    for j in range(3):
        if memo[i] is None:
            memo[i] = i * 0.5 if i % 7 == 0 else i
            calls += 1
        elif memo[i] > 200:
            memo[i] = None
print(calls, memo[:8], memo[-5:], memo.count(None))
row = [1, 2.5, True, None, 3]
kinds = [0, 0, 0]
for t in range(500):
    v = row[t % 5]
    if v is None: kinds[0] += 1
    elif v == 1: kinds[1] += 1
    else: kinds[2] += v
print(kinds)
total = 0
try:
    for t in range(500):
        row[t % 5] = row[(t + 1) % 5]
        total += row[t % 5]
except TypeError as e:
    print(t, e, row)
digits = [0] * 10
s = 0.0
for i in range(2000):
    x = i * i
    while x > 0:
        x, r = divmod(x, 10)
        digits[r] += 1
    s += round(i / 7, 2) + pow(i % 5, 2)
print(digits, s, [round(k * 0.005, 2) for k in range(120)], [round(-k / 8, 2) for k in range(20)], round(2.675, 2), round(1e16 / 3, 3), round(0.5, 0), round(-0.04, 1))
q = r = 0
for i in range(-100, 100):
    if i:
        a, b = divmod(1000, i); q += a; r += b
        a, b = divmod(-7.5, i); q += a; r += b
        a, b = divmod(np.int32(i), 7); q += a; r += b
print(q, r)
best = float('inf')
worst = float('-inf')
for v in [3, 1.5, 9] * 40:
    best = min(best, v); worst = max(worst, v)
print(best, worst)
def counter():
    total, seen = 0, []
    scale = 2
    def add(k):
        nonlocal total
        for i in range(k):
            total += i * scale
            if i % 50 == 0: seen.append(total)
    add(120); add(60)
    get = lambda: (total, scale)
    for i in range(100):
        total = total + i if i % 2 else total
        scale += 1
    return get(), seen
print(counter())
def unset():
    def inner():
        nonlocal later
        for i in range(100):
            if i == 90: print(later)
            if i == 95: later = i
        return later
    try: inner()
    except NameError as e: print(type(e).__name__, e)
    later = 5
    return inner(), later
print(unset())
def lev(s, t):
    prev = list(range(len(t) + 1))
    for i, a in enumerate(s):
        cur = [i + 1]
        for j, b in enumerate(t):
            cur.append(min(prev[j + 1] + 1, cur[j] + 1, prev[j] + (a != b)))
        prev = cur
    return prev[-1]
print(lev("kitten sitting on a mat" * 3, "sitting kitten at a mall" * 3), lev("é" * 60, "e" * 60), lev("", "abc"))
