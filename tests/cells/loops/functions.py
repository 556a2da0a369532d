# each LIMIT: 15 25
import numpy as np
def sq(x):
    return x * x
def clamp(x, lo, hi):
    if x < lo: return lo
    if x > hi: return hi
    return x
def nested(x, k):
    s = 0
    for i in range(k):
        s += sq(x) + i
    return s
a = np.linspace(-3, 3, 120)
b = np.zeros(120)
for i in range(120):
    b[i] = clamp(sq(a[i]) - 1, -0.5, 4) + nested(i, 5)
print(round(b.sum(), 9), b[7])
def outer(n):
    t = 0
    for i in range(n):
        t += clamp(i, 10, 50) + nested(t % 10, 3)
        u = clamp(i / 2, 3, 20)
    return t, u
print(outer(100))
def nothing(x):
    x + 1
for i in range(100):
    r = nothing(i)
print(r)
def fact(n):
    return 1 if n < 2 else n * fact(n - 1)
t = 0
for i in range(100):
    t += fact(i % LIMIT)
print(t)
def default(x, y=3): return x + y
for i in range(100): t = default(i)
print(t)
