# Loops whose iterations do not depend on each other: with arrays on a GPU they run there.
import numpy as np
import math

def smooth(a, b):
    n, m = a.shape
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            b[i, j] = 0.2 * (a[i, j] + a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
    return i, j

a = np.arange(60 * 70).reshape(60, 70) * 0.37 % 5
b = np.zeros((60, 70))
print(smooth(a, b), b.sum(), b[58, 68], b[0].sum())
smooth(b.T, a.T)
print(a[1:-1, 1:-1].sum(), a[0, 0])

# %%
def pieces(x, out, cut):
    for i in range(len(x)):
        v = x[i]
        if v < cut:
            out[i] = v * v
        elif v < 2 * cut:
            out[i] = -v
        else:
            continue
    return i, v

x = np.arange(1000) * 0.731 % 9
out = np.full(1000, 7.5)
print(pieces(x, out, 3.0), out.sum(), out[:5])

# %%
def mandelbrot(count, iterations):
    n, m = count.shape
    for i in range(n):
        ci = i * (2.0 / n) - 1.0
        for j in range(m):
            cr = j * (3.0 / m) - 2.0
            x = y = 0.0
            k = 0
            while k < iterations and x * x + y * y < 4.0:
                x, y = x * x - y * y + cr, 2.0 * x * y + ci
                k += 1
            count[i, j] = k
    return x, y, k

count = np.zeros((50, 60), np.int32)
print(mandelbrot(count, 40), count.sum(), count[25])

# %%
def product(a, b, c):
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            s = 0.0
            for k in range(a.shape[1]):
                s += a[i, k] * b[k, j]
            c[i, j] = s

p, q = np.arange(40 * 30).reshape(40, 30) % 7 * 0.5, np.arange(30 * 50).reshape(30, 50) % 5 * 0.25
c = np.zeros((40, 50))
product(p, q, c)
print(c.sum(), c[39, 49])

# %%
# steps, backwards, small types, views
n = 700
u = np.arange(n, dtype=np.int32)
v = np.zeros(2 * n, np.float32)[::2]
for i in range(n - 1, -1, -2):
    v[i] = u[i] // 3 - u[n - 1 - i] % 5
w = np.zeros((n, 3), np.uint8)
for i in range(n):
    w[i, 1] = u[i] % 200
print(i, v.sum(), w[:, 1].sum(), w[:, 0].sum())
for i in range(n):
    w[i][2] = w[i][1] + 1
print(w[:, 2].sum(), w[-1])

# %%
# time steps: the outer loop goes round here, the two inner ones in parallel
def heat(u, steps):
    new = u.copy()
    for t in range(steps):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                new[i, j] = u[i, j] + 0.1 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4.0 * u[i, j])
        u, new = new, u
    return u

u = np.zeros((40, 40))
u[20, 20] = 100.0
print(heat(u, 30).sum(), heat(u, 31)[18:22, 19])

# %%
# a function of the cell, and several arrays written
def both(x):
    return x * x + 1, x - 1

def twice(a, s, d):
    for i in range(len(a)):
        t = a[i]
        s[i] = t * t + 1
        d[i] = t - math.sqrt(s[i])
s, d = np.zeros(600), np.zeros(600)
twice(np.arange(600) * 0.25, s, d)
print(s.sum(), d.sum())

# %%
# neighbours by constant tuples, wrapping around
def life(a, b):
    n, m = a.shape
    for i in range(n):
        for j in range(m):
            s = 0
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    if di != 0 or dj != 0:
                        s += a[(i + di) % n, (j + dj) % m]
            b[i, j] = 1 if s == 3 or (s == 2 and a[i, j] == 1) else 0

a = (np.arange(60 * 60) * 7919 % 11 < 4).reshape(60, 60).astype(np.int32)
b = np.zeros_like(a)
for step in range(4):
    life(a, b)
    a, b = b, a
print(a.sum(), a[30])

# %%
def weighted(x, out):
    for i in range(2, len(x) - 2):
        t = 0.0
        for k, w in ((0, 0.5), (1, 0.25)):
            t += w * x[i + k]
        for w in (0.125, 0.25, 1.5):
            t *= w
        out[i] = t

x, out = np.arange(800) * 0.5 % 7, np.zeros(800)
weighted(x, out)
print(out.sum())
