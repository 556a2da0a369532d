# Masks that store and pick, ldexp of exponents of all types, running results of ufuncs.
import numpy as np, warnings

warnings.simplefilter('ignore')
rng = np.random.default_rng(3)
for t in ('f8', 'f4', 'f2'):
    x = (rng.random(50) * 4 - 2).astype(t)
    x[3] = np.inf
    x[4] = np.nan
    x[5] = 0
    x[6] = -0.0
    for it in ('i1', 'u1', 'i2', 'i4', 'i8', '?', 'u4'):
        k = rng.integers(0, 2 if it == '?' else 100, 50).astype(it)
        print(
            t,
            it,
            np.ldexp(x, k).tobytes().hex(),
            (np.ldexp(x, -k).tobytes().hex() if it[0] == 'i' else ''),
        )
    if t != 'f2':
        print(
            np.ldexp(x, np.array([2**31 - 1, -(2**31)] * 25, 'i4')),
            np.ldexp(x[:3], [-1074, -1080, 1023]),
            np.ldexp(x, np.array([2**62, -(2**63)] * 25)),
        )
    print(np.ldexp(x[:2], 3), np.ldexp(2, [1, 2]), np.ldexp(np.int8(3), 2))
for f in (np.add, np.multiply, np.maximum, np.minimum, np.subtract):
    for t in ('f8', 'f4', 'f2', 'i4', 'u1', '?', 'c16'):
        if f is np.subtract and t == '?':
            continue
        x = (rng.random((4, 5)) * 3).astype(t)
        print(
            f.__name__,
            t,
            f.accumulate(x).tobytes().hex() if t != 'c16' else f.accumulate(x).shape,
            f.accumulate(x, 1).shape,
            f.accumulate(x, -1).dtype,
            f.accumulate(x[0])[:2].shape,
        )
for bad in (2, -3):
    try:
        np.add.accumulate(np.ones((2, 2)), bad)
    except Exception as e:
        print(type(e).__name__, e)
for t in ('f8', 'i2', '?', 'c16', 'U3'):
    for vals in ([1], [1, 2, 3], [[1, 0], [2, 1]]):
        a = np.arange(12).astype(t).reshape(3, 4)
        b = a.copy()
        m = rng.random((3, 4)) > 0.5
        v = np.array(vals).astype(t)
        np.place(a, m, v)
        print(a.tolist())
        np.putmask(b, m, v)
        print(b.tolist())
        c = b[:, ::-1]
        np.putmask(c, m, b[::-1])
        print(b.tolist())
        np.place(b.T, m.T, v[0])
        print(b.tolist())
a = np.arange(5)
np.putmask(a, a > 2, -a)
print(a)
for t in ('f8', 'i2', '?', 'c16', 'U3', 'O'):
    a = np.arange(12).astype(t)
    m = rng.random(12) > 0.5
    print(
        np.compress(m, a),
        np.compress(m[:5], a),
        np.extract(m, a),
        np.extract(m.reshape(3, 4), a.reshape(3, 4)),
        np.compress(m[:3], a.reshape(3, 4), 0),
        np.compress(m.astype(int), a),
        np.extract(a != a[3], a),
    )
    print(
        np.take(a, [-3, 50, 2], mode='clip'),
        np.take(a, np.array([3, 200], 'u1'), mode='clip'),
        np.take(a.reshape(3, 4), np.array([-3, 100], 'i1'), 1, mode='clip'),
        np.take(a, np.uint64(2**63), mode='clip'),
        np.take(a, 30, mode='clip'),
    )
    print(
        np.choose([0, 5, -1], [[1, 2, 3], [4, 5, 6]], mode='clip'),
        np.ravel_multi_index(([9, 1], [2, 7]), (2, 3), mode='clip'),
    )
for bad in (
    lambda: np.compress([True] * 13, np.arange(12)),
    lambda: np.extract([True] * 13, np.arange(12)),
    lambda: np.compress(np.ones((2, 2), bool), np.arange(4)),
    lambda: np.compress(True, 5),
    lambda: np.compress([True], 5, 1),
):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(
    np.extract(True, 5),
    np.extract([], []),
    np.compress([], []),
    np.extract(np.array([[True]]), np.array([[5]])),
)
