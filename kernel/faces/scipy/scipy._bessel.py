# scipy._bessel: Bessel functions of real order and real argument. Continued fractions give the
# ratio of neighbouring orders; below 2 Temme's series, above it Steed's fraction give a value.
from _options import fixed as _fixed
import math as _math
import numpy as _np
from scipy._arrays import each as _each

_eps = 1e-16
_tiny = 1e-300
# 1 / gamma(1 + z) as a series in z
_recip = (
    1.0,
    0.5772156649015329,
    -0.6558780715202539,
    -0.0420026350340952,
    0.1665386113822915,
    -0.0421977345555443,
    -0.0096219715278770,
    0.0072189432466630,
    -0.0011651675918591,
    -0.0002152416741149,
    0.0001280502823882,
    -0.0000201348547807,
    -0.0000012504934821,
    0.0000011330272320,
    -0.0000002056338417,
    0.0000000061160950,
    0.0000000050020075,
    -0.0000000011812746,
    0.0000000001043427,
    0.0000000000077823,
    -0.0000000000036968,
    0.0000000000005100,
    -0.0000000000000206,
)


def _gammas(mu):
    """(half of the difference of 1/gamma(1-mu) and 1/gamma(1+mu), by mu; half of their sum; the two)."""
    odd = even = 0.0
    for k in range(len(_recip) - 1, -1, -1):
        if k % 2:
            odd = odd * mu * mu + _recip[k]
        else:
            even = even * mu * mu + _recip[k]
    return -odd, even, even + mu * odd, even - mu * odd


def _guard(x):
    return x if abs(x) > _tiny else _tiny


def _ratio_j(nu, x):
    """J'/J by a continued fraction, and the sign of J."""
    step, sign = 2 / x, 1
    h = max(nu / x, _tiny)
    b, d, c = step * nu, 0.0, h
    for _ in range(int(x) + 20000):
        b += step
        d = 1 / _guard(b - d)
        c = _guard(b - 1 / c)
        h *= c * d
        sign = -sign if d < 0 else sign
        if abs(c * d - 1) < _eps:
            break
    return h, sign


def _temme_y(mu, x):
    """Y of the orders mu and mu + 1 for small x."""
    half, turn = x / 2, _math.pi * mu
    log = -_math.log(half)
    e = mu * log
    g1, g2, plus, minus = _gammas(mu)
    f = (
        2
        / _math.pi
        * (turn / _math.sin(turn) if abs(turn) > _eps else 1)
        * (g1 * _math.cosh(e) + g2 * (_math.sinh(e) / e if abs(e) > _eps else 1) * log)
    )
    p, q = _math.exp(e) / (plus * _math.pi), 1 / (_math.exp(e) * _math.pi * minus)
    s = turn / 2
    r = _math.pi * s * (_math.sin(s) / s if abs(s) > _eps else 1) ** 2
    c, total, next_total = 1.0, f + r * q, p
    for i in range(1, 500):
        f = (i * f + p + q) / (i * i - mu * mu)
        c *= -half * half / i
        p /= i - mu
        q /= i + mu
        term = c * (f + r * q)
        total += term
        next_total += c * p - i * term
        if abs(term) < (1 + abs(total)) * _eps:
            break
    return -total, -next_total * 2 / x


def _steed(mu, x):
    """p + iq of Steed's fraction."""
    a = 0.25 - mu * mu
    z, b = complex(-0.5 / x, 1), complex(2 * x, 2)
    c = b + a / x * complex(z.imag, z.real) / (z.real**2 + z.imag**2)
    d = 1 / b
    z *= c * d
    for i in range(2, 10000):
        a += 2 * (i - 1)
        b += 2j
        d = 1 / (a * d + b)
        c = b + a / c
        z *= c * d
        if abs(c * d - 1) < 4e-16:
            break
    return z


def _jy(nu, x):
    """J and Y of an order from 0 on, for x > 0."""
    down = int(nu + 0.5) if x < 2 else max(0, int(nu - x + 1.5))
    mu = nu - down
    h, sign = _ratio_j(nu, x)
    j = top = sign * _tiny
    slope, factor = h * j, nu / x
    for _ in range(down):
        upper = factor * j + slope
        factor -= 1 / x
        slope = factor * upper - j
        j = upper
        if abs(j) > 1e250:
            j, slope, top = j * 1e-250, slope * 1e-250, top * 1e-250
    f = slope / (j or _eps)
    w = 2 / (x * _math.pi)
    if x < 2:
        y, y1 = _temme_y(mu, x)
        jmu = w / (mu / x * y - y1 - f * y)
    else:
        z = _steed(mu, x)
        p, q = z.real, z.imag
        gamma = (p - f) / q
        jmu = _math.copysign(_math.sqrt(w / ((p - f) * gamma + q)), j)
        y = jmu * gamma
        y1 = mu / x * y - (y * p + jmu * q)
    for i in range(1, down + 1):
        y, y1 = y1, (mu + i) * 2 / x * y1 - y
    return jmu * (top / j), y


def _temme_k(mu, x):
    half, turn = x / 2, _math.pi * mu
    log = -_math.log(half)
    e = mu * log
    g1, g2, plus, minus = _gammas(mu)
    f = (turn / _math.sin(turn) if abs(turn) > _eps else 1) * (
        g1 * _math.cosh(e) + g2 * (_math.sinh(e) / e if abs(e) > _eps else 1) * log
    )
    p, q = 0.5 * _math.exp(e) / plus, 0.5 / (_math.exp(e) * minus)
    c, total, next_total = 1.0, f, p
    for i in range(1, 500):
        f = (i * f + p + q) / (i * i - mu * mu)
        c *= half * half / i
        p /= i - mu
        q /= i + mu
        total += c * f
        next_total += c * (p - i * f)
        if abs(c * f) < abs(total) * _eps:
            break
    return total * _math.exp(x), next_total * 2 / x * _math.exp(x)


def _steed_k(mu, x):
    b = 2 * (1 + x)
    d = h = step = 1 / b
    q1, q2, first = 0.0, 1.0, 0.25 - mu * mu
    q = c = first
    a = -first
    s = 1 + q * step
    for i in range(2, 10000):
        a -= 2 * (i - 1)
        c = -a * c / i
        q1, q2 = q2, (q1 - b * q2) / a
        q += c * q2
        b += 2
        d = 1 / (b + a * d)
        step *= b * d - 1
        h += step
        s += q * step
        if abs(q * step / s) < _eps:
            break
    k = _math.sqrt(_math.pi / (2 * x)) / s
    return k, k * (mu + x + 0.5 - first * h) / x


def _ik(nu, x):
    """I exp(-x) and K exp(x) of an order from 0 on, for x > 0."""
    down = int(nu + 0.5)
    mu, step = nu - down, 2 / x
    h = max(nu / x, _tiny)
    b, d, c = step * nu, 0.0, h
    for _ in range(int(x) + 20000):
        b += step
        d = 1 / (b + d)
        c = b + 1 / c
        h *= c * d
        if abs(c * d - 1) < _eps:
            break
    i = top = _tiny
    slope, factor = h * i, nu / x
    for _ in range(down):
        upper = factor * i + slope
        factor -= 1 / x
        slope = factor * upper + i
        i = upper
        if abs(i) > 1e250:
            i, slope, top = i * 1e-250, slope * 1e-250, top * 1e-250
    f = slope / i
    k, k1 = _temme_k(mu, x) if x < 2 else _steed_k(mu, x)
    imu = 1 / x / (f * k - (mu / x * k - k1))
    for n in range(1, down + 1):
        k, k1 = k1, (mu + n) * 2 / x * k1 + k
    return imu * (top / i), k


def _whole(v):
    return v == _math.floor(v)


def _sinpi(v):
    return 0.0 if _whole(v) else _math.sin(_math.pi * (v % 2))


def _cospi(v):
    return 0.0 if _whole(v - 0.5) else _math.cos(_math.pi * (v % 2))


def _jv(v, x):
    if x != x or v != v:
        return _math.nan
    if x < 0:
        return (_jv(v, -x) * (-1 if v % 2 else 1)) if _whole(v) else _math.nan
    if x == 0:
        return 1.0 if v == 0 else 0.0 if v > 0 or _whole(v) else _math.inf
    if _math.isinf(x):
        return 0.0
    j, y = _jy(abs(v), x)
    return j if v >= 0 else _cospi(v) * j + _sinpi(v) * y


def _yv(v, x):
    if not x > 0 or v != v:
        return -_math.inf if x == 0 else _math.nan
    if _math.isinf(x):
        return 0.0
    j, y = _jy(abs(v), x)
    return y if v >= 0 else _cospi(v) * y - _sinpi(v) * j


def _ive(v, x):
    if x != x or v != v:
        return _math.nan
    if x < 0:
        return (_ive(v, -x) * (-1 if v % 2 else 1)) if _whole(v) else _math.nan
    if x == 0:
        return 1.0 if v == 0 else 0.0 if v > 0 or _whole(v) else _math.inf
    i, k = _ik(abs(v), x)
    return i if v >= 0 else i + 2 / _math.pi * _sinpi(-v) * k * _math.exp(-2 * x)


def _kve(v, x):
    if not x > 0 or v != v:
        return _math.inf if x == 0 else _math.nan
    return _ik(abs(v), x)[1]


def _exp(x):
    return _math.inf if x > 709.78 else _math.exp(x)


def _iv(v, x):
    return _ive(v, x) * _exp(abs(x))


def _kv(v, x):
    return _kve(v, x) * _exp(-x) if x > 0 else _kve(v, x)


def _pairs(f, doc):
    def function(v, z, out=None):
        _fixed('_pairs', out=(out, None))
        from scipy.special import _of_numbers

        if (
            _np.asarray(getattr(z, "dtype", None) or z).dtype.kind == "c"
            if not hasattr(z, "dtype")
            else z.dtype.kind == "c"
        ):
            raise NotImplementedError("Bessel functions take real arguments here, not complex ones")
        return _of_numbers(f, (v, z))

    function.__doc__ = doc
    return function


jv = jn = _pairs(_jv, "The Bessel function of the first kind.")
yv = _pairs(_yv, "The Bessel function of the second kind.")
yn = yv
iv = _pairs(_iv, "The modified Bessel function of the first kind.")
kv = kn = _pairs(_kv, "The modified Bessel function of the second kind.")
ive = _pairs(_ive, "iv(v, z) exp(-|z|)")
kve = _pairs(_kve, "kv(v, z) exp(z)")


def j0(x, out=None):
    _fixed('j0', out=(out, None))
    return jv(0, x)


def j1(x, out=None):
    _fixed('j1', out=(out, None))
    return jv(1, x)


def y0(x, out=None):
    _fixed('y0', out=(out, None))
    return yv(0, x)


def y1(x, out=None):
    _fixed('y1', out=(out, None))
    return yv(1, x)


def i1(x, out=None):
    _fixed('i1', out=(out, None))
    return iv(1, x)


def i0e(x, out=None):
    _fixed('i0e', out=(out, None))
    return ive(0, x)


def i1e(x, out=None):
    _fixed('i1e', out=(out, None))
    return ive(1, x)


def k0(x, out=None):
    _fixed('k0', out=(out, None))
    return kv(0, x)


def k1(x, out=None):
    _fixed('k1', out=(out, None))
    return kv(1, x)


def k0e(x, out=None):
    _fixed('k0e', out=(out, None))
    return kve(0, x)


def k1e(x, out=None):
    _fixed('k1e', out=(out, None))
    return kve(1, x)


def _slope(f, below, above):
    def function(v, z, n=1):
        if n == 0:
            return f(v, z)
        return (below * function(v - 1, z, n - 1) + above * function(v + 1, z, n - 1)) / 2

    return function


jvp, yvp, ivp, kvp = _slope(jv, 1, -1), _slope(yv, 1, -1), _slope(iv, 1, 1), _slope(kv, -1, -1)


def _spherical(f, scale, below, above):
    def function(n, z, derivative=False):
        z = z if hasattr(z, "dtype") else _np.asarray(z, dtype=float)[()]
        if derivative:
            if n == 0:
                return above * function(1, z)
            return (below * n * function(n - 1, z) + above * (n + 1) * function(n + 1, z)) / (
                2 * n + 1
            )
        return (scale / z) ** 0.5 * f(n + 0.5, z)

    return function


_spherical_j = _spherical(jv, _math.pi / 2, 1, -1)


def spherical_jn(n, z, derivative=False):
    """The spherical Bessel function of the first kind."""
    at_zero = 0.0 if n else 1.0
    if derivative:
        return _spherical_j(n, z, True)
    if not hasattr(z, "dtype") and not isinstance(z, (list, tuple)):
        return _np.float64(at_zero) if z == 0 else _spherical_j(n, z)
    z = z if hasattr(z, "dtype") else _np.asarray(z, dtype=float)
    return (
        _np.where(z == 0, at_zero, _spherical_j(n, _np.where(z == 0, 1.0, z)))
        if type(z).__module__ == "numpy"
        else _spherical_j(n, z)
    )


spherical_yn = _spherical(yv, _math.pi / 2, 1, -1)
spherical_in = _spherical(iv, _math.pi / 2, 1, 1)
spherical_kn = _spherical(kv, _math.pi / 2, -1, -1)


def _zeros(f, slope, n, nt, start):
    """The first nt positive zeros, each from a guess that is a step of about pi behind the last."""
    found, x = [], start
    while len(found) < nt:
        step = 0.2
        while f(n, x) * f(n, x + step) > 0:
            x += step
        a, b = x, x + step
        for _ in range(80):
            m = (a + b) / 2
            if f(n, a) * f(n, m) <= 0:
                b = m
            else:
                a = m
        found.append((a + b) / 2)
        x = b + 0.1
    return _np.array(found)


def jn_zeros(n, nt):
    """The first zeros of J_n."""
    return _zeros(_jv, None, abs(n), nt, max(0.1, float(abs(n))))


def yn_zeros(n, nt):
    """The first zeros of Y_n."""
    return _zeros(_yv, None, abs(n), nt, max(0.1, 0.8 * abs(n)))


def _airy(x):
    if x == 0:
        return (0.3550280538878172, -0.2588194037928068, 0.6149266274460007, 0.4482883573538264)
    z, s = 2 / 3 * abs(x) ** 1.5, _math.sqrt(abs(x))
    if x > 0:
        i1, k1 = _ik(1 / 3, z)
        i2, k2 = _ik(2 / 3, z)
        up, down = _exp(z), _math.exp(-z)
        im1 = i1 * up + 2 / _math.pi * _math.sin(_math.pi / 3) * k1 * down
        im2 = i2 * up + 2 / _math.pi * _math.sin(2 * _math.pi / 3) * k2 * down
        return (
            s / _math.pi / _math.sqrt(3) * k1 * down,
            -x / _math.pi / _math.sqrt(3) * k2 * down,
            s / _math.sqrt(3) * (im1 + i1 * up),
            x / _math.sqrt(3) * (im2 + i2 * up),
        )
    j1, y1 = _jy(1 / 3, z)
    j2, y2 = _jy(2 / 3, z)
    r = 1 / _math.sqrt(3)
    return (
        s / 2 * (j1 - r * y1),
        abs(x) / 2 * (j2 + r * y2),
        -s / 2 * (y1 + r * j1),
        abs(x) / 2 * (r * j2 - y2),
    )


def airy(z):
    """Ai, Ai', Bi, Bi'"""
    return tuple([_each(lambda x, k=k: _airy(x)[k], z) for k in range(4)])
