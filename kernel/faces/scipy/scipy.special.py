# scipy.special: functions of arrays. erf and its kin are expressions over the array functions
# (one pass on every device); gamma and its kin are computed item by item on the CPU.
from _options import fixed as _fixed
import math as _math
import numpy as _np
from scipy._arrays import xp_of as _xp_of, as_floats as _as_floats, each as _each, plain as _plain


def _poly(x, coefficients):
    total = coefficients[-1]
    for c in coefficients[-2::-1]:
        total = total * x + c
    return total


# Rational approximations of erf by intervals, those of Sun's fdlibm.
_small = (
    [
        1.28379167095512558561e-01,
        -3.25042107247001499370e-01,
        -2.84817495755985104766e-02,
        -5.77027029648944159157e-03,
        -2.37630166566501626084e-05,
    ],
    [
        1.0,
        3.97917223959155352819e-01,
        6.50222499887672944485e-02,
        5.08130628187576562776e-03,
        1.32494738004321644526e-04,
        -3.96022827877536812320e-06,
    ],
)
_near = (
    [
        -2.36211856075265944077e-03,
        4.14856118683748331666e-01,
        -3.72207876035701323847e-01,
        3.18346619901161753674e-01,
        -1.10894694282396677476e-01,
        3.54783043256182359371e-02,
        -2.16637559486879084300e-03,
    ],
    [
        1.0,
        1.06420880400844228286e-01,
        5.40397917702171048937e-01,
        7.18286544141962662868e-02,
        1.26171219808761642112e-01,
        1.36370839120290507362e-02,
        1.19844998467991074170e-02,
    ],
)
_middle = (
    [
        -9.86494403484714822705e-03,
        -6.93858572707181764372e-01,
        -1.05586262253232909814e01,
        -6.23753324503260060396e01,
        -1.62396669462573470355e02,
        -1.84605092906711035994e02,
        -8.12874355063065934246e01,
        -9.81432934416914548592e00,
    ],
    [
        1.0,
        1.96512716674392571292e01,
        1.37657754143519042600e02,
        4.34565877475229228821e02,
        6.45387271733267880336e02,
        4.29008140027567833386e02,
        1.08635005541779435134e02,
        6.57024977031928170135e00,
        -6.04244152148580987438e-02,
    ],
)
_far = (
    [
        -9.86494292470009928597e-03,
        -7.99283237680523006574e-01,
        -1.77579549177547519889e01,
        -1.60636384855821916062e02,
        -6.37566443368389627722e02,
        -1.02509513161107724954e03,
        -4.83519191608651397019e02,
    ],
    [
        1.0,
        3.03380607434824582924e01,
        3.25792512996573918826e02,
        1.53672958608443695994e03,
        3.19985821950859553908e03,
        2.55305040643316442583e03,
        4.74528541206955367215e02,
        -2.24409524465858183362e01,
    ],
)
_at_one = 8.45062911510467529297e-01


def _ratio(x, pair):
    return _poly(x, pair[0]) / _poly(x, pair[1])


def _tail(xp, x):
    """erfc(x) for 1.25 <= x < 28."""
    s = 1 / (x * x)
    z = x.astype("float32").astype("float64")
    r = xp.where(x < 1 / 0.35, _ratio(s, _middle), _ratio(s, _far))
    return xp.exp(-z * z - 0.5625) * xp.exp((z - x) * (z + x) + r) / x


def _error(x, complement):
    xp = _xp_of(x)
    given = _as_floats(xp, x)
    x = given.astype("float64")
    y = xp.abs(x)
    z = xp.minimum(y, 0.84375)
    small = z + z * _ratio(z * z, _small)
    near = _at_one + _ratio(xp.clip(y, 0.84375, 1.25) - 1, _near)
    tail = _tail(xp, xp.clip(y, 1.25, 27.5))
    tail = xp.where(y > 27.5, 0.0, tail)
    if complement:
        low = xp.where(y < 0.84375, 1 - small, xp.where(y < 1.25, 1 - near, tail))
        high = xp.where(y < 0.84375, 1 + small, xp.where(y < 1.25, 1 + near, 2 - tail))
        result = xp.where(x < 0, high, low)
    else:
        result = xp.where(y < 0.84375, small, xp.where(y < 1.25, near, 1 - tail))
        result = xp.where(x < 0, -result, result)
    return _plain(xp.where(x != x, x, result).astype(given.dtype))


def erf(x, out=None):
    """The error function."""
    _fixed('erf', out=(out, None))
    return _error(x, False)


def erfc(x, out=None):
    """1 - erf(x), exact where that is small."""
    _fixed('erfc', out=(out, None))
    return _error(x, True)


def erfcx(x):
    """exp(x*x) erfc(x)"""
    xp = _xp_of(x)
    x = _as_floats(xp, x)
    return _plain(
        xp.where(
            x < 26,
            xp.exp(x * x) * erfc(xp.minimum(x, 26)),
            1
            / (xp.maximum(x, 1) * _math.sqrt(_math.pi))
            * (1 - 0.5 / xp.maximum(x, 1) ** 2 + 0.75 / xp.maximum(x, 1) ** 4),
        )
    )


def ndtr(x):
    """The normal distribution: the part below x."""
    xp = _xp_of(x)
    return _plain(0.5 * xp.asarray(erfc(-_as_floats(xp, x) * _math.sqrt(0.5))))


def log_ndtr(x):
    xp = _xp_of(x)
    return _plain(xp.log(ndtr(x)))


# Peter Acklam's approximation, made exact by two steps of Halley's method.
_central = (
    [
        2.506628277459239e00,
        -3.066479806614716e01,
        1.383577518672690e02,
        -2.759285104469687e02,
        2.209460984245205e02,
        -3.969683028665376e01,
    ],
    [
        1.0,
        -1.328068155288572e01,
        6.680131188771972e01,
        -1.556989798598866e02,
        1.615858368580409e02,
        -5.447609879822406e01,
    ],
)
_outer = (
    [
        2.938163982698783e00,
        4.374664141464968e00,
        -2.549732539343734e00,
        -2.400758277161838e00,
        -3.223964580411365e-01,
        -7.784894002430293e-03,
    ],
    [1.0, 3.754408661907416e00, 2.445134137142996e00, 3.224671290700398e-01, 7.784695709041462e-03],
)


def _normal_quantile(p):
    if not 0 < p < 1:
        return -_math.inf if p == 0 else _math.inf if p == 1 else _math.nan
    low = p if p < 0.5 else 1 - p
    if low < 0.02425:
        x = _ratio(_math.sqrt(-2 * _math.log(low)), _outer)
    else:
        q = low - 0.5
        x = q * _ratio(q * q, _central)
    for _ in range(2):
        error = (
            (0.5 * _math.erfc(-x / _math.sqrt(2)) - low)
            * _math.sqrt(2 * _math.pi)
            * _math.exp(x * x / 2)
        )
        x = x - error / (1 + x * error / 2)
    return x if p <= 0.5 else -x


def ndtri(p):
    """The inverse of ndtr."""
    return _each(_normal_quantile, p)


def erfinv(y):
    """The inverse of erf."""
    xp = _xp_of(y)
    y = _as_floats(xp, y)
    x = xp.asarray(ndtri((y + 1) / 2)) * _math.sqrt(0.5)
    for _ in range(2):  # near 0 what is lost in y + 1 comes back
        good = xp.isfinite(x)
        step = (
            (xp.asarray(erf(xp.where(good, x, 0.0))) - y)
            * (_math.sqrt(_math.pi) / 2)
            * xp.exp(xp.where(good, x, 0.0) ** 2)
        )
        x = xp.where(good & (xp.abs(y) < 0.5), x - step, x)
    return _plain(x)


def erfcinv(y):
    """The inverse of erfc."""
    xp = _xp_of(y)
    return _plain(-xp.asarray(ndtri(_as_floats(xp, y) / 2)) * _math.sqrt(0.5))


# ---- the gamma function and what is made of it ------------------------------------------------


def _gamma(x):
    if x <= 0 and x == _math.floor(x):
        return _math.nan if x < 0 else _math.copysign(_math.inf, x)
    return _math.inf if x > 171.7 else _math.gamma(x)


def gamma(z, out=None):
    """The gamma function."""
    _fixed('gamma', out=(out, None))
    return _each(_gamma, z)


def _gammaln(x):
    return _math.inf if x <= 0 and x == _math.floor(x) else _math.lgamma(x)


def gammaln(x, out=None):
    """The logarithm of gamma's absolute value."""
    _fixed('gammaln', out=(out, None))
    return _each(_gammaln, x)


loggamma = gammaln


def _digamma(x):
    if x <= 0 and x == _math.floor(x):
        return _math.nan if x < 0 else -_math.inf
    if x < 0:
        return _digamma(1 - x) - _math.pi / _math.tan(_math.pi * x)
    total = 0.0
    while x < 10:
        total -= 1 / x
        x += 1
    s = 1 / (x * x)
    return (
        total
        + _math.log(x)
        - 0.5 / x
        - s
        * (1 / 12 - s * (1 / 120 - s * (1 / 252 - s * (1 / 240 - s * (1 / 132 - s * 691 / 32760)))))
    )


def digamma(x, out=None):
    """The logarithmic derivative of gamma."""
    _fixed('digamma', out=(out, None))
    return _each(_digamma, x)


psi = digamma


def betaln(a, b):
    """The logarithm of the beta function."""
    xp = _xp_of(a, b)
    a, b = _as_floats(xp, a), _as_floats(xp, b)
    return _plain(xp.asarray(gammaln(a)) + xp.asarray(gammaln(b)) - xp.asarray(gammaln(a + b)))


def beta(a, b):
    """gamma(a) gamma(b) / gamma(a + b)"""
    xp = _xp_of(a, b)
    return _plain(xp.exp(xp.asarray(betaln(a, b))))


def _fraction(a, b, x):
    """The continued fraction of the incomplete beta function (Lentz's way)."""
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    h = d
    for m in range(1, 1000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + factor * d
            c = 1 + factor / c
            d = 1 / (d if abs(d) > tiny else tiny)
            c = c if abs(c) > tiny else tiny
            h *= d * c
        if abs(d * c - 1) < 1e-16:
            break
    return h


def _betainc(a, b, x):
    if not 0 < x < 1:
        return 0.0 if x == 0 else 1.0 if x == 1 else _math.nan
    front = _math.exp(
        _math.lgamma(a + b)
        - _math.lgamma(a)
        - _math.lgamma(b)
        + a * _math.log(x)
        + b * _math.log1p(-x)
    )
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _of_numbers(f, args):
    xp = _xp_of(*args)
    hosts = [a.get() if type(a).__module__ == "cupy" else _np.asarray(a, dtype=float) for a in args]
    arrays = _np.broadcast_arrays(*hosts)
    values = _np.array(
        [f(*items) for items in zip(*[a.ravel().tolist() for a in arrays])], dtype=float
    )
    return _plain(xp.asarray(values.reshape(arrays[0].shape)))


def betainc(a, b, x):
    """The incomplete beta function, from 0 to 1."""
    return _of_numbers(_betainc, (a, b, x))


def _gammaincc(a, x):
    if x <= 0:
        return 1.0 if x == 0 else _math.nan
    return 1 - _gammainc(a, x) if x < a + 1 else _gamma_tail(a, x)


def _gammainc(a, x):
    if x <= 0:
        return 0.0 if x == 0 else _math.nan
    if x >= a + 1:
        return 1 - _gamma_tail(a, x)
    front = _math.exp(a * _math.log(x) - x - _math.lgamma(a))
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * 1e-17:
        n += 1
        term *= x / n
        total += term
    return total * front


def _continued(b, step, over, close, most):
    """1 / (b + over(1) / (b + step + over(2) / (b + 2 * step + ...))), by Lentz's method: until a step
    changes it by less than close, and so many steps at most."""
    c, h = 1e300, 1 / b
    d = h
    for i in range(1, most + 1):
        factor = over(i)
        b += step
        d = 1 / (factor * d + b)
        c = b + factor / c
        h *= d * c
        if abs(d * c - 1) < close:
            break
    return h


def _gamma_tail(a, x):
    """The upper part for x >= a + 1, by a continued fraction."""
    front = _math.exp(a * _math.log(x) - x - _math.lgamma(a))
    return front * _continued(x + 1 - a, 2, lambda i: -i * (i - a), 1e-16, 999)


def gammainc(a, x):
    """The lower incomplete gamma function, from 0 to 1."""
    return _of_numbers(_gammainc, (a, x))


def gammaincc(a, x):
    """1 - gammainc(a, x)"""
    return _of_numbers(_gammaincc, (a, x))


# ---- counting ------------------------------------------------------------------------------------


def factorial(n, exact=False):
    """n!"""
    if exact:
        return (
            _math.factorial(n)
            if isinstance(n, int)
            else _np.array([_math.factorial(k) for k in _np.ravel(n).tolist()]).reshape(
                _np.shape(n)
            )
        )
    return _each(lambda x: 0.0 if x < 0 else _gamma(x + 1), n)


def comb(N, k, *, exact=False, repetition=False):
    """In how many ways k of N things can be chosen."""
    if repetition:
        return comb(N + k - 1, k, exact=exact)
    if exact:
        return _math.comb(int(N), int(k)) if 0 <= k <= N else 0
    return _of_numbers(
        lambda n, j: float(_math.comb(int(n), int(j)))
        if 0 <= j <= n and n == int(n) and j == int(j)
        else 0.0
        if j > n or j < 0
        else _binomial(n, j),
        (N, k),
    )


def _binomial(n, k):
    return _math.exp(_math.lgamma(n + 1) - _math.lgamma(k + 1) - _math.lgamma(n - k + 1))


def binom(n, k):
    """The binomial coefficient."""
    return comb(n, k)


def perm(N, k, exact=False):
    """In how many orders k of N things can be taken."""
    if exact:
        return _math.perm(int(N), int(k)) if 0 <= k <= N else 0
    return _of_numbers(
        lambda n, j: float(_math.perm(int(n), int(j))) if 0 <= j <= n else 0.0, (N, k)
    )


# ---- logarithms and probabilities -------------------------------------------------------------------


def expit(x, out=None):
    """1 / (1 + exp(-x))"""
    _fixed('expit', out=(out, None))
    xp = _xp_of(x)
    x = _as_floats(xp, x)
    small = xp.exp(-xp.abs(x))
    return _plain(xp.where(x < 0, small / (1 + small), 1 / (1 + small)))


def logit(x, out=None):
    """log(x / (1 - x))"""
    _fixed('logit', out=(out, None))
    xp = _xp_of(x)
    x = _as_floats(xp, x)
    return _plain(xp.log(x / (1 - x)))


def log_expit(x):
    """log(expit(x))"""
    xp = _xp_of(x)
    x = _as_floats(xp, x)
    return _plain(xp.minimum(x, 0) - xp.log1p(xp.exp(-xp.abs(x))))


def logsumexp(a, axis=None, b=None, keepdims=False, return_sign=False):
    """log(sum(exp(a)))"""
    xp = _xp_of(a)
    a = _as_floats(xp, a)
    most = xp.max(a, axis=axis, keepdims=True)
    most = xp.where(xp.isfinite(most), most, 0.0).astype(a.dtype)
    parts = xp.exp(a - most) if b is None else xp.asarray(b) * xp.exp(a - most)
    total = xp.sum(parts, axis=axis, keepdims=True)
    result = xp.log(xp.abs(total) if return_sign else total) + most
    if not keepdims:
        result = xp.squeeze(result, axis=axis)
        total = xp.squeeze(total, axis=axis)
    return (_plain(result), _plain(xp.sign(total))) if return_sign else _plain(result)


def softmax(x, axis=None):
    """exp(x) / sum(exp(x))"""
    xp = _xp_of(x)
    x = _as_floats(xp, x)
    parts = xp.exp(x - xp.max(x, axis=axis, keepdims=True))
    return parts / xp.sum(parts, axis=axis, keepdims=True)


def log_softmax(x, axis=None):
    """log(softmax(x))"""
    xp = _xp_of(x)
    x = _as_floats(xp, x)
    moved = x - xp.max(x, axis=axis, keepdims=True)
    return moved - xp.log(xp.sum(xp.exp(moved), axis=axis, keepdims=True))


def xlogy(x, y):
    """x log(y), 0 where x is 0"""
    xp = _xp_of(x, y)
    x, y = _as_floats(xp, x), _as_floats(xp, y)
    return _plain(xp.where(x == 0, 0.0, x * xp.log(xp.where(x == 0, 1.0, y))))


def xlog1py(x, y):
    """x log(1 + y), 0 where x is 0"""
    xp = _xp_of(x, y)
    x, y = _as_floats(xp, x), _as_floats(xp, y)
    return _plain(xp.where(x == 0, 0.0, x * xp.log1p(xp.where(x == 0, 0.0, y))))


def entr(x):
    """-x log(x)"""
    return 0.0 - xlogy(x, x)


def rel_entr(x, y):
    """x log(x / y)"""
    xp = _xp_of(x, y)
    x, y = _as_floats(xp, x), _as_floats(xp, y)
    return xlogy(x, xp.where(x == 0, 1.0, x / y))


def kl_div(x, y):
    """x log(x / y) - x + y"""
    return rel_entr(x, y) - x + y


def huber(delta, r):
    """r*r/2 for small r, then a straight line."""
    xp = _xp_of(r)
    r = xp.abs(_as_floats(xp, r))
    return _plain(xp.where(r <= delta, 0.5 * r * r, delta * (r - 0.5 * delta)))


def _same_as(name):
    def function(x):
        r = getattr(_xp_of(x), name)(x)
        return r[()] if isinstance(r, _np.ndarray) and r.ndim == 0 else r

    function.__name__ = name
    return function


cbrt, exp2, expm1, log1p, sinc, i0 = [
    _same_as(n) for n in ("cbrt", "exp2", "expm1", "log1p", "sinc", "i0")
]


def exp10(x):
    """10 to the x"""
    return 10.0 ** _as_floats(_xp_of(x), x)


# ---- orthogonal polynomials; Bessel and other functions of files of their own -------------------------


def __getattr__(name):
    """Bessel functions, and the rarer ones: loaded when one is asked for."""
    if name[:1] != "_":
        from scipy import _bessel, _functions

        for module in (_bessel, _functions):
            found = getattr(module, name, None)
            if found is not None:
                return found
    raise AttributeError(f"module 'scipy.special' has no attribute '{name}'")


def _recur(n, x, first, step):
    xp = _xp_of(x)
    x = _as_floats(xp, x)
    before, now = x * 0 + 1, first(x)
    if n == 0:
        return _plain(before)
    for k in range(1, n):
        before, now = now, step(k, x, now, before)
    return _plain(now)


def eval_legendre(n, x):
    """Legendre's polynomial of degree n."""
    return _recur(n, x, lambda t: t, lambda k, t, p, q: ((2 * k + 1) * t * p - k * q) / (k + 1))


def eval_chebyt(n, x):
    """Chebyshev's polynomial of degree n."""
    return _recur(n, x, lambda t: t, lambda k, t, p, q: 2 * t * p - q)


def eval_hermite(n, x):
    """Hermite's polynomial of degree n."""
    return _recur(n, x, lambda t: 2 * t, lambda k, t, p, q: 2 * t * p - 2 * k * q)


def eval_laguerre(n, x):
    """Laguerre's polynomial of degree n."""
    return _recur(n, x, lambda t: 1 - t, lambda k, t, p, q: ((2 * k + 1 - t) * p - k * q) / (k + 1))
