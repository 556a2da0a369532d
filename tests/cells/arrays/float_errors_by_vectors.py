# device: cpu
# What floats report, by vectors of results: where NaN, infinity and zero come in, at the first, at the last
# and at a place in the middle of rows of many lengths.
import numpy as np
import warnings

np.seterr(all="warn", under="ignore")
nan, inf = np.nan, np.inf
ONE = {
    "log": (0.0, -0.0, -1.0, nan, inf, -inf, 5e-324),
    "log2": (0.0, -1.0, nan, inf),
    "log1p": (-1.0, -2.0, nan, inf),
    "exp": (1000.0, -1000.0, nan, inf, -inf),
    "expm1": (1000.0, nan, inf),
    "sin": (inf, nan),
    "arcsin": (2.0, nan, inf),
    "arctanh": (1.0, 2.0, nan),
    "sqrt": (-1.0, nan, inf, -0.0),
    "reciprocal": (0.0, -0.0, inf, nan),
    "cosh": (1000.0, -inf, nan),
}
TWO = {
    "power": ((0.0, -1.0), (-1.0, 0.5), (1e30, 1e30), (inf, 2.0), (nan, 2.0), (2.0, nan), (nan, 0.0), (0.0, nan)),
    "remainder": ((1.0, 0.0), (inf, 2.0), (nan, 0.0), (1.0, inf)),
    "fmod": ((1.0, 0.0), (inf, 2.0), (1.0, nan)),
    "floor_divide": ((1.0, 0.0), (0.0, 0.0), (inf, 2.0), (nan, 0.0), (inf, 0.0)),
    "hypot": ((1e200, 1e308), (1e308, 1e308), (inf, nan)),
    "divide": ((1.0, 0.0), (0.0, 0.0), (inf, 0.0), (nan, 0.0), (1e308, 1e-308)),
    "logaddexp": ((inf, 1.0), (800.0, -900.0)),
}


def tell(f, *what, shown=False):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        f()
    if told or shown:
        print(*what, sorted({str(w.message) for w in told}))


for dt in ("float64", "float32", "float16"):
    for n in (1, 7, 8, 9, 16, 17, 300, 2049):
        for at in sorted({0, n // 2, n - 1}):
            for name, values in ONE.items():
                for v in values if dt != "float16" else [v for v in values if abs(v) < 60000 or v != v]:
                    a = np.full(n, 0.5, dt)
                    a[at] = v
                    tell(lambda: getattr(np, name)(a), dt, n, at, name, v, shown=n == 17)
            for name, pairs in TWO.items():
                for x, y in pairs if dt == "float64" else [p for p in pairs if max(p) < 1e30 or max(p) == inf]:
                    a, b = np.full(n, 1.5, dt), np.full(n, 2.0, dt)
                    a[at], b[at] = x, y
                    tell(lambda: getattr(np, name)(a, b), dt, n, at, name, x, y, shown=n == 17)
a = np.array([0.0, 1000.0, -1.0, 1.0] * 5)
tell(lambda: np.log(a), "log of both")
tell(lambda: np.power(a, -1000.5), "power of all")
for n in (1, 9, 1000):
    for v in (inf, nan, 2.0**63, 2.0**64, 2.0**32, -1.0, 2.0**31, 1e39, 65520.0):
        for dt in ("int8", "int16", "int32", "int64", "uint8", "uint64", "float32", "float16"):
            a = np.full(n, 3.7)
            a[-1] = v
            tell(lambda: a.astype(dt), "cast", n, v, dt)
