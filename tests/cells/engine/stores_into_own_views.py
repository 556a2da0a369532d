# A store into a view of an array that is not computed yet, whose value, or the value of a
# neighbour, reads that array in another order.
import numpy as np

for n in (4, 100, 511, 512, 513, 600, 2000, 20000, 100000):
    d = np.arange(n) % 5.0
    d[::-1] = d * 2
    print(n, d.sum(), d[:3].tolist(), d[-3:].tolist())
    d = np.arange(n) % 5.0
    w = d + 1
    d[::-1] = w
    print(d.sum(), w.sum(), d[:3].tolist())
    for value in (lambda d: d > 2, lambda d: -d, lambda d: np.floor(np.sqrt(d) * 8), lambda d: d, lambda d: d[::-1] + d, lambda d: np.where(d > 1, d, 7)):
        d = np.arange(n) % 5.0
        d[::-1] = value(d)
        print(d[:4].tolist(), d[-4:].tolist(), end=" ")
        d = np.arange(n) % 5.0
        d[::-1][...] = value(d)
        print(float(d.sum()), end=" ")
        d = np.arange(n) % 5.0
        v = d[::-1]
        v -= value(d)
        print(float(d.sum()), float(v[0]))
x = np.linspace(0, 1, 1000)
y = np.floor(x * 64)
y[::-1] = y * 0.5
print(y[:3], y[-3:], y.sum())
for side in (5, 23, 40, 140):
    d = np.arange(side * side).reshape(side, side) % 7.0
    d.T[:] = d + 1
    print(side, d[0].tolist()[:9], d.sum(), (d * np.arange(side)).sum())
    d = np.arange(side * side).reshape(side, side) % 7.0
    d[::-1, ::-1] = d * 2
    print(d[0].tolist()[:9], (d * np.arange(side)).sum())
    d = np.arange(side * side).reshape(side, side) % 7.0
    e = d * 3
    d.T[1:] = e[1:] + d[1:]
    e[:, ::-1] += d
    print(d.sum(), e.sum(), (d * np.arange(side)).sum(), (e * np.arange(side)).sum())

# the value stands in another statement of the same group
for n in (100, 1000, 5000, 60000):
    x = np.arange(n) * 1.0
    y = np.arange(n) * 2.0
    print(x[1] + y[1])
    a = x + 1
    t = a * 3
    v = a[::-1]
    u = np.zeros(7)
    w = u[::2]
    w[...] = 1
    v[...] = y
    print(t[n - 2], t[n - 1], a[0], a[n - 1])
    a = x + 1
    t = a * 3
    s = (a + t).sum()
    a[1:] = a[:-1] + t[1:]
    t[::-1] = a
    print(float(s), a[:3].tolist(), t[:3].tolist(), a[-2:].tolist(), t[-2:].tolist())
