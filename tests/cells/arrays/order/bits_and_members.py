# Bits packed and unpacked along every axis, and isin of integers by a table and by sorting
import numpy as np, zlib
rng = np.random.default_rng(3)
out = []
def show(f):
    try:
        r = f(); out.append(repr((r.dtype.str, r.shape, zlib.crc32(np.ascontiguousarray(r).tobytes()))))
    except Exception as e:
        out.append(type(e).__name__)
for shape in ((0,), (1,), (7,), (8,), (9,), (100,), (3, 5), (4, 8), (2, 3, 17), (0, 4), (4, 0), (), (1000,)):
    for t in ("bool", "uint8", "int64", "int8"):
        a = rng.integers(-2, 3, shape).astype(t)
        for axis in (None, 0, -1):
            for order in ("big", "little"):
                show(lambda: np.packbits(a, axis=axis, bitorder=order))
                show(lambda: np.packbits(a[::2] if a.ndim else a, axis=axis, bitorder=order))
    u = rng.integers(0, 256, shape).astype("uint8")
    for axis in (None, 0, -1):
        for order in ("big", "little"):
            for count in (None, 0, 3, 20, -2, -500):
                if count and count > 0 and not u.size:
                    continue  # NumPy gives what stood in the memory
                show(lambda: np.unpackbits(u, axis=axis, count=count, bitorder=order))
                show(lambda: np.unpackbits(u[::-1] if u.ndim else u, axis=axis, count=count, bitorder=order))
show(lambda: np.packbits([1.5])); show(lambda: np.unpackbits(np.array([1, 2]))); show(lambda: np.packbits([1, 0, 1])); show(lambda: np.packbits(np.ones((2, 9), bool), bitorder="x"))
types = "bool int8 int32 int64 uint8 uint64 float64".split()
for t in types:
    for s in types:
        for n, m, w in ((0, 9, 5), (1, 9, 3), (50, 20, 100), (1000, 30, 10**6), (20, 1000, 120), (5, 12, 2**40)):
            def make(t, n):
                x = rng.integers(-w, w, n)
                return (abs(x) if t[0] == "u" else x).astype(t)
            e, k = make(t, n), make(s, m)
            for inv in (False, True):
                for kind in (None, "sort"):
                    show(lambda: np.isin(e, k, invert=inv, kind=kind))
x = np.array([-2**63, 2**63 - 1, 0, 5, -1])
show(lambda: np.isin(x, np.arange(20))); show(lambda: np.isin(x, np.arange(20) + 2**63 - 21)); show(lambda: np.isin(x, np.arange(-2**63, -2**63 + 12)))
show(lambda: np.isin(x.reshape(5, 1), np.arange(20).reshape(4, 5))); show(lambda: np.isin(5, np.arange(20))); show(lambda: np.isin(np.int64(77), np.arange(20), invert=True))
show(lambda: np.isin(np.array([-128, 127, 0], "int8"), np.arange(-128, 128, 5).astype("int8")))
print("\n".join(out))
