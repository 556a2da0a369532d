# What clip passes on to its ufunc, out= of another kind, and casts that a product's out= asks for.
import warnings

import numpy as np


def told(what, f):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            r = f()
            print(what, type(r).__name__, getattr(r, "dtype", None), np.asarray(r).tolist())
        except Exception as error:
            print(what, type(error).__name__, error)
        print(*[w.message for w in seen])


a = np.array([1.5, 2.5, 300.7, -4.2])
k = np.arange(5)
told("dtype", lambda: np.clip(a, 0, 100, dtype=np.float32))
told("dtype refused", lambda: np.clip(a, 0, 100, dtype=np.int64))
told("unsafe", lambda: np.clip(a, 0, 100, dtype=np.int64, casting="unsafe"))
told("small", lambda: np.clip(k, 1, 3, dtype=np.int8))
told("one bound", lambda: np.clip(k, 1, None, dtype=np.float32))
told("other bound", lambda: np.clip(k, None, 2, dtype=np.float32))
told("no bound", lambda: np.clip(k, None, None, dtype="float32"))
told("out refused", lambda: np.clip(a, 0, 100, out=np.zeros(4, int)))
told("out unsafe", lambda: a.clip(0, 100, out=np.zeros(4, int), casting="unsafe"))
told("bogus", lambda: np.clip(k, 1, 3, casting="bogus"))
told("where", lambda: np.clip(k, 1, 3, where=[True, False, True, True, False], out=np.full(5, 9)))
told("order", lambda: np.clip(k, min=1, max=2, order="C", subok=False))
told("too large", lambda: np.clip(k, 1, 300, dtype=np.uint8, casting="unsafe"))
told("bool", lambda: np.clip(True, 0, 1, dtype=bool))
told("scalar", lambda: np.clip(3.7, 0, 2, dtype="int32", casting="unsafe"))
told("unknown", lambda: np.clip(k, 1, 3, nothing=1))
d = np.arange(3).astype("M8[D]")
told("dates", lambda: np.clip(d, d[1], d[2], casting="no"))

m = np.arange(4.0).reshape(2, 2)
for to in ("int64", "float32", "complex128", "bool"):
    for rule in ("unsafe", "same_kind", "safe", "no", "equiv"):
        told(f"{to} {rule}", lambda: np.matmul(m, m, out=np.zeros((2, 2), to), casting=rule))
told("imaginary", lambda: np.matmul(m, m * 1j, out=np.zeros((2, 2)), casting="unsafe"))
told("dtype and out", lambda: np.matmul(m, m, dtype="f4", casting="unsafe", out=np.zeros((2, 2), "i2")))
for f in (np.frexp, np.isfinite, np.spacing):
    told(f.__name__, lambda: f([1.0], casting="bogus") if f is np.frexp else f([1.0]))
