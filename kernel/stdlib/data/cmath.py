# cmath: functions of complex numbers.
import math
from math import e, inf, nan, pi, tau

infj, nanj = complex(0, inf), complex(0, nan)


def phase(z):
    return math.atan2(complex(z).imag, complex(z).real)


def polar(z):
    return abs(complex(z)), phase(z)


def rect(r, phi):
    return complex(r * math.cos(phi), r * math.sin(phi))


def exp(z):
    z = complex(z)
    r = math.exp(z.real)
    return complex(r * math.cos(z.imag), r * math.sin(z.imag))


def log(z, base=None):
    z = complex(z)
    result = complex(math.log(abs(z)), phase(z))
    return result if base is None else result / log(base)


def log10(z):
    return log(z) / math.log(10)


def sqrt(z):
    z = complex(z)
    if z == 0:
        return complex(0, z.imag)
    ax, ay = abs(z.real) / 8, abs(z.imag)
    s = 2 * math.sqrt(ax + math.hypot(ax, ay / 8))
    d = ay / (2 * s)
    if z.real >= 0:
        return complex(s, math.copysign(d, z.imag))
    return complex(d, math.copysign(s, z.imag))


def sin(z):
    z = complex(z)
    return complex(math.sin(z.real) * math.cosh(z.imag), math.cos(z.real) * math.sinh(z.imag))


def cos(z):
    z = complex(z)
    return complex(math.cos(z.real) * math.cosh(z.imag), -math.sin(z.real) * math.sinh(z.imag))


def tan(z):
    return sin(z) / cos(z)


def sinh(z):
    z = complex(z)
    return complex(math.cos(z.imag) * math.sinh(z.real), math.sin(z.imag) * math.cosh(z.real))


def cosh(z):
    z = complex(z)
    return complex(math.cos(z.imag) * math.cosh(z.real), math.sin(z.imag) * math.sinh(z.real))


def acos(z):
    z = complex(z)
    if _large(z):
        size = math.log(math.hypot(z.real / 2, z.imag / 2)) + math.log(2) * 2
        return complex(math.atan2(abs(z.imag), z.real), -math.copysign(size, z.imag))
    a, b = sqrt(complex(1 - z.real, -z.imag)), sqrt(complex(1 + z.real, z.imag))
    return complex(2 * math.atan2(a.real, b.real), math.asinh(b.real * a.imag - b.imag * a.real))


def acosh(z):
    z = complex(z)
    if _large(z):
        return complex(
            math.log(math.hypot(z.real / 2, z.imag / 2)) + math.log(2) * 2,
            math.atan2(z.imag, z.real),
        )
    a, b = sqrt(complex(z.real - 1, z.imag)), sqrt(complex(z.real + 1, z.imag))
    return complex(math.asinh(a.real * b.real + a.imag * b.imag), 2 * math.atan2(a.imag, b.real))


def asinh(z):
    z = complex(z)
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


def tanh(z):
    return sinh(z) / cosh(z)


def isnan(z):
    return math.isnan(complex(z).real) or math.isnan(complex(z).imag)


def isinf(z):
    return math.isinf(complex(z).real) or math.isinf(complex(z).imag)


def isfinite(z):
    return math.isfinite(complex(z).real) and math.isfinite(complex(z).imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    return a == b or abs(a - b) <= max(rel_tol * max(abs(a), abs(b)), abs_tol)
