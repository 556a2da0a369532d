# numpy.emath: functions whose results are complex where real ones are not enough.
import numpy as _np


def _complex(x):
    return x.astype(_np.complex64 if x.dtype.itemsize <= 4 and x.dtype.kind == "f" else _np.complex128)


def _when(x, outside):
    x = _np.asarray(x)
    return _complex(x) if x.dtype.kind != "c" and bool(_np.any(outside(x))) else x


def _result(r):
    return r[()] if getattr(r, "ndim", 1) == 0 else r


def sqrt(x): return _result(_np.sqrt(_when(x, lambda a: a < 0)))
def log(x): return _result(_np.log(_when(x, lambda a: a < 0)))
def log10(x): return _result(_np.log10(_when(x, lambda a: a < 0)))
def log2(x): return _result(_np.log2(_when(x, lambda a: a < 0)))


def logn(n, x):
    return _result(_np.log(_when(x, lambda a: a < 0)) / _np.log(_when(n, lambda a: a < 0)))


def power(x, p):
    p = _np.asarray(p)
    if p.dtype.kind in "iu" and bool(_np.any(p < 0)):
        p = p.astype(float)
    return _result(_np.power(_when(x, lambda a: a < 0), p))


def arccos(x): return _result(_np.arccos(_when(x, lambda a: _np.abs(a) > 1)))
def arcsin(x): return _result(_np.arcsin(_when(x, lambda a: _np.abs(a) > 1)))
def arctanh(x): return _result(_np.arctanh(_when(x, lambda a: _np.abs(a) > 1)))
