# Python's numbers as elements: each must be one that the type has, wherever it comes in.
import warnings

import numpy as np


def tell(f):
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        try:
            print(repr(f()))
        except Exception as e:
            print(type(e).__name__, e)


def stored(dtype, key, value):
    x = np.zeros(2, dtype)
    x[key] = value
    return x


def by(name, dtype, *args):
    x = np.zeros(2, dtype)
    getattr(np, name)(x, *args)
    return x


for dtype in ('i1', 'u1', 'i4', 'u8', 'i8', 'f4'):
    for value in (
        300,
        -1,
        1.5,
        300.5,
        np.nan,
        np.inf,
        -1.0,
        1e19,
        1e300,
        np.int64(300),
        np.float64(300),
        np.float32(np.nan),
        True,
    ):
        tell(lambda: np.array(value, dtype))
        tell(lambda: np.array([value, 1], dtype))
        tell(lambda: np.array([[1, 2], [value, 3]], dtype))
        tell(lambda: stored(dtype, ..., value))
        tell(lambda: stored(dtype, slice(None), [value, 1]))
        tell(lambda: stored(dtype, [1, 0], (1, value)))
        tell(lambda: np.full(2, value, dtype))
        tell(lambda: np.full_like(np.zeros(2, dtype), value))
        tell(lambda: by('put', dtype, [0], value))
        tell(lambda: by('place', dtype, [True, False], [value]))
        tell(lambda: by('putmask', dtype, [True, False], value))
tell(lambda: stored(float, slice(None), [1j, 2]))
tell(lambda: stored(float, slice(None), ['1.5', '2']))
print(
    np.searchsorted(np.array([-5, 100], np.int8), 200),
    np.searchsorted(np.array([0.1], np.float32), 0.1),
)

# arange by keywords
print(
    np.arange(stop=4), np.arange(1, step=2), np.arange(stop=5, step=2), np.arange(start=2, stop=4)
)
tell(lambda: np.arange())
tell(lambda: np.arange(step=4))
