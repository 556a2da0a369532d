# cmath: functions of complex numbers.
import math
from math import e, inf, nan, pi, tau

infj, nanj = complex(0, inf), complex(0, nan)


def phase(z): return math.atan2(complex(z).imag, complex(z).real)
def polar(z): return abs(complex(z)), phase(z)
def rect(r, phi): return complex(r * math.cos(phi), r * math.sin(phi))


def exp(z):
    z = complex(z)
    r = math.exp(z.real)
    return complex(r * math.cos(z.imag), r * math.sin(z.imag))


def log(z, base=None):
    z = complex(z)
    result = complex(math.log(abs(z)), phase(z))
    return result if base is None else result / log(base)


def log10(z): return log(z) / math.log(10)


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


def tan(z): return sin(z) / cos(z)


def sinh(z):
    z = complex(z)
    return complex(math.cos(z.imag) * math.sinh(z.real), math.sin(z.imag) * math.cosh(z.real))


def cosh(z):
    z = complex(z)
    return complex(math.cos(z.imag) * math.cosh(z.real), math.sin(z.imag) * math.sinh(z.real))


def tanh(z): return sinh(z) / cosh(z)
def isnan(z): return math.isnan(complex(z).real) or math.isnan(complex(z).imag)
def isinf(z): return math.isinf(complex(z).real) or math.isinf(complex(z).imag)
def isfinite(z): return math.isfinite(complex(z).real) and math.isfinite(complex(z).imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    return a == b or abs(a - b) <= max(rel_tol * max(abs(a), abs(b)), abs_tol)
