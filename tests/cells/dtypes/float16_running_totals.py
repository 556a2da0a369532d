# device: cpu
# Running sums and products of float16: each total is rounded to float16; along each axis, with what overflows
# told, NaN, infinities and zeros of both signs.
import numpy as np
import warnings

np.seterr(all="warn", under="ignore")


def tell(name, f):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        r = f()
    print(name, r.dtype, r.tolist() if r.size < 20 else int(r.view(np.uint16).astype(np.int64).sum()))
    print(sorted({str(w.message) for w in told}))


rng = np.random.default_rng(5)
for shape in ((0,), (1,), (2,), (7,), (1000,), (5, 1), (1, 5), (40, 50), (3, 4, 5), (2, 0, 3), ()):
    a = (rng.standard_normal(shape) * 4).astype(np.float16)
    for axis in (None, *range(-len(shape), len(shape))):
        tell(("sum", shape, axis), lambda: np.cumsum(a, axis))
        tell(("product", shape, axis), lambda: np.cumprod(a, axis))
a = (rng.random((30, 40)) * 3).astype(np.float16)
tell("turned", lambda: np.cumsum(a.T, 0))
tell("every second", lambda: np.cumsum(a[::-2, ::3], 1))
tell("method", lambda: a[0].cumsum())
tell("accumulate", lambda: np.add.accumulate(a, 1))
tell("largest", lambda: np.maximum.accumulate(a, 0))
tell("smallest", lambda: np.minimum.accumulate(a[::-1], 1))
tell("into", lambda: np.cumsum(a, 0, out=np.empty(a.shape, np.float16)))
tell("of float32", lambda: np.cumsum(a, 0, dtype=np.float32))
tell("of integers", lambda: np.cumsum(np.arange(9), dtype=np.float16))
for v in ([60000, 5000, 600, 1], [65504, 16], [65504, 15.99], [np.inf, 1, 2], [np.inf, -np.inf, 1], [1, np.nan, np.inf]):
    tell(v, lambda: np.cumsum(np.array(v, np.float16)))
    tell(v, lambda: np.cumprod(np.array(v, np.float16)))
tell("zeros", lambda: np.cumsum(np.array([-0.0, -0.0, 0.0, -0.0], np.float16)))
tell("small", lambda: np.cumprod(np.array([6e-8, 0.5, 3, -1], np.float16)))
