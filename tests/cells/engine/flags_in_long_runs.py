# Floating-point errors in long arrays, wherever they are met: told of the operation that met them,
# and the elements are those of NumPy. Warnings are the CPU's.
# device: cpu
import warnings
import zlib

import numpy as np

np.seterr(all="warn", under="ignore")


def told(f):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        out = f()
    print([str(w.message) for w in found], zlib.crc32(out.tobytes()), out.ravel()[:3])


for dtype in (np.float64, np.float32):
    for n in (9001, 20000, 70007):
        for at in (0, 5, n // 2, n - 1):
            x = np.linspace(1, 2, n, dtype=dtype)
            y = x * 3
            x[at] = 0
            told(lambda: y / x + 1)
            told(lambda: (x - x) / x * y)
            y[at] = np.finfo(dtype).max
            told(lambda: y * y - x)
            told(lambda: np.sqrt(-x) + y)
            told(lambda: 1 - 1 / x)

            def in_place():
                z = y * 1
                z[1:] *= y[1:]
                z -= z
                return z

            told(in_place)

            def strided():
                z = y * 1
                z[::2] = z[::2] * y[::2] / x[::2]
                return z

            told(strided)
            try:
                with np.errstate(all="raise"):
                    y / x
            except FloatingPointError as e:
                print(e)

# rows, of which only some cells are stored, and NaNs that were there before
for m in (998, 333, 64, 33):
    u = (np.arange(300 * m) % 13 + 0.5).reshape(300, m)
    u[7, 5] = np.nan
    u[200, m - 2] = np.inf
    v = u.copy()
    told(lambda: u[1:, 1:-1] * u[:-1, :-2] + 0.5 * u[1:, 2:])

    def relax():
        v[1:-1, 1:-1] += 0.25 * (u[:-2, 1:-1] - u[2:, 1:-1]) / u[1:-1, :-2]
        return v

    told(relax)
    told(lambda: u - u)

# casts, in programs of elements of several widths
for n in (2048, 2061):
    x = np.arange(n) * 0.75 - 700.0
    for turn in range(8):
        y = (x * 2).astype("int64") + 1
    x[5::97] = np.nan
    told(lambda: (x * 2).astype("int64") + 1)
    x[7::89] = np.inf
    x[n - 2] = -1e300
    told(lambda: (x * 1.0).astype("int64") // 4096)
    told(lambda: (x * 1.0 + 0).astype("float32"))
    told(lambda: np.where(np.floor(x) == x, x, 0).astype("float32") * 2)
    told(lambda: (x > 0) & (x.astype("float32") < np.float32(100)))
    with np.errstate(over="ignore"):
        f = x.astype("float32") * np.float32(1)
    told(lambda: (f * f).astype("int32") + 1)
