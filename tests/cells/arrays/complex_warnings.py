# What errstate is told of complex ufuncs: by arrays of every size, in place, and by casts.
# device: cpu
import numpy as np

inf, nan = np.inf, np.nan
seen = []
np.seterrcall(lambda kind, flag: seen.append(kind))
np.seterr(all="call", under="ignore")


def told(what, f):
    seen.clear()
    f()
    print(what, sorted(set(seen)))


for t, large in (("c16", 1e308), ("c8", 3e38)):
    parts = [0.0, 1.0, -1.0, large, inf, nan]
    all_of_them = [complex(x, y) for x in parts for y in parts]
    for name in ("add", "subtract", "multiply", "divide", "greater", "less", "greater_equal", "equal"):
        f = getattr(np, name)
        for x in all_of_them[::2]:
            for y in all_of_them[::3]:
                told(f"{name} {t} {x} {y}", lambda: f(np.array([x], t), np.array([y], t)))
    for name in ("square", "reciprocal", "log", "log10", "sqrt"):
        for x in all_of_them:
            told(f"{name} {t} {x}", lambda: getattr(np, name)(np.array([x], t)))
    finite = [1 + 2j, 0.5j, -1 + 0j]
    for x, y in ((0j, -1), (0j, 1j), (0j, 2), (1e30 + 1j, 20), (1 + 1j, 3), (inf, 1), (complex(inf, 1), 1), (2, 0)):
        told(f"power {t} {x} {y}", lambda: np.power(np.array([x], t), y))
    for f in (np.exp, np.sinh, np.cosh, np.arctanh, np.tanh):
        for x in finite + [800 + 1j, 1, complex(1, inf)]:
            told(f"{f.__name__} {t} {x}", lambda: f(np.array([x], t)))
    for n in (1, 15, 16, 17, 1000, 100000):
        a = np.ones(n, t)
        a[-1] = large
        told(f"{n}", lambda: (a * a).sum().real > 0)
        a[-1] = 0
        told(f"{n}", lambda: np.ones(n, t) / a)
        told(f"{n}", lambda: np.divide(a, a, out=a))
        a[n // 2] = nan
        told(f"{n}", lambda: a > 1)

        def grown():
            b = a.copy()
            b *= large
            b += b
            print(b[0])

        a[:] = 1
        told(f"{n}", grown)
        told(f"{n}", lambda: 1 / (a[::2] - 1))
told("cast", lambda: np.array([1e300]).astype("c8"))
told("cast of both", lambda: np.array([1e300j]).astype("c8"))
told("cast that fits", lambda: np.array([1e30j, inf, nan]).astype("c8"))
with np.errstate(all="ignore"):
    told("ignored", lambda: np.array([1j]) / 0)
with np.errstate(all="raise"):
    try:
        print(np.array([1j]) / 0)
    except FloatingPointError as error:
        print(error)
print([np.array([complex(inf, 2), complex(1, -0.0)]) ** 1, np.array([complex(nan, 2)]) ** 1.0])
