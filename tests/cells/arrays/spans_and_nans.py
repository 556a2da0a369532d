# reduceat of few and many spans, of one length and several; the extremes without nans.
import numpy as np
import warnings

x = np.arange(24.0) * 1.5 - 7
y = x.reshape(4, 6)
for at in ([0], [0, 5], [0, 5, 10], [3, 1, 2], [5, 5, 5], [0, 8, 16], [23], [0, 1, 2, 3, 23], list(range(24))):
    for f in (np.add, np.multiply, np.maximum, np.minimum, np.subtract, np.logical_and):
        print(at, f.__name__, f.reduceat(x, at))
for at in ([0], [0, 2], [1, 1, 3], [3, 0]):
    print(at, np.add.reduceat(y, at), np.add.reduceat(y, at, axis=1), np.maximum.reduceat(y, at, axis=1))
print(np.add.reduceat(x.astype(np.int8), [0, 5]), np.add.reduceat(x, [0, 5], dtype=np.float32), np.add.reduceat(np.array([-0.0, -0.0, 1]), [0, 2]))
print(np.add.reduceat(y[:, ::2], [0, 2], axis=1), np.add.reduceat(x, []))

warnings.simplefilter('ignore')
nan, inf = np.nan, np.inf
for a in ([1.0, nan, 3], [nan, nan], [-inf, nan], [inf, nan, -inf], [-inf, -inf], [[1, nan], [nan, nan], [-inf, nan]]):
    for dtype in (np.float64, np.float32, np.float16, np.complex128):
        a = np.asarray(a, dtype)
        for f in (np.nanmax, np.nanmin):
            r = f(a)
            print(f.__name__, a.dtype, repr(r), type(r).__name__)
            if a.ndim == 2:
                print(repr(f(a, axis=1)), repr(f(a, axis=0, keepdims=True)), repr(f(a, axis=(0, 1))))
            out = np.zeros((), a.dtype)
            print(f(a, out=out) is out, out)
warnings.simplefilter('always')
with warnings.catch_warnings(record=True) as told:
    np.nanmax(np.array([nan, nan])), np.nanmin(np.array([[nan, 1], [nan, nan]]), axis=1), np.nanmax(np.array([-inf])), np.nanmax(np.array([1.0]))
print([str(w.message) for w in told])
