# numba.cuda.fp16: numbers of 16 bits; each function computes with 32 and rounds once.
import numpy as _np

_half, _single = _np.float16, _np.float32


def hadd(a, b):
    """a + b"""
    return _half(_single(a) + _single(b))


def hsub(a, b):
    """a - b"""
    return _half(_single(a) - _single(b))


def hmul(a, b):
    """a * b"""
    return _half(_single(a) * _single(b))


def hdiv(a, b):
    """a / b"""
    return _half(_single(a) / _single(b))


def hfma(a, b, c):
    """a * b + c, rounded once"""
    return _half(float(a) * float(b) + float(c))


def hneg(a):
    """-a"""
    return _half(-_single(a))


def habs(a):
    """The absolute value."""
    return _half(abs(_single(a)))


def hsin(a):
    """The sine."""
    return _half(_np.sin(_single(a)))


def hcos(a):
    """The cosine."""
    return _half(_np.cos(_single(a)))


def hlog(a):
    """The natural logarithm."""
    return _half(_np.log(_single(a)))


def hlog2(a):
    """The logarithm to base 2."""
    return _half(_np.log2(_single(a)))


def hlog10(a):
    """The logarithm to base 10."""
    return _half(_np.log10(_single(a)))


def hexp(a):
    """e to the power of a."""
    return _half(_np.exp(_single(a)))


def hexp2(a):
    """2 to the power of a."""
    return _half(_np.exp2(_single(a)))


def hexp10(a):
    """10 to the power of a."""
    return _half(_np.power(_single(10), _single(a)))


def hsqrt(a):
    """The square root."""
    return _half(_np.sqrt(_single(a)))


def hrsqrt(a):
    """1 over the square root."""
    return _half(_single(1) / _np.sqrt(_single(a)))


def hrcp(a):
    """1 / a"""
    return _half(_single(1) / _single(a))


def hceil(a):
    """The whole number above."""
    return _half(_np.ceil(_single(a)))


def hfloor(a):
    """The whole number below."""
    return _half(_np.floor(_single(a)))


def hrint(a):
    """The nearest whole number, an even one of two."""
    return _half(_np.rint(_single(a)))


def htrunc(a):
    """The whole number towards 0."""
    return _half(_np.trunc(_single(a)))


def heq(a, b):
    """a == b"""
    return _single(a) == _single(b)


def hne(a, b):
    """a != b"""
    return _single(a) != _single(b)


def hge(a, b):
    """a >= b"""
    return _single(a) >= _single(b)


def hgt(a, b):
    """a > b"""
    return _single(a) > _single(b)


def hle(a, b):
    """a <= b"""
    return _single(a) <= _single(b)


def hlt(a, b):
    """a < b"""
    return _single(a) < _single(b)


def hmax(a, b):
    """The larger number; the other one when one is NaN."""
    return _half(_np.fmax(_single(a), _single(b)))


def hmin(a, b):
    """The smaller number; the other one when one is NaN."""
    return _half(_np.fmin(_single(a), _single(b)))
