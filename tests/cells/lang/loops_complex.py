# complex numbers in loops that are compiled
def escape(c, most=200):
    z = 0j
    for n in range(most):
        if abs(z) > 2: return n
        z = z * z + c
    return most
print([escape(complex(x / 20 - 1.5, y / 10)) for x in range(40) for y in range(-5, 6)])
def escape2(c):
    z = c
    n = 0
    while z.real * z.real + z.imag * z.imag <= 4.0 and n < 100:
        z = z ** 2 + c
        n += 1
    return n, z
for c in (0.1 + 0.2j, -1 + 0j, 0.3 - 0.6j, -0.7 + 0.3j, 1j): print(escape2(c))
def grid(w, h):
    out = []
    for i in range(h):
        row = []
        for j in range(w):
            z = c = complex(-2 + 3 * j / w, -1 + 2 * i / h)
            k = 0
            while k < 30 and abs(z) < 2:
                z = z * z + c
                k += 1
            row.append(k)
        out.append(row)
    return out
print(grid(30, 20))
z = 1 + 1j
s = 0
for i in range(200):
    z = (z * (0.6 + 0.8j) - 0.001) / 1.01 + i * 0.5j
    w = -z
    s += z.real - w.imag
print(z, w, s, type(z))
z, prev, best = 0.5j, None, 0j
for i in range(300):
    old = z
    z = z * z * 0.5 + (0.1 - 0.3j) * i / 300
    if i == 77: prev = old
    if abs(z) > abs(best): best = z
print(z, old, prev, best)
t = 2
for i in range(100): t = t * 1j + 1
print(t)
t = 1.5
for i in range(100):
    if i == 50: t = t + 0j
    t = t * 0.9 + i
print(t)
for i in range(100): t = 3 - t * True
print(t, -t, t ** 3, abs(t))
try:
    z = 1 + 1j
    for i in range(2000): z = z * (3 + 4j); a = abs(z)
except OverflowError as e: print(e, i, z)
try:
    z = 1 + 1j
    for i in range(200): z = z / (150 - i)
except ZeroDivisionError as e: print(e, i, z)
z = complex('nan'); n = 0
for i in range(100):
    z = z * 2 + 1j
    n += 1 if z == z else 2
print(z, n)
z = -0.0 - 0.0j
for i in range(100): z = z * 1 + z * 0
print(z)
def newton(z):
    for i in range(60):
        d = 3 * z ** 2
        if d == 0: return z
        z = z - (z ** 3 - 1) / d
    return z
print(newton(1 + 1j), newton(-1 + 0.5j))
def step(z, c): return z * z + c
z = 0j
for i in range(150): z = step(z, 0.2 + 0.1j)
print(z)
pts = []
z = 1 + 0j
for i in range(100):
    z *= 0.99 + 0.1j
    pts.append(z)
print(pts[-1], sum(pts), len(pts))
roots = [complex(i, -i) for i in range(100)]
s = 0j
for r in roots: s += r * r
print(s)
for i, r in enumerate(roots): s -= i * r
print(s)
for i in range(100):
    z = complex(i, 2)
    re, im = z.real, z.imag
    q = z.conjugate()
print(z, re, im, q)
try:
    for i in range(100):
        z = 1j * i
        if i == 60: x, y = z
except TypeError as e: print(e, z)
d = {}
for i in range(100): d[i * 1j] = i
print(len(d), d[50j])
