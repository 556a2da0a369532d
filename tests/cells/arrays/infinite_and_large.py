# lstsq and polyfit of matrices with inf and nan, i0 of large arguments, hypot.reduce of one number.
import warnings

import numpy as np

warnings.simplefilter("ignore")


def told(what, f):
    try:
        r = f()
        print(what, type(r).__name__, np.asarray(r).tolist())
    except Exception as error:
        print(what, type(error).__name__, error)


inf, nan = np.inf, np.nan
for m in ([[1.0, 2.0], [inf, 4.0]], [[1.0, nan], [3.0, 4.0]], [[inf, inf], [inf, inf]], [[inf, 0.0], [0.0, 1.0]]):
    for t in ("f8", "f4", "c16"):
        a, b = np.array(m, t), np.ones(2, t)
        told("lstsq", lambda: np.linalg.lstsq(a, b, rcond=None))
        told("rank", lambda: np.linalg.matrix_rank(a))
        told("cond", lambda: np.linalg.cond(a))
        told("eigvals", lambda: np.linalg.eigvals(a))
told("right side", lambda: np.linalg.lstsq(np.eye(2), np.array([inf, 1]), rcond=None)[0])
told("polyfit", lambda: np.polyfit([1, 2, inf], [1, 2, 3], 1))
x = np.array([0, 1e-9, 7.9, 8.1, 19.9, 20, 20.1, 35, 100, 350, 700, 709.7, 710, 800, inf, -inf, -5, nan])
print([f"{v:.12e}" for v in np.i0(x)])
print([f"{v:.5e}" for v in np.i0(x.astype("f4"))])
print([np.i0(v).dtype.name for v in (np.float32(1), np.float16(1), 1, True, [])], np.i0([[1, 30]]).shape)
for v in (-3.0, np.float32(-2), -3, np.array(-3.0), np.array([-3.0]), np.array([[-3.0, 4.0]])):
    told("hypot", lambda: np.hypot.reduce(v))
    told("hypot from", lambda: np.hypot.reduce(v, axis=None, initial=4.0) if np.ndim(v) < 2 else 0)
told("logaddexp", lambda: np.logaddexp.reduce(-3.0))
