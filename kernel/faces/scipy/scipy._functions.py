# scipy._functions: the rarer functions of scipy.special: zeta, elliptic and exponential integrals,
# inverses of the incomplete gamma and beta functions, distributions, orthogonal polynomials.
from _options import fixed as _fixed
import cmath as _cmath
import math as _math
import numpy as _np
from scipy._arrays import xp_of as _xp_of, as_floats as _as_floats, each as _each, plain as _plain
from scipy import special as _s

_bernoulli = (
    1 / 6,
    -1 / 30,
    1 / 42,
    -1 / 30,
    5 / 66,
    -691 / 2730,
    7 / 6,
    -3617 / 510,
    43867 / 798,
    -174611 / 330,
    854513 / 138,
)


def _numbers(f, *args):
    return _s._of_numbers(f, args)


# ---- zeta and polygamma --------------------------------------------------------------------------


def _hurwitz(x, q):
    """The sum of (k + q) ** -x from k = 0 on: the first terms, then Euler and Maclaurin's rest."""
    if x == 1:
        return _math.inf
    if x < 1:
        return _math.nan
    if q <= 0:
        return _math.inf if q == _math.floor(q) else _math.nan
    total, a = 0.0, q
    for _ in range(12):
        term = a**-x
        total += term
        a += 1
        if term < total * 1e-18:
            return total
    total += a ** (1 - x) / (x - 1) + 0.5 * a**-x
    rising, power = x, a ** (-x - 1)
    factorial = 2.0
    for k, b in enumerate(_bernoulli):
        total += b / factorial * rising * power
        rising *= (x + 2 * k + 1) * (x + 2 * k + 2)
        factorial *= (2 * k + 3) * (2 * k + 4)
        power /= a * a
    return total


def _riemann(x):
    if x >= 1 or x != x:
        return _hurwitz(x, 1.0) if x == x else x
    if x == 0:
        return -0.5
    if x < 0 and x % 2 == 0:
        return 0.0
    if x > 0:  # the alternating sum, accelerated
        n, d, total = 40, 0.0, 0.0
        weights = [0.0] * (n + 1)
        for k in range(n + 1):
            d += (
                n
                * _math.factorial(n + k - 1)
                * 4**k
                / (_math.factorial(n - k) * _math.factorial(2 * k))
            )
            weights[k] = d
        for k in range(n):
            total += (-1) ** k * (weights[k] - d) / (k + 1) ** x
        return -total / (d * (1 - 2 ** (1 - x)))
    return (
        2**x
        * _math.pi ** (x - 1)
        * _math.sin(_math.pi * x / 2)
        * _math.gamma(1 - x)
        * _hurwitz(1 - x, 1.0)
    )


def zeta(x, q=None, out=None):
    """Riemann's zeta function; with q Hurwitz's."""
    _fixed('zeta', out=(out, None))
    return _each(_riemann, x) if q is None else _numbers(_hurwitz, x, q)


def zetac(x):
    """zeta(x) - 1"""
    return zeta(x) - 1


def polygamma(n, x):
    """The n-th derivative of digamma."""

    def one(n, x):
        return (
            _s._digamma(x)
            if n == 0
            else (-1) ** (int(n) + 1) * _math.gamma(n + 1) * _hurwitz(n + 1, x)
        )

    return _numbers(one, n, x)


def rgamma(z):
    """1 / gamma"""
    return _each(lambda x: 0.0 if x <= 0 and x == _math.floor(x) else 1 / _s._gamma(x), z)


def poch(z, m):
    """gamma(z + m) / gamma(z)"""

    def one(z, m):
        if m == _math.floor(m) and 0 <= m < 50:
            out = 1.0
            for k in range(int(m)):
                out *= z + k
            return out
        return _math.exp(_math.lgamma(z + m) - _math.lgamma(z))

    return _numbers(one, z, m)


def multigammaln(a, d):
    """The logarithm of the gamma function of d dimensions."""
    d = int(d) if hasattr(d, "dtype") or d == int(d) else 0
    if d < 1:
        raise ValueError("d should be a positive integer (dimension)")
    total = d * (d - 1) * 0.25 * _math.log(_math.pi)
    for j in range(1, d + 1):
        total = total + _s.gammaln(a + (1 - j) / 2)
    return total


def gammasgn(x):
    """The sign of gamma."""
    return _each(lambda v: 1.0 if v > 0 or _math.floor(v) % 2 == 0 else -1.0, x)


# ---- elliptic integrals --------------------------------------------------------------------------


def _agm(xp, a, b):
    for _ in range(12):
        a, b = (a + b) / 2, xp.sqrt(a * b)
    return a


def agm(a, b):
    """The arithmetic-geometric mean."""
    xp = _xp_of(a, b)
    return _plain(_agm(xp, _as_floats(xp, a), _as_floats(xp, b)))


def ellipkm1(p):
    """The complete elliptic integral of the first kind of 1 - p."""
    xp = _xp_of(p)
    p = _as_floats(xp, p)
    safe = xp.where(p > 0, p, 1)
    value = _math.pi / 2 / _agm(xp, xp.ones_like(safe), xp.sqrt(safe))
    return _plain(xp.where(p > 0, value, xp.where(p == 0, _np.inf, _np.nan)))


def ellipk(m):
    """The complete elliptic integral of the first kind."""
    xp = _xp_of(m)
    return ellipkm1(1 - _as_floats(xp, m))


def ellipe(m):
    """The complete elliptic integral of the second kind."""
    xp = _xp_of(m)
    m = _as_floats(xp, m)
    inside = xp.where(m < 1, m, 0)
    a, b, power, total = xp.ones_like(inside), xp.sqrt(1 - inside), 0.5, 0.5 * inside
    for _ in range(12):
        a, b, c = (a + b) / 2, xp.sqrt(a * b), (a - b) / 2
        power *= 2
        total = total + power * c * c
    value = _math.pi / 2 / a * (1 - total)
    return _plain(xp.where(m < 1, value, xp.where(m == 1, 1.0, _np.nan)))


def _rf(x, y, z):
    while True:
        mean = (x + y + z) / 3
        if max(abs(x - mean), abs(y - mean), abs(z - mean)) < 1e-3 * abs(mean):
            break
        s = _math.sqrt(x * y) + _math.sqrt(y * z) + _math.sqrt(z * x)
        x, y, z = (x + s) / 4, (y + s) / 4, (z + s) / 4
    a, b = 1 - x / mean, 1 - y / mean
    e2, e3 = a * b - (a + b) ** 2, -a * b * (a + b)
    return (
        1
        - e2 / 10
        + e3 / 14
        + e2 * e2 / 24
        - 3 * e2 * e3 / 44
        - 5 * e2**3 / 208
        + 3 * e3 * e3 / 104
    ) / _math.sqrt(mean)


def _rd(x, y, z):
    total, power = 0.0, 1.0
    while True:
        mean = (x + y + 3 * z) / 5
        if max(abs(x - mean), abs(y - mean), abs(z - mean)) < 1e-3 * abs(mean):
            break
        s = _math.sqrt(x * y) + _math.sqrt(y * z) + _math.sqrt(z * x)
        total += power / (_math.sqrt(z) * (z + s))
        power /= 4
        x, y, z = (x + s) / 4, (y + s) / 4, (z + s) / 4
    a, b, c = 1 - x / mean, 1 - y / mean, 1 - z / mean
    ab = a * b
    e2, e3, e4, e5 = ab - 6 * c * c, (3 * ab - 8 * c * c) * c, 3 * (ab - c * c) * c * c, ab * c**3
    series = (
        1
        - 3 * e2 / 14
        + e3 / 6
        + 9 * e2 * e2 / 88
        - 3 * e4 / 22
        - 9 * e2 * e3 / 52
        + 3 * e5 / 26
        - e2**3 / 16
        + 3 * e3 * e3 / 40
        + 3 * e2 * e4 / 20
    )
    return 3 * total + power * series / (mean * _math.sqrt(mean))


def elliprf(x, y, z):
    return _numbers(_rf, x, y, z)


def elliprd(x, y, z):
    return _numbers(_rd, x, y, z)


def elliprc(x, y):
    return _numbers(lambda x, y: _rf(x, y, y), x, y)


def _turns(phi):
    """Whole half turns in an angle, and the rest between -pi/2 and pi/2."""
    n = _math.floor(phi / _math.pi + 0.5)
    return n, phi - n * _math.pi


def _kinc(phi, m):
    if m > 1:
        return _math.nan
    n, rest = _turns(phi)
    s, c = _math.sin(rest), _math.cos(rest)
    whole = 2 * n * float(ellipk(m)) if n else 0.0
    return whole + s * _rf(c * c, 1 - m * s * s, 1.0) if rest else whole


def _einc(phi, m):
    if m > 1:
        return _math.nan
    n, rest = _turns(phi)
    s, c = _math.sin(rest), _math.cos(rest)
    whole = 2 * n * float(ellipe(m)) if n else 0.0
    if not rest:
        return whole
    y = 1 - m * s * s
    return whole + s * _rf(c * c, y, 1.0) - m * s**3 * _rd(c * c, y, 1.0) / 3


def ellipkinc(phi, m):
    """The elliptic integral of the first kind up to an angle."""
    return _numbers(_kinc, phi, m)


def ellipeinc(phi, m):
    """The elliptic integral of the second kind up to an angle."""
    return _numbers(_einc, phi, m)


def _jacobi(u, m):
    if not 0 <= m <= 1:
        return (_math.nan,) * 4
    if m == 1:
        return (
            _math.tanh(u),
            1 / _math.cosh(u),
            1 / _math.cosh(u),
            2 * _math.atan(_math.exp(u)) - _math.pi / 2,
        )
    a, c, b = [1.0], [_math.sqrt(m)], _math.sqrt(1 - m)
    while abs(c[-1] / a[-1]) > 2e-16 and len(a) < 30:
        a.append((a[-1] + b) / 2)
        c.append((a[-2] - b) / 2)
        b = _math.sqrt(a[-2] * b)
    n = len(a) - 1
    phi, _before = 2**n * a[n] * u, 0.0
    for k in range(n, 0, -1):
        _before, phi = phi, (_math.asin(c[k] * _math.sin(phi) / a[k]) + phi) / 2
    sn, cn = _math.sin(phi), _math.cos(phi)
    return sn, cn, _math.sqrt(1 - m * sn * sn), phi


def ellipj(u, m):
    """Jacobi's elliptic functions sn, cn, dn and the amplitude."""
    return tuple([_numbers(lambda u, m, k=k: _jacobi(u, m)[k], u, m) for k in range(4)])


# ---- exponential integrals -----------------------------------------------------------------------

_euler = 0.5772156649015329


def _expn(n, x):
    if x < 0 or n < 0:
        return _math.nan
    n = int(n)
    if x == 0:
        return _math.inf if n <= 1 else 1 / (n - 1)
    if n == 0:
        return _math.exp(-x) / x
    if x > 1:
        return _s._continued(x + n, 2, lambda i: -i * (n - 1 + i), 1e-16, 1999) * _math.exp(-x)
    total = 1 / (n - 1) if n > 1 else -_math.log(x) - _euler
    factor = 1.0
    for i in range(1, 500):
        factor *= -x / i
        if i == n - 1:
            step = factor * (-_math.log(x) - _euler + sum([1 / k for k in range(1, n)]))
        else:
            step = -factor / (i - n + 1)
        total += step
        if abs(step) < abs(total) * 1e-17:
            break
    return total


def _ei(x):
    if x == 0:
        return -_math.inf
    if x < 0:
        return -_expn(1, -x)
    if x < 40:
        total, term = 0.0, 1.0
        for k in range(1, 500):
            term *= x / k
            total += term / k
            if term / k < total * 1e-17:
                break
        return total + _math.log(x) + _euler
    total, term = 1.0, 1.0
    for k in range(1, 100):
        last, term = term, term * k / x
        if term > last or term < 1e-17:
            break
        total += term
    return _math.exp(x) / x * total if x < 700 else _math.inf


def expn(n, x):
    return _numbers(_expn, n, x)


def exp1(z):
    return _each(lambda x: _expn(1, x) if x >= 0 else _math.nan, z)


def expi(x):
    return _each(_ei, x)


def _sici(x):
    t = abs(x)
    if t == 0:
        return 0.0, -_math.inf
    if t > 2:
        h = _s._continued(complex(1, t), 2, lambda i: -(i**2), 4e-16, 4998)
        h *= complex(_math.cos(t), -_math.sin(t))
        ci, si = -h.real, _math.pi / 2 + h.imag
    else:
        si = ci = 0.0
        term = 1.0
        for k in range(1, 60):
            term *= t / k
            if k % 2:
                si += (-1) ** (k // 2) * term / k
            else:
                ci += (-1) ** (k // 2) * term / k
        ci += _math.log(t) + _euler
    return (si, ci) if x > 0 else (-si, _math.nan)


def sici(x):
    """The sine and the cosine integral."""
    return tuple([_each(lambda v, k=k: _sici(v)[k], x) for k in range(2)])


def shichi(x):
    """The hyperbolic sine and cosine integrals."""

    def shi(v):
        return v and _math.copysign((_ei(abs(v)) + _expn(1, abs(v))) / 2, v)

    return _each(shi, x), _each(
        lambda v: (_ei(v) - _expn(1, v)) / 2 if v > 0 else -_math.inf if v == 0 else _math.nan, x
    )


def _fresnel(x):
    t = abs(x)
    if t > 1e8:
        s = c = 0.5
    elif t < 1.5:
        s = c = 0.0
        term, fact = t, _math.pi / 2 * t * t
        for k in range(60):
            part = term / (2 * k + 1)
            if k % 2:
                s += part * (-1) ** (k // 2)
            else:
                c += part * (-1) ** (k // 2)
            term *= fact / (k + 1)
    else:
        square = _math.pi * t * t
        h = _s._continued(complex(1, -square), 4, lambda i: -(2 * i - 1) * (2 * i), 4e-16, 1998)
        h *= complex(t, -t)
        out = complex(0.5, 0.5) * (1 - complex(_math.cos(square / 2), _math.sin(square / 2)) * h)
        c, s = out.real, out.imag
    return (s, c) if x >= 0 else (-s, -c)


def fresnel(z):
    """Fresnel's integrals S and C."""
    return tuple([_each(lambda v, k=k: _fresnel(v)[k], z) for k in range(2)])


def _dawson(x):
    if abs(x) < 0.2:
        y = x * x
        return x * (
            1 - 2 / 3 * y * (1 - 0.4 * y * (1 - 2 / 7 * y * (1 - 2 / 9 * y * (1 - 2 / 11 * y))))
        )
    h, t = 0.2, abs(x)  # Rybicki's sum over odd multiples of h
    n = 2 * int(0.5 * t / h + 0.5)
    total = 0.0
    for k in range(-41, 42, 2):
        total += _math.exp(-((t - (n + k) * h) ** 2)) / (n + k)
    return _math.copysign(total / _math.sqrt(_math.pi), x)


def dawsn(x):
    """Dawson's integral."""
    return _each(_dawson, x)


def erfi(z):
    """erf of an imaginary argument, by i."""
    return _each(
        lambda x: 2 / _math.sqrt(_math.pi) * _math.exp(x * x) * _dawson(x)
        if abs(x) < 26.6
        else _math.copysign(_math.inf, x),
        z,
    )


def _dilog(x):
    """Li2 for x <= 1."""
    if x < -1:
        return -_dilog(1 / x) - _math.pi**2 / 6 - _math.log(-x) ** 2 / 2
    if x < 0:
        return -_dilog(x / (x - 1)) - _math.log1p(-x) ** 2 / 2
    if x > 0.5:
        return _math.pi**2 / 6 - (_math.log(x) * _math.log1p(-x) if x < 1 else 0) - _dilog(1 - x)
    total, power = 0.0, 1.0
    for k in range(1, 80):
        power *= x
        total += power / (k * k)
    return total


def spence(z):
    """The dilogarithm of 1 - z."""
    return _each(lambda v: _dilog(1 - v) if v >= 0 else _math.nan, z)


def lambertw(z, k=0, tol=1e-8):
    """The w for which w exp(w) is z, on branch k; complex."""

    def one(z):
        z = complex(z)
        if z == 0:
            return 0j if k == 0 else complex(-_math.inf)
        if abs(z + 1 / _math.e) < 0.3 and k in (0, -1):
            p = _cmath.sqrt(2 * (_math.e * z + 1))
            w = -1 + p - p * p / 3 if k == 0 else -1 - p - p * p / 3
        elif k == 0 and abs(z) < 1:
            w = z * (1 - z + 1.5 * z * z) if abs(z) < 0.3 else _cmath.log(1 + z) * 0.8
        else:
            w = _cmath.log(z) + 2j * _math.pi * k
            w -= _cmath.log(w) if w != 0 else 0
        for _ in range(100):
            e = _cmath.exp(w)
            f = w * e - z
            if f == 0 or w == -1:
                break
            step = f / (e * (w + 1) - (w + 2) * f / (2 * w + 2))
            w -= step
            if abs(step) < 1e-16 * (1 + abs(w)):
                break
        return w

    values = _np.array(
        [one(v) for v in _np.ravel(_np.asarray(z.get() if hasattr(z, "get") else z)).tolist()]
    )
    out = values.reshape(_np.shape(z))
    return out[()] if out.ndim == 0 else _xp_of(z).asarray(out)


# ---- hypergeometric functions ----------------------------------------------------------------------


def hyp1f1(a, b, x):
    """Kummer's function."""

    def one(a, b, x):
        if x < 0:
            return _math.exp(x) * one(b - a, b, -x)
        term = total = 1.0
        for k in range(2000):
            term *= (a + k) / (b + k) * x / (k + 1)
            total += term
            if abs(term) < abs(total) * 1e-17:
                break
        return total

    return _numbers(one, a, b, x)


def hyp2f1(a, b, c, z):
    """Gauss's function, for z below 1."""

    def series(a, b, c, z):
        term = total = 1.0
        for k in range(20000):
            term *= (a + k) * (b + k) / ((c + k) * (k + 1)) * z
            total += term
            if abs(term) <= abs(total) * 1e-17:
                break
        return total

    def one(a, b, c, z):
        if z == 1 and c - a - b > 0:
            return _s._gamma(c) * _s._gamma(c - a - b) / (_s._gamma(c - a) * _s._gamma(c - b))
        if z >= 1:
            return _math.nan if z > 1 else _math.inf
        if z < -0.5:
            return (1 - z) ** -a * one(a, c - b, c, z / (z - 1))
        rest = c - a - b
        if z > 0.75 and rest != _math.floor(rest):
            g, y = _s._gamma, 1 - z
            return g(c) * g(rest) / (g(c - a) * g(c - b)) * series(a, b, 1 - rest, y) + y**rest * g(
                c
            ) * g(-rest) / (g(a) * g(b)) * series(c - a, c - b, 1 + rest, y)
        return series(a, b, c, z)

    return _numbers(one, a, b, c, z)


def hyp0f1(v, z):
    def one(v, z):
        term = total = 1.0
        for k in range(2000):
            term *= z / ((v + k) * (k + 1))
            total += term
            if abs(term) < abs(total) * 1e-17:
                break
        return total

    return _numbers(one, v, z)


# ---- inverses and distributions ----------------------------------------------------------------------


def _solve(f, target, low, high):
    """Where a growing function has a value, between bounds, to the last bits."""
    for _ in range(200):
        middle = (low + high) / 2 if high < 1e300 else low * 2 + 1
        if middle == low or middle == high:
            break
        if f(middle) < target:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def gammaincinv(a, y):
    """The x for which gammainc(a, x) is y."""

    def one(a, y):
        return (
            0.0
            if y == 0
            else _math.inf
            if y == 1
            else _math.nan
            if not 0 < y < 1
            else _solve(lambda x: _s._gammainc(a, x), y, 0.0, 1e301)
        )

    return _numbers(one, a, y)


def gammainccinv(a, y):
    """The x for which gammaincc(a, x) is y."""

    def one(a, y):
        return (
            _math.inf
            if y == 0
            else 0.0
            if y == 1
            else _math.nan
            if not 0 < y < 1
            else _solve(lambda x: -_s._gammaincc(a, x), -y, 0.0, 1e301)
        )

    return _numbers(one, a, y)


def betaincinv(a, b, y):
    """The x for which betainc(a, b, x) is y."""
    return _numbers(
        lambda a, b, y: y if y in (0, 1) else _solve(lambda x: _s._betainc(a, b, x), y, 0.0, 1.0),
        a,
        b,
        y,
    )


def betaincc(a, b, x):
    return _numbers(lambda a, b, x: _s._betainc(b, a, 1 - x), a, b, x)


def chdtr(v, x):
    return _numbers(lambda v, x: _s._gammainc(v / 2, x / 2), v, x)


def chdtrc(v, x):
    return _numbers(lambda v, x: _s._gammaincc(v / 2, x / 2), v, x)


def gdtr(a, b, x):
    return _numbers(lambda a, b, x: _s._gammainc(b, a * x), a, b, x)


def gdtrc(a, b, x):
    return _numbers(lambda a, b, x: _s._gammaincc(b, a * x), a, b, x)


def pdtr(k, m):
    return _numbers(lambda k, m: _s._gammaincc(_math.floor(k) + 1, m), k, m)


def pdtrc(k, m):
    return _numbers(lambda k, m: _s._gammainc(_math.floor(k) + 1, m), k, m)


def fdtr(n, d, x):
    return _numbers(lambda n, d, x: _s._betainc(n / 2, d / 2, n * x / (d + n * x)), n, d, x)


def fdtrc(n, d, x):
    return _numbers(lambda n, d, x: _s._betainc(d / 2, n / 2, d / (d + n * x)), n, d, x)


def bdtr(k, n, p):
    return _numbers(
        lambda k, n, p: 1.0
        if k >= n
        else _s._betainc(n - _math.floor(k), _math.floor(k) + 1, 1 - p),
        k,
        n,
        p,
    )


def bdtrc(k, n, p):
    return 1 - bdtr(k, n, p)


def nbdtr(k, n, p):
    return _numbers(lambda k, n, p: _s._betainc(n, _math.floor(k) + 1, p), k, n, p)


def stdtr(df, t):
    """Student's distribution function."""

    def one(df, t):
        tail = 0.5 * _s._betainc(df / 2, 0.5, df / (df + t * t))
        return tail if t < 0 else 1 - tail

    return _numbers(one, df, t)


def stdtrit(df, p):
    """The t for which stdtr(df, t) is p."""

    def one(df, p):
        if p == 0.5:
            return 0.0
        x = _solve(lambda v: _s._betainc(df / 2, 0.5, v), 2 * min(p, 1 - p), 0.0, 1.0)
        return _math.copysign(_math.sqrt(df * (1 - x) / x), p - 0.5)

    return _numbers(one, df, p)


def kolmogorov(y):
    """How often Kolmogorov's statistic is larger."""

    def one(y):
        if y <= 0.04:
            return 1.0
        return min(
            1.0,
            max(
                0.0,
                2 * sum([(-1) ** (k - 1) * _math.exp(-2 * k * k * y * y) for k in range(1, 101)]),
            ),
        )

    return _each(one, y)


def boxcox(x, lmbda):
    return _numbers(lambda x, k: _math.log(x) if k == 0 else (x**k - 1) / k, x, lmbda)


def inv_boxcox(y, lmbda):
    return _numbers(lambda y, k: _math.exp(y) if k == 0 else (k * y + 1) ** (1 / k), y, lmbda)


def boxcox1p(x, lmbda):
    return boxcox(x + 1.0, lmbda)


# ---- numbers and angles -----------------------------------------------------------------------------


def cosm1(x):
    return _each(lambda v: -2 * _math.sin(v / 2) ** 2, x)


def sindg(x):
    return _each(lambda v: _math.sin(_math.radians(v % 360)) if v % 180 else 0.0, x)


def cosdg(x):
    return _each(lambda v: _math.cos(_math.radians(v % 360)) if (v + 90) % 180 else 0.0, x)


def tandg(x):
    return _each(lambda v: _math.tan(_math.radians(v % 180)) if v % 180 else 0.0, x)


def radian(d, m, s):
    return _numbers(lambda d, m, s: _math.radians(d + m / 60 + s / 3600), d, m, s)


def round(x):
    return _xp_of(x).rint(x)


def pseudo_huber(delta, r):
    return _numbers(lambda d, r: d * d * (_math.sqrt(1 + (r / d) ** 2) - 1), delta, r)


def exprel(x):
    return _each(lambda v: _math.expm1(v) / v if v else 1.0, x)


def powm1(x, y):
    return _numbers(lambda x, y: _math.expm1(y * _math.log(x)) if x > 0 else x**y - 1, x, y)


def diric(x, n):
    """sin(n x / 2) / (n sin(x / 2))"""

    def one(x):
        bottom = _math.sin(x / 2)
        return (
            (-1.0) ** (int(_np.rint(x / 2 / _math.pi)) * (n - 1))
            if abs(bottom) < 1e-9
            else _math.sin(n * x / 2) / (n * bottom)
        )

    return _each(one, x)


def factorial2(n, exact=False):
    """The product of every second number down from n."""
    value = 1
    for k in range(int(n), 0, -2):
        value *= k
    return value if exact else _np.float64(value)


def factorialk(n, k, exact=True):
    value = 1
    for j in range(int(n), 0, -k):
        value *= j
    return value


def bernoulli(n):
    """Bernoulli's numbers up to B_n."""
    from fractions import Fraction

    known = [Fraction(1)]
    for m in range(1, n + 1):
        known.append(-sum([_math.comb(m + 1, k) * known[k] for k in range(m)]) / (m + 1))
    return _np.array([float(b) for b in known])


def stirling2(N, K, *, exact=False):
    """In how many ways N things make K groups."""
    value = sum(
        [(-1) ** (K - j) * _math.comb(K, j) * j**N for j in range(K + 1)]
    ) // _math.factorial(K)
    return value if exact else _np.float64(value)


def softplus(x):
    xp = _xp_of(x)
    return xp.logaddexp(0, x)


# ---- orthogonal polynomials --------------------------------------------------------------------------


def eval_chebyu(n, x):
    return _s._recur(n, x, lambda t: 2 * t, lambda k, t, p, q: 2 * t * p - q)


def eval_hermitenorm(n, x):
    return _s._recur(n, x, lambda t: t, lambda k, t, p, q: t * p - k * q)


def eval_gegenbauer(n, a, x):
    return _s._recur(
        n,
        x,
        lambda t: 2 * a * t,
        lambda k, t, p, q: (2 * (k + a) * t * p - (k + 2 * a - 1) * q) / (k + 1),
    )


def eval_genlaguerre(n, alpha, x):
    return _s._recur(
        n,
        x,
        lambda t: 1 + alpha - t,
        lambda k, t, p, q: ((2 * k + 1 + alpha - t) * p - (k + alpha) * q) / (k + 1),
    )


def eval_jacobi(n, a, b, x):
    def step(k, t, p, q):
        m = k + 1
        s = 2 * m + a + b
        return (
            (s - 1) * (s * (s - 2) * t + a * a - b * b) * p - 2 * (m + a - 1) * (m + b - 1) * s * q
        ) / (2 * m * (m + a + b) * (s - 2))

    return _s._recur(n, x, lambda t: (a + 1) + (a + b + 2) * (t - 1) / 2, step)


def roots_legendre(n, mu=False):
    _fixed('roots_legendre', mu=(mu, False))
    return _np.polynomial.legendre.leggauss(n)


def roots_hermite(n, mu=False):
    _fixed('roots_hermite', mu=(mu, False))
    return _np.polynomial.hermite.hermgauss(n)


def roots_hermitenorm(n, mu=False):
    _fixed('roots_hermitenorm', mu=(mu, False))
    return _np.polynomial.hermite_e.hermegauss(n)


def roots_laguerre(n, mu=False):
    _fixed('roots_laguerre', mu=(mu, False))
    return _np.polynomial.laguerre.laggauss(n)


def roots_chebyt(n, mu=False):
    _fixed('roots_chebyt', mu=(mu, False))
    return _np.sin(_np.pi * _np.arange(1 - n, n, 2) / (2 * n)), _np.full(n, _np.pi / n)


def lpmv(m, v, x):
    """Legendre's associated function of integer order and degree."""

    def one(m, v, x):
        m, v = int(m), int(v)
        if abs(m) > v:
            return 0.0
        if m < 0:
            return (-1) ** m * _math.factorial(v + m) / _math.factorial(v - m) * one(-m, v, x)
        p = 1.0
        for k in range(1, m + 1):
            p *= -(2 * k - 1) * _math.sqrt(1 - x * x)
        if v == m:
            return p
        before, now = p, x * (2 * m + 1) * p
        for k in range(m + 2, v + 1):
            before, now = now, ((2 * k - 1) * x * now - (k + m - 1) * before) / (k - m)
        return now

    return _numbers(one, m, v, x)


def sph_harm_y(n, m, theta, phi, *, diff_n=0):
    """The spherical harmonic of degree n and order m; theta counts from the pole."""
    if diff_n:
        raise NotImplementedError("sph_harm_y with diff_n")
    xp = _xp_of(theta, phi)
    theta, phi = _as_floats(xp, theta), _as_floats(xp, phi)
    norm = _math.sqrt(
        (2 * n + 1) / (4 * _math.pi) * _math.factorial(n - m) / _math.factorial(n + m)
    )
    return _plain(norm * xp.asarray(lpmv(m, n, xp.cos(theta))) * xp.exp(1j * m * phi))


def sph_harm(m, n, theta, phi):
    return sph_harm_y(n, m, phi, theta)


def legendre_p(n, z):
    return _s.eval_legendre(n, z)
