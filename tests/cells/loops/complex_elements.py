# Elements of complex arrays in compiled loops: NumPy's scalars, step by step, beside Python's own complex numbers.
import numpy as np


def bits(a):
    return int(np.frombuffer(np.ascontiguousarray(a).tobytes(), dtype=np.uint8).astype(np.int64) @ (np.arange(a.nbytes) % 251 + 1))


for dtype in (np.complex128, np.complex64):
    rng = np.random.default_rng(3)
    c = (rng.random(200) - 0.5 + 1j * (rng.random(200) - 0.5)).astype(dtype)
    z = np.zeros(200, dtype=dtype)
    for t in range(4):
        for i in range(len(c)):
            z[i] = z[i] * z[i] + c[i]
    print(bits(z), z[3])
    w = np.zeros((10, 20), dtype=dtype)
    for i in range(10):
        for j in range(20):
            w[i, j] = (c[i] + 2.5) * c[j] - 3 * c[i + j] + 1j - c[j] ** 2
            w[i, j] += 0.5
            w[i][j] *= 1 + 2j
    print(bits(w))
    q = np.zeros(200, dtype=dtype)
    for i in range(200):
        q[i] = c[i] / 3 + c[i] / (c[(i * 7) % 200] + 2) + 1 / (c[i] + 1j * i) + c[i] / (0.25 + 3j)
    print(bits(q))
    r = np.zeros(200)
    m = np.zeros(200, dtype=np.float32)
    for i in range(200):
        r[i] = c[i].real * 2 + c[i].imag + abs(c[i]).real
        m[i] = abs(c[i])
    print(np.round(r.sum(), 5), np.round(m.sum(), 3))
    s = 0
    p = 1
    for v in c:
        s += v
        p = p * (v + 1) / 1.1
    print(s, p, type(s), type(p))
    n = -c[0]
    for i in range(200):
        n = -n + c[i]
    print(n, type(n))
    x, k = np.float64(0.5), 0
    for i in range(200):
        y = x * 1j + (2j * x)
        u = c[i] + x if dtype is np.complex128 else c[i] * 2
    print(y, type(y), u, type(u))
    out = np.zeros(60, dtype=int)
    for i in range(60):
        a = 0
        for k in range(30):
            a = a * a + c[i] * 3
            if np.abs(a) > 2:
                break
        out[i] = k
    print(out.tolist())
    try:
        for i in range(300):
            z[i] = c[i] + i
    except IndexError as e:
        print(e, i)
    big = np.full(120, 1e30 + 1e30j).astype(dtype)
    with np.errstate(all="ignore"):
        for i in range(120):
            big[i] = big[i] * big[i] * (i if i % 3 else 1e300)
    print(big[0], big[1], big[4])
    with np.errstate(all="ignore"):
        for i in range(100):
            z[i] = c[i] / (i % 50)
    print(z[0], z[1], z[50])

grid = np.zeros((12, 12), dtype=complex)
for i, a in enumerate(np.linspace(-1.5, 1.5, 12)):
    for j, b in enumerate(np.linspace(-1.5, 1.5, 12)):
        g = complex(a, b)
        for k in range(20):
            g = g - (g ** 3 - 1) / (3 * g ** 2)
        grid[i, j] = g
print(bits(grid))
e = [complex(k, 1 - k) for k in range(5)]
t = 0j
for k in range(300):
    t = t / (2 + 1j) + (1 + 3j) / (0.5 - k * 1j)
print(t)
try:
    for k in range(100):
        t = t / complex(60 - k, 0)
except ZeroDivisionError as err:
    print(err, k)
v = grid[2:4, ::3]
for i in range(2):
    for j in range(4):
        for k in range(40):
            v[i, j] = v[i, j] * 0.5 + k
print(bits(grid))


def transform(x):
    n = len(x)
    out = np.zeros(n, dtype=complex)
    for k in range(n):
        s = 0
        for j in range(n):
            s += x[j] * np.exp(-2j * np.pi * k * j / n)
        out[k] = s
    return out


import cmath

signal = np.cos(np.arange(30) * 0.7)
print(np.abs(transform(signal) - np.fft.fft(signal)).max() < 1e-12, type(np.exp(1j)))
turn = 0j
for k in range(200):
    turn += cmath.exp(1j * k / 7) + complex(turn) / 5
print(np.round(turn, 9))
