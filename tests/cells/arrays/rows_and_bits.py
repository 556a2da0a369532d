# Rows, places and bits of lengths around those of vectors; running sums and products of complex numbers.
import warnings

import numpy as np

rng = np.random.default_rng(5)


def told(*arrays):
    found = []
    for x in arrays:
        x = np.asarray(x)
        total = sum([(i + 1) * b for i, b in enumerate(x.tobytes())]) % 1000003
        found.append((x.dtype.str, x.shape, total))
    print(*found)


# Extremes of rows, with a nan, zeros of both signs and infinities; how many are not 0
for n in (1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 48, 50, 63, 100, 4095, 4096):
    for t in ('f8', 'f4', 'i8', 'i2', 'u1'):
        x = (rng.random((7, n)) * 100).astype(t)
        if t[0] == 'f':
            x[1, n // 2] = x[3, -1] = np.nan
            x[2] = 0.0
            x[2, n // 3 :] = -0.0
            x[4, -1] = np.inf
            x[4, 0] = -np.inf
            x[5, n // 2 :] = np.nan
        told(np.argmax(x, 1), np.argmin(x, 1), np.argmax(x[:, 1:], 0) if n > 1 else x)
        print(np.count_nonzero(x), np.count_nonzero(x[:, ::2]), np.count_nonzero(x.T, axis=0))
print(
    np.count_nonzero(np.float16([0, 1, -0.0])),
    np.count_nonzero([0j, 1j, np.nan]),
    np.count_nonzero([]),
)

# Bits as bytes and back
for n in (1, 5, 8, 9, 16, 63, 64, 65):
    b = rng.random((3, n)) > 0.4
    for order in ('big', 'little'):
        for axis in (None, 0, 1, -1):
            p = np.packbits(b, axis, order)
            told(p, np.unpackbits(p, axis, bitorder=order), np.unpackbits(p, axis, 5, order))
            told(
                np.packbits(rng.integers(-1, 2, (2, n)), axis, order),
                np.packbits(b[:, ::-1], axis, order),
            )
for shape in ((0,), (0, 3), (3, 0), ()):
    p = np.packbits(np.ones(shape, bool))
    told(p, np.unpackbits(p))
for axis in (2, -3):
    try:
        np.packbits(np.ones((2, 2), bool), axis)
    except Exception as error:
        print(type(error).__name__, error)

# Running sums and products
for n in (1, 2, 3, 9, 40):
    z = rng.random((3, n, 2)) * 1.1 + 1j * rng.random((3, n, 2)) - 0.3j
    for c in ('c16', 'c8'):
        for axis in (0, 1, 2, None):
            told(np.cumsum(z.astype(c), axis), np.cumprod(z.astype(c) * 0.9, axis))
            told(np.cumprod(z[:, ::-1].astype(c), axis), np.nancumsum(z.astype(c), axis))
with warnings.catch_warnings(record=True) as caught, np.errstate(all='warn'):
    warnings.simplefilter('always')
    print(np.cumprod(np.full(4, 1e300 + 1e300j)), np.cumsum(np.full(3, 1e308 + 1e308j)))
    print(
        {word for w in caught for word in str(w.message).split() if word in ('overflow', 'invalid')}
        == {'overflow', 'invalid'}
    )

# Elements by places, some from the end, some that are not there
for n in (1, 3, 16, 100, 4097):
    for t in ('f8', 'f4', 'i8', 'i2', 'u1', 'c16', '?', 'f2'):
        v = (rng.random(n) * 50).astype(t)
        k = rng.integers(0, n, (3, 5))
        q = rng.integers(-n, n, n)
        told(v[k], v[q], v[rng.permutation(n)], v[k[0]], v[::-1][k], np.take(v, k), v[k.T])
        w = v[k[0]]
        v[:] = 0
        told(w)
for bad in ([1, 7], [1, -6], [-1, 5]):
    try:
        np.arange(5.0)[np.array(bad)]
    except IndexError as error:
        print(error)

# Operations at places by values of other types, and by one value
for n in (5, 100):
    few = rng.integers(0, n, 3 * n)
    for f in (np.add, np.subtract, np.multiply, np.maximum, np.minimum):
        for t in ('f8', 'f4', 'i8', 'i4', 'i2'):
            w = (rng.random(n) * 10).astype(t)
            for v in (
                1,
                2,
                np.int8(1),
                few % 3,
                (few % 3).astype('i2'),
                np.float32(0.5),
                np.array([2]),
            ):
                try:
                    f.at(w, few, v)
                except Exception as error:
                    print(type(error).__name__, error)
            told(w)

# Ufuncs of the language, plainly and with a place for the result
for f, *x in (
    (np.spacing, np.array([1.0, -3, 1e308])),
    (np.nextafter, np.array([1.0]), np.array([2.0])),
    (np.bitwise_count, np.array([1, 7, -1])),
    (np.float_power, np.array([2.0]), np.array([3])),
    (np.ldexp, np.array([1.0]), np.array([3])),
):
    r = f(*x)
    print(
        r,
        r.dtype,
        f(*x, out=np.zeros_like(r)),
        f(*[y[0] for y in x]),
        f(*x, where=np.array([True])),
    )
for x in (np.array(3), np.arange(3), 5, True, np.uint8(3)):
    r = np.nan_to_num(x)
    print(repr(r), type(r))
