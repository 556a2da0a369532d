# cupyx: what CuPy has beside NumPy's functions.
import numpy as _np
import cupy as _cp
from cupyx import profiler


def scatter_add(a, slices, value):
    """a[slices] += value, where an element that occurs several times gets every value."""
    _cp.add.at(a, slices, value)


def scatter_max(a, slices, value):
    _cp.maximum.at(a, slices, value)


def scatter_min(a, slices, value):
    _cp.minimum.at(a, slices, value)


def rsqrt(x):
    """1 / sqrt(x)"""
    return 1 / _cp.sqrt(x)


def empty_pinned(shape, dtype=float, order="C"):
    """An array on the CPU (copies use pinned memory of their own)."""
    return _np.empty(shape, dtype)


def zeros_pinned(shape, dtype=float, order="C"):
    return _np.zeros(shape, dtype)


def zeros_like_pinned(a, dtype=None, order="K", subok=None, shape=None):
    return _np.zeros(a.shape if shape is None else shape, dtype or a.dtype)


def empty_like_pinned(a, dtype=None):
    return _np.empty(a.shape, dtype or a.dtype)


class errstate:
    """with cupyx.errstate(...): accepted; linear algebra raises LinAlgError."""

    def __init__(self, **options):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False
