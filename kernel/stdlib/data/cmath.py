# cmath: functions of complex numbers.
import math
from math import e, inf, nan, pi, tau

infj, nanj = complex(0, inf), complex(0, nan)


def polar(z):
    return abs(complex(z)), phase(z)


def rect(r, phi):
    return complex(r * math.cos(phi), r * math.sin(phi))


def log(z, base=None, /):
    """The natural logarithm, or that to a base."""
    result = _log(z)
    return result if base is None else result / _log(base)


def log10(z, /):
    """The logarithm to the base 10."""
    result = _log(z)
    return complex(result.real / math.log(10), result.imag / math.log(10))


def acos(z):
    z = complex(z)
    if not isfinite(z):
        return _acos(z)
    if _large(z):
        size = math.log(math.hypot(z.real / 2, z.imag / 2)) + math.log(2) * 2
        return complex(math.atan2(abs(z.imag), z.real), -math.copysign(size, z.imag))
    a, b = sqrt(complex(1 - z.real, -z.imag)), sqrt(complex(1 + z.real, z.imag))
    return complex(2 * math.atan2(a.real, b.real), math.asinh(b.real * a.imag - b.imag * a.real))


def acosh(z):
    z = complex(z)
    if not isfinite(z):
        return _acosh(z)
    if _large(z):
        return complex(
            math.log(math.hypot(z.real / 2, z.imag / 2)) + math.log(2) * 2,
            math.atan2(z.imag, z.real),
        )
    a, b = sqrt(complex(z.real - 1, z.imag)), sqrt(complex(z.real + 1, z.imag))
    return complex(math.asinh(a.real * b.real + a.imag * b.imag), 2 * math.atan2(a.imag, b.real))


def asinh(z):
    z = complex(z)
    if not isfinite(z):
        return _asinh(z)
    if _large(z):
        size = math.log(math.hypot(z.real / 2, z.imag / 2)) + math.log(2) * 2
        return complex(math.copysign(size, z.real), math.atan2(z.imag, abs(z.real)))
    a, b = sqrt(complex(1 + z.imag, -z.real)), sqrt(complex(1 - z.imag, z.real))
    return complex(
        math.asinh(a.real * b.imag - b.real * a.imag),
        math.atan2(z.imag, a.real * b.real - a.imag * b.imag),
    )


def asin(z):
    z = complex(z)
    s = asinh(complex(-z.imag, z.real))
    return complex(s.imag, -s.real)


def atanh(z):
    z = complex(z)
    if not isfinite(z):
        return _atanh(z)
    if math.copysign(1, z.real) < 0:
        s = atanh(-z)
        return complex(-s.real, -s.imag)
    ay = abs(z.imag)
    if z.real > 1e150 or ay > 1e150:
        h = math.hypot(z.real / 2, z.imag / 2)
        return complex(z.real / 4 / h / h, -math.copysign(pi / 2, -z.imag))
    if z.real == 1 and ay < 1e-150:
        if ay == 0:
            raise ValueError("math domain error")
        return complex(
            -math.log(math.sqrt(ay) / math.sqrt(math.hypot(ay, 2))),
            math.copysign(math.atan2(2, -ay) / 2, z.imag),
        )
    size = math.log1p(4 * z.real / ((1 - z.real) * (1 - z.real) + ay * ay)) / 4
    return complex(size, -math.atan2(-2 * z.imag, (1 - z.real) * (1 + z.real) - ay * ay) / 2)


def atan(z):
    z = complex(z)
    s = atanh(complex(-z.imag, z.real))
    return complex(s.imag, -s.real)


def _large(z):
    return abs(z.real) > 4e307 or abs(z.imag) > 4e307


def isnan(z):
    return math.isnan(complex(z).real) or math.isnan(complex(z).imag)


def isinf(z):
    return math.isinf(complex(z).real) or math.isinf(complex(z).imag)


def isfinite(z):
    return math.isfinite(complex(z).real) and math.isfinite(complex(z).imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    return a == b or abs(a - b) <= max(rel_tol * max(abs(a), abs(b)), abs_tol)
