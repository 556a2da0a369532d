# reduceat, putmask, place, copyto(where=), ufunc.at, vdot: usual cases, and what is beside these.
import warnings

import numpy as np

for dtype in (np.float64, np.float32, np.int64, np.int32, np.uint8, bool, np.complex128):
    a = (np.arange(40) * 7 % 11 - 3).astype(dtype)
    for f in (np.add, np.multiply, np.maximum, np.minimum):
        if f is np.multiply and a.dtype.kind == 'c':
            continue  # the signs of zeros differ
        for at in ([0], [39], [0, 10, 20, 30], [5, 5, 3, 39, 0], [0, 1, 3, 6, 6, 7], np.arange(40)):
            r = f.reduceat(a[:12] if f is np.multiply else a, np.array(at) % 12)
            print(f.__name__, r.dtype, r.tolist())
a = np.arange(20000.0)
for at in (
    [0, 8191, 16383],
    [0, 8192, 16385],
    [0, 8193],
    [0, 128, 257, 300],
    [0, 127, 255],
    [1, 130, 10],
):
    print(np.add.reduceat(a, at).tolist(), np.maximum.reduceat(a, np.array(at)).tolist())
    print(np.add.reduceat(a[::-2], np.array(at) // 2).tolist())
z = np.array([-0.0, -0.0, 0.0, -0.0, -0.0, 1.0, -1.0, np.nan, 2.0, np.inf])
print(np.add.reduceat(z, [0, 2, 3, 5, 7, 9]), np.maximum.reduceat(z, [0, 5, 7, 8]))
print(np.add.reduceat(np.float32(z), [0, 2, 3, 5, 7, 9]), np.minimum.reduceat(z, [5, 7, 8]))
for at in ([3, 10], [-1], 3, [0.5], []):
    for given in (at, np.array(at)):
        try:
            print(np.add.reduceat(z, given))
        except Exception as e:
            print(type(e).__name__, e)
print(np.add.reduceat(np.arange(12).reshape(3, 4), [0, 2], axis=1).tolist())
print(np.add.reduceat(np.arange(12.0).reshape(3, 4), [0, 2]).tolist())
out = np.zeros(2)
print(np.add.reduceat(np.arange(5.0), [0, 2], out=out) is out, out)
print(np.add.reduceat(np.arange(5), [0, 2], dtype=float))

for dtype in (np.float64, np.int8, np.uint16, np.float32, np.complex128, bool):
    a = np.arange(12).astype(dtype)
    b = a[::-1].copy()
    m = np.arange(12) % 3 == 0
    np.putmask(a, m, b)
    print(a.tolist())
    np.copyto(a, b, where=~m)
    print(a.tolist())
    np.place(a, m, b[:5])
    print(a.tolist())
    np.place(a, m, b[4:3:-1])
    np.place(a[::-1], m, b[2:])
    print(a.tolist())
    np.putmask(a[1:], m[1:], a[:-1])
    print(a.tolist())
    np.copyto(a.reshape(3, 4).T, b.reshape(4, 3), where=m.reshape(4, 3))
    print(a.tolist())
    np.place(a.reshape(3, 4), m.reshape(4, 3), [1])
    print(a.tolist())
a = np.arange(6.0)
np.place(a, a > 9, [])
np.place(a, a > 3, np.array(7.5))
np.place(a, a < 2, np.array([[1.5], [2.5]]))
print(a)
m = np.array([True, False] * 3)
b = np.arange(6.0)
b.flags.writeable = False
for work in (
    lambda: np.putmask(b, m, a),
    lambda: np.place(b, m, a),
    lambda: np.copyto(b, a, where=m),
    lambda: np.putmask(a, m[:3], a),
    lambda: np.place(a, m[:3], a),
    lambda: np.place(a, m[:3], ['x']),
    lambda: np.place(a, m, []),
    lambda: np.place(np.arange(6), m, [1.5]),
    lambda: np.place(np.arange(6), m, a),
    lambda: np.copyto(a, a, where=[1, 0] * 3),
    lambda: np.copyto(a, a, where=m.astype(int)),
    lambda: np.copyto(np.arange(6), a, where=m),
):
    try:
        print(work())
    except Exception as e:
        print(type(e).__name__, e)
print(a, b)
view = np.broadcast_to(np.arange(3.0), (2, 3))
try:
    np.copyto(view, np.zeros((2, 3)), where=np.ones((2, 3), bool))
except ValueError as e:
    print(e)
kept = a.copy()
later = kept * 2
np.putmask(kept, m, -a)
np.place(kept, ~m, kept[::-1])
print(later, kept)


class Own(np.ndarray):
    pass


own = np.arange(4.0).view(Own)
np.putmask(own, own > 1, np.zeros(4))
np.copyto(own, np.ones(4), where=np.array([True, False] * 2))
np.place(own, own == 0, [9.0])
print(type(own).__name__, own)

a = np.array([1.0, np.nan, -0.0, 5.0, 2.0])
with warnings.catch_warnings(record=True) as told, np.errstate(all='warn', under='ignore'):
    warnings.simplefilter('always')
    np.maximum.at(a, np.array([0, 0, 1, 2, 3]), np.array([3.0, 2.0, 9.0, 0.0, np.nan]))
    np.minimum.at(a, np.array([4, 4, 1]), np.array([1.0, 1.5, 0.0]))
    print(a, [str(w.message) for w in told])
for first, second in ((0.0, -0.0), (-0.0, 0.0)):
    for dtype in (np.float64, np.float32):
        for f in (np.maximum, np.minimum):
            a = np.full(3, first, dtype)
            f.at(a, np.arange(2), dtype(second))
            print(a)
for target, at, values in (
    (np.zeros(3), np.array([3]), 1.0),
    (np.zeros(3), np.array([-4]), 1.0),
    (np.zeros(3), np.array([-1, 0, 0]), 1),
    (np.zeros(3), np.array([0, 1]), np.ones(3)),
    (np.zeros(3), np.array([0, 1]), np.ones((1, 2))),
    (np.zeros(3, int), np.array([0, 1]), 1.5),
    (np.zeros(6)[::2], np.array([0, 2, 2]), np.arange(3)),
    (np.zeros(3), np.array([], int), 1.0),
):
    try:
        np.add.at(target, at, values)
        print(target)
    except Exception as e:
        print(type(e).__name__, e)

for dtype in (np.float64, np.float32, np.complex128, np.complex64):
    x = (np.arange(6) - 2).astype(dtype)
    y = (np.arange(6) * 3 - 7).astype(dtype)
    if x.dtype.kind == 'c':
        x, y = x + 2j * y, y - 1j
        x, y = x.astype(dtype), y.astype(dtype)
    for r in (
        np.vdot(x, y),
        np.vdot(x[::2], y[::-2]),
        np.vdot(x.reshape(2, 3), y.reshape(3, 2)),
        np.vdot(x[:0], y[:0]),
        np.vdot(x[1], y[1]),
        np.dot(x, y),
        np.dot(x[::-1], y),
        np.dot(x[::2], y[1::2]),
        x[:, None].T @ y,
    ):
        print(repr(r))
print(
    np.vdot([1j, 2], [3, 4j]), np.vdot(np.arange(3), np.arange(3.0)), np.vdot(np.complex64(1j), 2.0)
)
with warnings.catch_warnings(record=True) as told, np.errstate(all='warn', under='ignore'):
    warnings.simplefilter('always')
    big = np.array([1e300] * 3)
    print(np.vdot(big, big), np.vdot(big + 0j, big + 0j).real, [str(w.message) for w in told])
try:
    np.vdot(np.zeros(3), np.zeros(4))
except ValueError as e:
    print(e)
print(np.vdot(np.arange(4).reshape(2, 2).T + 1j, np.arange(4) * 1j))

for shape in (0, (0, 3), (3, 0)):
    for f in (np.nanmax, np.nanmin, np.nanargmax, np.nanargmin):
        for dtype in (float, int, complex):
            for axis in (None, 0, -1):
                try:
                    print(f.__name__, repr(f(np.zeros(shape, dtype), axis=axis)))
                except ValueError as e:
                    print(f.__name__, e)
print(np.nanmax(np.zeros(0), initial=3.0))
try:
    np.nanmin([])
except ValueError as e:
    print(e)

for kind in (float, 'u1', '>i4', 'c16', 'S2', 'f2', np.int16):
    for given in (b'', bytes(range(48)), b'123'):
        try:
            x = np.frombuffer(given, kind)
            print(x.dtype, x.shape, x.flags.writeable, x.tobytes())
        except ValueError as e:
            print(e)
try:
    np.frombuffer(bytes(8))[0] = 1.0
except ValueError as e:
    print(e)
