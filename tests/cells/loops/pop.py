# Lists as stacks of numbers.
import numpy as np
def fill(g, start):
    n = len(g)
    stack = [start * n + start]
    count = 0
    while stack:
        p = stack.pop()
        x, y = p // n, p % n
        if g[x, y] != 0: continue
        g[x, y] = 2
        count += 1
        if x > 0: stack.append(p - n)
        if x < n - 1: stack.append(p + n)
        if y > 0: stack.append(p - 1)
        if y < n - 1: stack.append(p + 1)
    return count
g = (np.arange(900) * 7919 % 11 < 3).astype(int).reshape(30, 30)
g[15, 15] = 0
print(fill(g, 15), g.sum())
def sort(a):
    stack = [0, len(a) - 1]
    while len(stack) > 0:
        hi = stack.pop(); lo = stack.pop()
        if lo >= hi: continue
        pivot, i = a[hi], lo
        for j in range(lo, hi):
            if a[j] < pivot:
                a[i], a[j] = a[j], a[i]
                i += 1
        a[i], a[hi] = a[hi], a[i]
        stack.append(lo); stack.append(i - 1); stack.append(i + 1); stack.append(hi)
a = np.arange(500) * 7919 % 1009
sort(a); print(a[:10], bool((np.diff(a) >= 0).all()))
l = [1, 2.5, None, True, np.float32(3)] * 30
kinds = {}
total = 0
try:
    while True:
        v = l.pop()
        if v is None: total += 100
        else: total += v
except IndexError as e: print(e, total, l)
l = list(range(100)); s = 0
for i in range(60):
    s += l.pop() - l.pop(0) + len(l)
    if i == 48: l.append(7); l.append('x')
    if len(l) < 2: break
print(s, i, l)
l = [1.5] * 90
m = l
try:
    for i in range(100): m.pop(); l.append(i) if i % 3 == 0 else None
except IndexError as e: print(e)
print(l, i)
try:
    l = [5] * 60
    for i in range(100): l.pop()
except IndexError as e: print(e, i, l)
