import numpy as np
# enumerate and zip in loops that are compiled: the iterator stays what it is
n = 300
a = np.arange(n) * 0.5; b = a[::-1].copy(); k = np.arange(n); l = list(range(n)); m = [x * 0.25 for x in l]; f32 = a.astype(np.float32); u8 = (k % 200).astype(np.uint8)
s = 0
for i, x in enumerate(a): s += i * x
print(s, i, x, type(i), type(x))
for i, x in enumerate(l, 5):
    if i == 250: break
    s += x
print(s, i, x)
for i, x in enumerate(u8):
    if i % 2: continue
    s += int(x)
print(s, i, repr(x))
for x, y in zip(a, b): s += x - 2 * y
print(s, repr(x), repr(y))
for x, y in zip(l, m): s += x * y
for x, y in zip(range(10, 10**6, 7), k): s += x + y
print(s, x, repr(y))
for i, x, y, z in zip(range(n), f32, l, m): s += float(x) + y + z + i
print(s)
for t in zip(a, b): s += t[0] * t[1]
print(s, t)
for t in enumerate(l):
    s += t[1]
    if t[0] > 280: break
print(s, t)
# uneven lengths, and what is left
for x, y in zip(l, l[:200]): s += x
print(s, x, y)
e = enumerate(l)
for i, x in e:
    s += x
    if i == 150: break
print(s, next(e), next(e), len(list(e)), list(e))
it = iter(l)
z = zip(it, it)
for x, y in z: s += x * 2 - y
print(s, x, y, list(it), list(z))
it = iter(l)
for x, y in zip(it, m):
    s += x
    if x == 120: break
print(s, next(it), next(it))
i1 = iter(l)
e = enumerate(i1)
for i, x in e:
    s += i
    if i == 100: next(i1)
    if i == 200: break
print(s, i, x, next(e))
# a list that grows, a list that changes
q = list(range(60))
for i, x in enumerate(q):
    if len(q) < 400: q.append(x + 1)
    s += x
print(s, len(q), i)
q = list(range(300))
for i, x in enumerate(q):
    if i + 1 < len(q): q[i + 1] += x
print(q[-1])
c = a.copy()
for i, x in enumerate(c):
    if i + 1 < n: c[i + 1] += x * 0.5
print(c[-3:])
# other types in the middle
q = [1] * 100 + [0.5] * 100 + ['x'] + [2] * 100
t = 0
for i, x in enumerate(q):
    if isinstance(x, str): t += i
    else: t += x
print(t)
try:
    for i, x in enumerate(q): t += x
except TypeError as e: print(e, i, x)
try:
    for x, y in zip(l, l[:100], strict=True): s += 1
except ValueError as e: print(e, s)
try:
    for i, x in enumerate(l): s += 1 // (200 - x)
except ZeroDivisionError as e: print(e, i, x, s)
# rows, nested targets, nested loops, functions, generators
A = np.arange(1200.0).reshape(300, 4)
for i, row in enumerate(A): s += row[1] * i
print(s, row)
for i, row in enumerate(A): row[0] = i
print(A[-2:], A[:, 0].sum())
for i, (x, y) in enumerate(zip(l, m)): s += i * x - y
print(s, i, x, y)
for (x, y), z in zip([(1, 2)] * 150, l): s += x + y * z
print(s)
def total(a, b):
    r = 0
    for i, x in enumerate(a):
        for j, y in enumerate(b): r += i * j + x * y
    return r
print(total(l[:70], m[:70]), total(a[:50], l[:60]), total(k[:50], u8[:50].astype(int)))
def dot(u, v): return sum(p * q for p, q in zip(u, v))
print(dot(l, m), dot(a, b))
def pairs(u, v):
    for p, q in zip(u, v):
        if p > 200: return
        yield p + q
print(sum(pairs(l, m)), sum(pairs(a, k)))
def index_of_max(v):
    best, at = v[0], 0
    for i, x in enumerate(v):
        if x > best: best, at = x, i
    return at, best
print(index_of_max(l), index_of_max(b), index_of_max([3, 1] * 100 + [7.5] + [2] * 100))
print([i * x for i, x in enumerate(m)][-1], {i: x for i, x in enumerate(l)}[299], sum(1 for i, x in enumerate(l) if i == x))
for i, x in enumerate(range(7, 10**7, 10**5)): s += i * x
print(s, i, x)
for i, ch in enumerate('abc' * 100): s += i * (ch == 'b')
print(s)
big = 2**63 - 100
for i, x in enumerate(l, big): s = i - x
print(s, i)
d = {}
for key, value in zip(l, m): d[key] = value
print(len(d), d[299])
for i, x in enumerate(k):
    if x > 100: x = -x
    s += x
print(s, type(s), x)
for i, x in enumerate(np.array([True, False] * 100)): s += 1 if x else 2
for i, x in enumerate(np.arange(100, dtype=complex)): s += x.real
for i, x in enumerate(np.arange(100, dtype=np.float16)): s += float(x)
print(s)
for x, y in zip(a, [None] * 200): s += x if y is None else 0
print(s, zip(l).__next__(), list(zip()), [x for (x,) in zip(l)][-1])
# a tuple that is kept while others are made at the same place
def kept():
    u = v = None
    for i in range(100):
        t = (i, i * 2)
        if i == 70: u = t
        if i == 80: v = t
    return u, v, t
print(kept())
def kept_of_zip(l):
    prev = first = None; s = 0
    for t in zip(l, m):
        if prev is not None: s += t[0] - prev[1]
        if t[0] == 100: first = t
        prev = t
    return s, prev, first
print(kept_of_zip(l))
# nested iterators, tuples in tuples
for i, (x, y) in enumerate(zip(a, b)): s += i * x - y
for i, (j, x) in enumerate(enumerate(l, 7)): s += i * j - x
for (i, x), (j, y) in zip(enumerate(a), enumerate(m)): s += i * y + j * x
print(s, i, j, x, y)
for t in zip(enumerate(a), k):
    s += t[1]
    if t[1] == 250: break
print(s, t)
e = enumerate(l)
for t in zip(e, e, m): s += t[2]
print(s, t)
it = iter(l)
for i, (x, y) in enumerate(zip(it, zip(it, m))): s += x
print(s, i, x, y)
def nested(u, v):
    keep = None
    for i, t in enumerate(zip(u, v)):
        if i == 123: keep = (i, t)
        last = t
    return keep, last, i
print(nested(l, m))
