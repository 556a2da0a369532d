# scipy.stats: the usual distributions, describing numbers, and tests.
from _options import fixed as _fixed, no_more as _no_more
import math as _math
import numpy as _np
from scipy._arrays import host as _host, plain as _plain
from scipy.special import ndtr as _ndtr, ndtri as _ndtri, betainc as _betainc, gammainc as _gammainc


class _Row:
    """Numbers that have names and can be unpacked."""

    _fields = ()

    def __init__(self, items):
        self._items = tuple(items)
        for name, item in zip(self._fields, self._items):
            setattr(self, name, item)

    def __iter__(self):
        return iter(self._items)

    def __getitem__(self, key):
        return self._items[key]

    def __len__(self):
        return len(self._items)

    def __eq__(self, other):
        return self._items == tuple(other)

    def __repr__(self):
        return (
            type(self).__name__
            + "("
            + ", ".join([f"{n}={v!r}" for n, v in zip(self._fields, self._items)])
            + ")"
        )


def _row_class(name, fields):
    return type(name, (_Row,), {"_fields": tuple(fields.split())})


# ---- distributions ------------------------------------------------------------------------------------


class _Distribution:
    """Made of the standard form: _pdf, _cdf and _ppf of x and the shape parameters."""

    def __init__(self, shapes=0):
        self.shapes = shapes

    def _split(self, args, loc, scale):
        args = list(args)
        shape, rest = args[: self.shapes], args[self.shapes :]
        if len(shape) < self.shapes:
            raise TypeError(
                f"missing {self.shapes - len(shape)} shape parameter(s) of the distribution"
            )
        return shape, rest[0] if rest else loc, rest[1] if len(rest) > 1 else scale

    def _with(self, f, x, args, loc, scale):
        shape, loc, scale = self._split(args, loc, scale)
        return f((_np.asarray(x, dtype=float) - loc) / scale, *shape), scale

    def pdf(self, x, *args, loc=0, scale=1):
        """The density."""
        value, scale = self._with(self._pdf, x, args, loc, scale)
        return _plain(value / scale)

    def logpdf(self, x, *args, loc=0, scale=1):
        return _plain(_np.log(self.pdf(x, *args, loc=loc, scale=scale)))

    def cdf(self, x, *args, loc=0, scale=1):
        """The part below x."""
        return _plain(self._with(self._cdf, x, args, loc, scale)[0])

    def sf(self, x, *args, loc=0, scale=1):
        """The part above x."""
        return _plain(self._with(lambda v, *s: self._sf(v, *s), x, args, loc, scale)[0])

    def _sf(self, x, *shape):
        return 1 - self._cdf(x, *shape)

    def logcdf(self, x, *args, loc=0, scale=1):
        return _plain(_np.log(self.cdf(x, *args, loc=loc, scale=scale)))

    def ppf(self, q, *args, loc=0, scale=1):
        """The x below which the part q lies."""
        shape, loc, scale = self._split(args, loc, scale)
        return _plain(_np.asarray(self._ppf(_np.asarray(q, dtype=float), *shape)) * scale + loc)

    def isf(self, q, *args, loc=0, scale=1):
        return self.ppf(1 - _np.asarray(q, dtype=float), *args, loc=loc, scale=scale)

    def _ppf(self, q, *shape):
        return _np.array([self._search(p, shape) for p in q.ravel().tolist()]).reshape(q.shape)

    def _search(self, p, shape):
        """The quantile by halving."""
        if not 0 < p < 1:
            return -_math.inf if p == 0 else _math.inf if p == 1 else _math.nan
        low, high = -1.0, 1.0
        while float(self._cdf(_np.asarray(low), *shape)) > p:
            low *= 2
        while float(self._cdf(_np.asarray(high), *shape)) < p:
            high *= 2
        for _ in range(200):
            middle = (low + high) / 2
            if not low < middle < high:
                break
            low, high = (
                (middle, high)
                if float(self._cdf(_np.asarray(middle), *shape)) < p
                else (low, middle)
            )
        return (low + high) / 2

    def interval(self, confidence, *args, loc=0, scale=1):
        """The middle part."""
        return (
            self.ppf((1 - confidence) / 2, *args, loc=loc, scale=scale),
            self.ppf((1 + confidence) / 2, *args, loc=loc, scale=scale),
        )

    def rvs(self, *args, loc=0, scale=1, size=None, random_state=None):
        """Random numbers."""
        shape, loc, scale = self._split(args, loc, scale)
        rng = (
            _np.random
            if random_state is None
            else _np.random.RandomState(random_state)
            if isinstance(random_state, int)
            else random_state
        )
        return self._draw(rng, size, *shape) * scale + loc

    def _draw(self, rng, size, *shape):
        u = _np.asarray(rng.uniform(size=size))
        return _plain(_np.asarray(self._ppf(u, *shape)))

    def mean(self, *args, loc=0, scale=1):
        shape, loc, scale = self._split(args, loc, scale)
        return self._moments(*shape)[0] * scale + loc

    def var(self, *args, loc=0, scale=1):
        shape, loc, scale = self._split(args, loc, scale)
        return self._moments(*shape)[1] * scale**2

    def std(self, *args, loc=0, scale=1):
        return _math.sqrt(self.var(*args, loc=loc, scale=scale))

    def median(self, *args, loc=0, scale=1):
        return self.ppf(0.5, *args, loc=loc, scale=scale)

    def logsf(self, x, *args, loc=0, scale=1):
        with _np.errstate(divide="ignore"):
            return _plain(_np.log(self.sf(x, *args, loc=loc, scale=scale)))

    def stats(self, *args, loc=0, scale=1, moments="mv"):
        """The mean and the variance."""
        if set(moments) - set("mv"):
            raise NotImplementedError("stats() gives the mean and the variance (moments='mv')")
        both = {
            "m": self.mean(*args, loc=loc, scale=scale),
            "v": self.var(*args, loc=loc, scale=scale),
        }
        out = tuple([both[m] for m in moments])
        return out if len(out) > 1 else out[0]

    def __call__(self, *args, loc=0, scale=1):
        shape, loc, scale = self._split(args, loc, scale)
        return _Frozen(self, shape, loc, scale)


class _Frozen:
    """A distribution with its parameters."""

    def __init__(self, dist, shape, loc, scale):
        self.dist, self.args, self.kwds = dist, tuple(shape), {"loc": loc, "scale": scale}

    def __getattr__(self, name):
        if name not in (
            "pdf",
            "logpdf",
            "pmf",
            "logpmf",
            "cdf",
            "logcdf",
            "sf",
            "logsf",
            "ppf",
            "isf",
            "mean",
            "var",
            "std",
            "median",
            "stats",
            "support",
            "expect",
            "entropy",
        ):
            raise AttributeError(f"'rv_frozen' object has no attribute {name!r}")
        method = getattr(self.dist, name)
        return lambda *x, **more: method(*x, *self.args, **self.kwds, **more)

    def rvs(self, size=None, random_state=None):
        return self.dist.rvs(*self.args, size=size, random_state=random_state, **self.kwds)

    def interval(self, confidence):
        return self.dist.interval(confidence, *self.args, **self.kwds)


class _Norm(_Distribution):
    def _pdf(self, x):
        return _np.exp(-x * x / 2) / _math.sqrt(2 * _math.pi)

    def _cdf(self, x):
        return _ndtr(x)

    def _sf(self, x):
        return _ndtr(-x)

    def _ppf(self, q):
        return _ndtri(q)

    def _draw(self, rng, size):
        return (
            rng.standard_normal(size) if hasattr(rng, "standard_normal") else rng.normal(size=size)
        )

    def _moments(self):
        return 0.0, 1.0

    def logpdf(self, x, loc=0, scale=1):
        z = (_np.asarray(x, dtype=float) - loc) / scale
        return _plain(-z * z / 2 - _math.log(_math.sqrt(2 * _math.pi)) - _np.log(scale))

    def fit(self, data):
        """The mean and the standard deviation of data."""
        return _np.mean(data), _np.std(data)


class _Uniform(_Distribution):
    def _pdf(self, x):
        return _np.where((x >= 0) & (x <= 1), 1.0, 0.0)

    def _cdf(self, x):
        return _np.clip(x, 0.0, 1.0)

    def _ppf(self, q):
        return q

    def _moments(self):
        return 0.5, 1 / 12


class _Expon(_Distribution):
    def _pdf(self, x):
        return _np.where(x >= 0, _np.exp(-_np.maximum(x, 0)), 0.0)

    def _cdf(self, x):
        return -_np.expm1(-_np.maximum(x, 0))

    def _ppf(self, q):
        return -_np.log1p(-q)

    def _moments(self):
        return 1.0, 1.0


class _T(_Distribution):
    def _pdf(self, x, df):
        return (
            _math.exp(_math.lgamma((df + 1) / 2) - _math.lgamma(df / 2))
            / _math.sqrt(df * _math.pi)
            * (1 + x * x / df) ** (-(df + 1) / 2)
        )

    def _cdf(self, x, df):
        half = 0.5 * _np.asarray(_betainc(df / 2, 0.5, df / (df + x * x)))
        return _np.where(x > 0, 1 - half, half)

    def _sf(self, x, df):
        return self._cdf(-x, df)

    def _moments(self, df):
        return 0.0, df / (df - 2) if df > 2 else _math.inf


class _Chi2(_Distribution):
    def _pdf(self, x, df):
        y = _np.maximum(x, 1e-300)
        return _np.where(
            x < 0,
            0.0,
            _np.exp(
                (df / 2 - 1) * _np.log(y) - y / 2 - (df / 2) * _math.log(2) - _math.lgamma(df / 2)
            ),
        )

    def _cdf(self, x, df):
        return _np.asarray(_gammainc(df / 2, _np.maximum(x, 0) / 2))

    def _moments(self, df):
        return float(df), 2.0 * df


class _Gamma(_Distribution):
    def _pdf(self, x, a):
        y = _np.maximum(x, 1e-300)
        return _np.where(x < 0, 0.0, _np.exp((a - 1) * _np.log(y) - y - _math.lgamma(a)))

    def _cdf(self, x, a):
        return _np.asarray(_gammainc(a, _np.maximum(x, 0)))

    def _moments(self, a):
        return float(a), float(a)


class _Beta(_Distribution):
    def _pdf(self, x, a, b):
        y = _np.clip(x, 1e-300, 1 - 1e-16)
        return _np.where(
            (x < 0) | (x > 1),
            0.0,
            _np.exp(
                (a - 1) * _np.log(y)
                + (b - 1) * _np.log1p(-y)
                + _math.lgamma(a + b)
                - _math.lgamma(a)
                - _math.lgamma(b)
            ),
        )

    def _cdf(self, x, a, b):
        return _np.asarray(_betainc(a, b, _np.clip(x, 0.0, 1.0)))

    def _moments(self, a, b):
        return a / (a + b), a * b / ((a + b) ** 2 * (a + b + 1))


class _F(_Distribution):
    def _pdf(self, x, d1, d2):
        y = _np.maximum(x, 1e-300)
        return _np.where(
            x < 0,
            0.0,
            _np.exp(
                _math.lgamma((d1 + d2) / 2)
                - _math.lgamma(d1 / 2)
                - _math.lgamma(d2 / 2)
                + d1 / 2 * _math.log(d1 / d2)
                + (d1 / 2 - 1) * _np.log(y)
                - (d1 + d2) / 2 * _np.log1p(d1 * y / d2)
            ),
        )

    def _cdf(self, x, d1, d2):
        y = _np.maximum(x, 0)
        return _np.asarray(_betainc(d1 / 2, d2 / 2, d1 * y / (d1 * y + d2)))

    def _moments(self, d1, d2):
        return d2 / (d2 - 2), 2 * d2**2 * (d1 + d2 - 2) / (d1 * (d2 - 2) ** 2 * (d2 - 4))


class _LogNorm(_Distribution):
    def _pdf(self, x, s):
        y = _np.maximum(x, 1e-300)
        return _np.where(
            x <= 0,
            0.0,
            _np.exp(-(_np.log(y) ** 2) / (2 * s * s)) / (s * y * _math.sqrt(2 * _math.pi)),
        )

    def _cdf(self, x, s):
        return _np.where(x <= 0, 0.0, _ndtr(_np.log(_np.maximum(x, 1e-300)) / s))

    def _ppf(self, q, s):
        return _np.exp(s * _np.asarray(_ndtri(q)))

    def _moments(self, s):
        return _math.exp(s * s / 2), (_math.exp(s * s) - 1) * _math.exp(s * s)


class _Discrete(_Distribution):
    """Distributions of whole numbers: pmf in the place of pdf."""

    def logpmf(self, k, *args, loc=0, scale=1):
        _fixed('logpmf', scale=(scale, 1))
        with _np.errstate(divide="ignore"):
            return _plain(_np.log(self.pmf(k, *args, loc=loc)))

    def pmf(self, k, *args, loc=0, scale=1):
        """The probability of k."""
        _fixed('pmf', scale=(scale, 1))
        shape, loc, _ = self._split(args, loc, 1)
        k = _np.asarray(k, dtype=float) - loc
        return _plain(
            _np.array(
                [self._mass(v, *shape) if v == int(v) else 0.0 for v in k.ravel().tolist()]
            ).reshape(k.shape)
        )

    def _cdf(self, x, *shape):
        values = [
            sum([self._mass(float(k), *shape) for k in range(0, int(_math.floor(v)) + 1)])
            for v in x.ravel().tolist()
        ]
        return _np.minimum(_np.array(values, dtype=float).reshape(x.shape), 1.0)

    def _search(self, p, shape):
        k, total = 0, self._mass(0.0, *shape)
        while total < p * (1 - 1e-14) and k < 10**7:
            k += 1
            total += self._mass(float(k), *shape)
        return float(k)


class _Binom(_Discrete):
    def _mass(self, k, n, p):
        return _math.comb(int(n), int(k)) * p**k * (1 - p) ** (n - k) if 0 <= k <= n else 0.0

    def _moments(self, n, p):
        return n * p, n * p * (1 - p)

    def _draw(self, rng, size, n, p):
        return rng.binomial(n, p, size)


class _Poisson(_Discrete):
    def _mass(self, k, mu):
        return _math.exp(k * _math.log(mu) - mu - _math.lgamma(k + 1)) if k >= 0 else 0.0

    def _moments(self, mu):
        return float(mu), float(mu)


norm, uniform, expon, t, chi2, gamma = _Norm(), _Uniform(), _Expon(), _T(1), _Chi2(1), _Gamma(1)
beta, f, lognorm, binom, poisson = _Beta(2), _F(2), _LogNorm(1), _Binom(2), _Poisson(1)


class _Formula(_Distribution):
    """A distribution by formulas: a row of _formulas."""

    def __init__(self, shapes, density, below, quantile, moments):
        super().__init__(shapes)
        self._density, self._below, self._quantile, self._centre = density, below, quantile, moments

    def _pdf(self, x, *s):
        with _np.errstate(all="ignore"):
            value = self._density(x, *s)
            return _np.where(_np.isfinite(x) & ~_np.isnan(value), value, 0.0)

    def _cdf(self, x, *s):
        with _np.errstate(all="ignore"):
            return self._below(_np.asarray(x), *s)

    def _ppf(self, q, *s):
        if self._quantile is None:
            return _Distribution._ppf(self, q, *s)
        with _np.errstate(all="ignore"):
            return self._quantile(q, *s)

    def _moments(self, *s):
        return self._centre(*s)


def _on(x, low, value, high=_math.inf):
    """value between low and high, else 0."""
    return _np.where((x >= low) & (x <= high), value, 0.0)


def _part(x, low, value, high=_math.inf):
    """A part that is 0 below low and 1 above high."""
    return _np.where(x <= low, 0.0, _np.where(x >= high, 1.0, value))


_G, _pi = _math.gamma, _math.pi
_phi = lambda x: _np.exp(-x * x / 2) / _math.sqrt(2 * _pi)
_inf, _nan = _math.inf, _math.nan


def _genextreme(c):
    g = lambda k: _G(1 + k * c)
    return ((1 - g(1)) / c, (g(2) - g(1) ** 2) / c**2) if c else (0.5772156649015329, _pi**2 / 6)


def _truncated(a, b):
    z, pa, pb = float(_ndtr(b) - _ndtr(a)), float(_phi(a)), float(_phi(b))
    mean = (pa - pb) / z
    return mean, 1 + (
        (a * pa if _math.isfinite(a) else 0.0) - (b * pb if _math.isfinite(b) else 0.0)
    ) / z - mean**2


def _chi(df):
    m = _math.sqrt(2) * _math.exp(_math.lgamma((df + 1) / 2) - _math.lgamma(df / 2))
    return m, df - m * m


_e = _np.exp
# name: shape parameters, density, the part below, its inverse (None: by halving), (mean, variance)
_formulas = {
    "cauchy": (
        0,
        lambda x: 1 / (_pi * (1 + x * x)),
        lambda x: 0.5 + _np.arctan(x) / _pi,
        lambda q: _np.tan(_pi * (q - 0.5)),
        lambda: (_nan, _nan),
    ),
    "laplace": (
        0,
        lambda x: 0.5 * _e(-abs(x)),
        lambda x: _np.where(x > 0, 1 - 0.5 * _e(-abs(x)), 0.5 * _e(-abs(x))),
        lambda q: _np.where(q > 0.5, -_np.log(2 * (1 - q)), _np.log(2 * q)),
        lambda: (0.0, 2.0),
    ),
    "logistic": (
        0,
        lambda x: _e(-abs(x)) / (1 + _e(-abs(x))) ** 2,
        lambda x: 1 / (1 + _e(-x)),
        lambda q: _np.log(q) - _np.log1p(-q),
        lambda: (0.0, _pi**2 / 3),
    ),
    "pareto": (
        1,
        lambda x, b: _on(x, 1, b * _np.where(x < 1, 1.0, x) ** (-b - 1)),
        lambda x, b: _part(x, 1, 1 - _np.where(x < 1, 1.0, x) ** -b),
        lambda q, b: (1 - q) ** (-1 / b),
        lambda b: (b / (b - 1) if b > 1 else _inf, b / ((b - 1) ** 2 * (b - 2)) if b > 2 else _inf),
    ),
    "rayleigh": (
        0,
        lambda x: _on(x, 0, x * _e(-x * x / 2)),
        lambda x: _part(x, 0, -_np.expm1(-x * x / 2)),
        lambda q: _np.sqrt(-2 * _np.log1p(-q)),
        lambda: (_math.sqrt(_pi / 2), (4 - _pi) / 2),
    ),
    "weibull_min": (
        1,
        lambda x, c: _on(x, 0, c * abs(x) ** (c - 1) * _e(-(abs(x) ** c))),
        lambda x, c: _part(x, 0, -_np.expm1(-(abs(x) ** c))),
        lambda q, c: (-_np.log1p(-q)) ** (1 / c),
        lambda c: (_G(1 + 1 / c), _G(1 + 2 / c) - _G(1 + 1 / c) ** 2),
    ),
    "weibull_max": (
        1,
        lambda x, c: _np.where(x <= 0, c * abs(x) ** (c - 1) * _e(-(abs(x) ** c)), 0.0),
        lambda x, c: _np.where(x < 0, _e(-(abs(x) ** c)), 1.0),
        lambda q, c: -((-_np.log(q)) ** (1 / c)),
        lambda c: (-_G(1 + 1 / c), _G(1 + 2 / c) - _G(1 + 1 / c) ** 2),
    ),
    "gumbel_r": (
        0,
        lambda x: _e(-x - _e(-x)),
        lambda x: _e(-_e(-x)),
        lambda q: -_np.log(-_np.log(q)),
        lambda: (0.5772156649015329, _pi**2 / 6),
    ),
    "gumbel_l": (
        0,
        lambda x: _e(x - _e(x)),
        lambda x: -_np.expm1(-_e(x)),
        lambda q: _np.log(-_np.log1p(-q)),
        lambda: (-0.5772156649015329, _pi**2 / 6),
    ),
    "truncnorm": (
        2,
        lambda x, a, b: _on(x, a, _phi(x) / float(_ndtr(b) - _ndtr(a)), b),
        lambda x, a, b: _part(x, a, (_ndtr(x) - _ndtr(a)) / (_ndtr(b) - _ndtr(a)), b),
        lambda q, a, b: _ndtri(_ndtr(a) + q * (_ndtr(b) - _ndtr(a))),
        _truncated,
    ),
    "triang": (
        1,
        lambda x, c: _on(
            x,
            0,
            _np.where(x < c, 2 * x / c if c else 0.0, 2 * (1 - x) / (1 - c) if c < 1 else 2.0 * x),
            1,
        ),
        lambda x, c: _part(
            x,
            0,
            _np.where(
                x < c, x * x / c if c else 0.0, 1 - (1 - x) ** 2 / (1 - c) if c < 1 else x * x
            ),
            1,
        ),
        lambda q, c: _np.where(q < c, _np.sqrt(c * q), 1 - _np.sqrt((1 - c) * (1 - q))),
        lambda c: ((1 + c) / 3, (1 - c + c * c) / 18),
    ),
    "maxwell": (
        0,
        lambda x: _on(x, 0, _math.sqrt(2 / _pi) * x * x * _e(-x * x / 2)),
        lambda x: _part(x, 0, _gammainc(1.5, x * x / 2)),
        None,
        lambda: (2 * _math.sqrt(2 / _pi), 3 - 8 / _pi),
    ),
    "halfnorm": (
        0,
        lambda x: _on(x, 0, 2 * _phi(x)),
        lambda x: _part(x, 0, 2 * _ndtr(x) - 1),
        lambda q: _ndtri((1 + q) / 2),
        lambda: (_math.sqrt(2 / _pi), 1 - 2 / _pi),
    ),
    "powerlaw": (
        1,
        lambda x, a: _on(x, 0, a * abs(x) ** (a - 1), 1),
        lambda x, a: _part(x, 0, abs(x) ** a, 1),
        lambda q, a: q ** (1 / a),
        lambda a: (a / (a + 1), a / ((a + 2) * (a + 1) ** 2)),
    ),
    "genextreme": (
        1,
        lambda x, c: _np.where(
            1 - c * x > 0,
            (abs(1 - c * x) ** (1 / c - 1) * _e(-(abs(1 - c * x) ** (1 / c))))
            if c
            else _e(-x - _e(-x)),
            0.0,
        ),
        lambda x, c: _np.where(
            1 - c * x > 0, _e(-(abs(1 - c * x) ** (1 / c))), 1.0 if c > 0 else 0.0
        )
        if c
        else _e(-_e(-x)),
        lambda q, c: (1 - (-_np.log(q)) ** c) / c if c else -_np.log(-_np.log(q)),
        _genextreme,
    ),
    "invgamma": (
        1,
        lambda x, a: _on(x, 0, abs(x) ** (-a - 1) * _e(-1 / _np.where(x > 0, x, 1.0)) / _G(a)),
        lambda x, a: _part(x, 0, 1 - _np.asarray(_gammainc(a, 1 / _np.where(x > 0, x, 1.0)))),
        None,
        lambda a: (1 / (a - 1) if a > 1 else _inf, 1 / ((a - 1) ** 2 * (a - 2)) if a > 2 else _inf),
    ),
    "levy": (
        0,
        lambda x: _on(
            x, 0, _e(-0.5 / _np.where(x > 0, x, 1.0)) / (_math.sqrt(2 * _pi) * abs(x) ** 1.5)
        ),
        lambda x: _part(x, 0, 2 * _ndtr(-1 / _np.sqrt(_np.where(x > 0, x, 1.0)))),
        lambda q: 1 / _ndtri(q / 2) ** 2,
        lambda: (_inf, _inf),
    ),
    "gompertz": (
        1,
        lambda x, c: _on(x, 0, c * _e(x) * _e(-c * _np.expm1(x))),
        lambda x, c: _part(x, 0, -_np.expm1(-c * _np.expm1(x))),
        lambda q, c: _np.log1p(-_np.log1p(-q) / c),
        lambda c: _numeric("gompertz", (c,)),
    ),
    "arcsine": (
        0,
        lambda x: _np.where((x > 0) & (x < 1), 1 / (_pi * _np.sqrt(abs(x * (1 - x)))), 0.0),
        lambda x: _part(x, 0, 2 / _pi * _np.arcsin(_np.sqrt(_np.clip(x, 0, 1))), 1),
        lambda q: _np.sin(_pi * q / 2) ** 2,
        lambda: (0.5, 0.125),
    ),
    "loguniform": (
        2,
        lambda x, a, b: _on(x, a, 1 / (_np.where(x > 0, x, 1.0) * _math.log(b / a)), b),
        lambda x, a, b: _part(x, a, _np.log(_np.where(x > 0, x, 1.0) / a) / _math.log(b / a), b),
        lambda q, a, b: a * (b / a) ** q,
        lambda a, b: (
            (b - a) / _math.log(b / a),
            (b * b - a * a) / (2 * _math.log(b / a)) - ((b - a) / _math.log(b / a)) ** 2,
        ),
    ),
    "chi": (
        1,
        lambda x, df: _on(
            x, 0, 2 ** (1 - df / 2) / _G(df / 2) * abs(x) ** (df - 1) * _e(-x * x / 2)
        ),
        lambda x, df: _part(x, 0, _gammainc(df / 2, x * x / 2)),
        None,
        _chi,
    ),
    "nakagami": (
        1,
        lambda x, m: _on(x, 0, 2 * m**m / _G(m) * abs(x) ** (2 * m - 1) * _e(-m * x * x)),
        lambda x, m: _part(x, 0, _gammainc(m, m * x * x)),
        None,
        lambda m: (_G(m + 0.5) / _G(m) / _math.sqrt(m), 1 - (_G(m + 0.5) / _G(m)) ** 2 / m),
    ),
    "genpareto": (
        1,
        lambda x, c: _on(
            x, 0, (1 + c * x) ** (-1 - 1 / c) if c else _e(-x), -1 / c if c < 0 else _inf
        ),
        lambda x, c: _part(
            x, 0, 1 - (1 + c * x) ** (-1 / c) if c else -_np.expm1(-x), -1 / c if c < 0 else _inf
        ),
        lambda q, c: ((1 - q) ** -c - 1) / c if c else -_np.log1p(-q),
        lambda c: (
            1 / (1 - c) if c < 1 else _inf,
            1 / ((1 - c) ** 2 * (1 - 2 * c)) if c < 0.5 else _inf,
        ),
    ),
    "gennorm": (
        1,
        lambda x, b: b / (2 * _G(1 / b)) * _e(-(abs(x) ** b)),
        lambda x, b: 0.5 + 0.5 * _np.sign(x) * _gammainc(1 / b, abs(x) ** b),
        None,
        lambda b: (0.0, _G(3 / b) / _G(1 / b)),
    ),
    "dweibull": (
        1,
        lambda x, c: c / 2 * abs(x) ** (c - 1) * _e(-(abs(x) ** c)),
        lambda x, c: _np.where(x > 0, 1 - 0.5 * _e(-(abs(x) ** c)), 0.5 * _e(-(abs(x) ** c))),
        None,
        lambda c: (0.0, _G(1 + 2 / c)),
    ),
    "foldnorm": (
        1,
        lambda x, c: _on(x, 0, _phi(x - c) + _phi(x + c)),
        lambda x, c: _part(x, 0, _ndtr(x - c) + _ndtr(x + c) - 1),
        None,
        lambda c: _numeric("foldnorm", (c,)),
    ),
    "invgauss": (
        1,
        lambda x, m: _on(
            x, 0, _e(-((x - m) ** 2) / (2 * abs(x) * m * m)) / _np.sqrt(2 * _pi * abs(x) ** 3)
        ),
        lambda x, m: _part(
            x,
            0,
            _ndtr((x / m - 1) / _np.sqrt(abs(x)))
            + _math.exp(2 / m) * _ndtr(-(x / m + 1) / _np.sqrt(abs(x))),
        ),
        None,
        lambda m: (m, m**3),
    ),
    "wald": (
        0,
        lambda x: _on(x, 0, _e(-((x - 1) ** 2) / (2 * abs(x))) / _np.sqrt(2 * _pi * abs(x) ** 3)),
        lambda x: _part(
            x,
            0,
            _ndtr((x - 1) / _np.sqrt(abs(x))) + _math.exp(2) * _ndtr(-(x + 1) / _np.sqrt(abs(x))),
        ),
        None,
        lambda: (1.0, 1.0),
    ),
    "semicircular": (
        0,
        lambda x: 2 / _pi * _np.sqrt(_np.maximum(1 - x * x, 0.0)),
        lambda x: _part(
            x,
            -1,
            0.5
            + (x * _np.sqrt(_np.maximum(1 - x * x, 0.0)) + _np.arcsin(_np.clip(x, -1, 1))) / _pi,
            1,
        ),
        None,
        lambda: (0.0, 0.25),
    ),
}


def _numeric(name, shape):
    """Mean and variance by the quantiles of 20000 places."""
    from scipy.integrate import quad

    d = _all_of[name]
    m = quad(lambda x: x * float(d._pdf(_np.asarray(x), *shape)), 0, _inf)[0]
    return m, quad(lambda x: (x - m) ** 2 * float(d._pdf(_np.asarray(x), *shape)), 0, _inf)[0]


_all_of = {name: _Formula(*row) for name, row in _formulas.items()}
(
    cauchy,
    laplace,
    logistic,
    pareto,
    rayleigh,
    weibull_min,
    weibull_max,
    gumbel_r,
    gumbel_l,
    truncnorm,
    triang,
    maxwell,
    halfnorm,
    powerlaw,
    genextreme,
    invgamma,
    levy,
    gompertz,
    arcsine,
    loguniform,
    chi,
    nakagami,
    genpareto,
    gennorm,
    dweibull,
    foldnorm,
    invgauss,
    wald,
    semicircular,
) = [_all_of[n] for n in _formulas]
reciprocal, erlang = loguniform, gamma


class _Bernoulli(_Discrete):
    def _mass(self, k, p):
        return 1 - p if k == 0 else p if k == 1 else 0.0

    def _moments(self, p):
        return p, p * (1 - p)


class _Geom(_Discrete):
    def _mass(self, k, p):
        return (1 - p) ** (k - 1) * p if k >= 1 else 0.0

    def _moments(self, p):
        return 1 / p, (1 - p) / p**2


class _NegativeBinomial(_Discrete):
    def _mass(self, k, n, p):
        return (
            _math.exp(_math.lgamma(n + k) - _math.lgamma(k + 1) - _math.lgamma(n))
            * p**n
            * (1 - p) ** k
            if k >= 0
            else 0.0
        )

    def _moments(self, n, p):
        return n * (1 - p) / p, n * (1 - p) / p**2


class _HyperGeom(_Discrete):
    def _mass(self, k, M, n, N):
        return (
            _math.comb(int(n), int(k))
            * _math.comb(int(M - n), int(N - k))
            / _math.comb(int(M), int(N))
            if 0 <= k <= n and 0 <= N - k <= M - n
            else 0.0
        )

    def _moments(self, M, n, N):
        return N * n / M, N * n / M * (M - n) / M * (M - N) / (M - 1)


class _RandInt(_Discrete):
    def _mass(self, k, low, high):
        return 1 / (high - low) if low <= k < high else 0.0

    def _moments(self, low, high):
        return (low + high - 1) / 2, ((high - low) ** 2 - 1) / 12

    def _draw(self, rng, size, low, high):
        return (rng.integers if hasattr(rng, "integers") else rng.randint)(low, high, size)


bernoulli, geom, nbinom, hypergeom, randint = (
    _Bernoulli(1),
    _Geom(1),
    _NegativeBinomial(2),
    _HyperGeom(3),
    _RandInt(2),
)


class _MultivariateNormal:
    """The normal distribution of several numbers."""

    def __call__(self, mean=None, cov=1, allow_singular=False, seed=None):
        _fixed('_MultivariateNormal', allow_singular=(allow_singular, False))
        return _FrozenNormal(mean, cov)

    def pdf(self, x, mean=None, cov=1, allow_singular=False):
        _fixed('pdf', allow_singular=(allow_singular, False))
        return _FrozenNormal(mean, cov).pdf(x)

    def logpdf(self, x, mean=None, cov=1, allow_singular=False):
        _fixed('logpdf', allow_singular=(allow_singular, False))
        return _FrozenNormal(mean, cov).logpdf(x)

    def rvs(self, mean=None, cov=1, size=1, random_state=None):
        return _FrozenNormal(mean, cov).rvs(size, random_state)


class _FrozenNormal:
    def __init__(self, mean, cov):
        cov = _np.asarray(cov, dtype=float)
        n = len(_np.atleast_1d(mean)) if mean is not None else len(_np.atleast_1d(cov))
        self.mean = _np.zeros(n) if mean is None else _np.atleast_1d(_np.asarray(mean, dtype=float))
        self.cov = cov * _np.eye(n) if cov.ndim == 0 else _np.diag(cov) if cov.ndim == 1 else cov
        self.dim = n
        try:
            self._half = _np.linalg.cholesky(self.cov)
        except _np.linalg.LinAlgError:
            raise ValueError("The input matrix must be symmetric positive definite.") from None

    def logpdf(self, x):
        x = _np.asarray(x, dtype=float)
        x = x[..., None] if x.ndim == 0 or self.dim == 1 and x.shape[-1:] != (1,) else x
        d = (x - self.mean).reshape(-1, self.dim)
        z = _np.linalg.solve(self._half, d.T)
        out = (
            -0.5 * ((z * z).sum(axis=0) + self.dim * _math.log(2 * _pi))
            - _np.log(_np.diag(self._half)).sum()
        )
        return _plain(out.reshape(x.shape[:-1]))

    def pdf(self, x):
        return _plain(_np.exp(self.logpdf(x)))

    def rvs(self, size=1, random_state=None):
        rng = (
            _np.random
            if random_state is None
            else _np.random.RandomState(random_state)
            if isinstance(random_state, int)
            else random_state
        )
        return _np.squeeze(rng.multivariate_normal(self.mean, self.cov, size))


multivariate_normal = _MultivariateNormal()


# ---- describing ------------------------------------------------------------------------------------------

DescribeResult = _row_class("DescribeResult", "nobs minmax mean variance skewness kurtosis")
ModeResult = _row_class("ModeResult", "mode count")
SignificanceResult = _row_class("SignificanceResult", "statistic pvalue")
PearsonRResult = _row_class("PearsonRResult", "statistic pvalue")
TtestResult = _row_class("TtestResult", "statistic pvalue")
KstestResult = _row_class("KstestResult", "statistic pvalue")
Power_divergenceResult = _row_class("Power_divergenceResult", "statistic pvalue")
F_onewayResult = _row_class("F_onewayResult", "statistic pvalue")


def _central(a, k, axis):
    return ((a - a.mean(axis=axis, keepdims=True)) ** k).mean(axis=axis)


def skew(a, axis=0, bias=True):
    """How one-sided the numbers are."""
    a = _host(a).astype("float64")
    n = a.size if axis is None else a.shape[axis]
    g = _central(a, 3, axis) / _central(a, 2, axis) ** 1.5
    return g if bias else g * _math.sqrt(n * (n - 1)) / (n - 2)


def kurtosis(a, axis=0, fisher=True, bias=True):
    """How heavy the ends of the distribution are."""
    a = _host(a).astype("float64")
    n = a.size if axis is None else a.shape[axis]
    g = _central(a, 4, axis) / _central(a, 2, axis) ** 2
    if not bias:
        g = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * g - 3 * (n - 1)) + 3
    return g - 3 if fisher else g


def describe(a, axis=0, ddof=1, bias=True):
    """Number, range, mean, variance, skewness and kurtosis."""
    a = _host(a)
    n = a.size if axis is None else a.shape[axis]
    return DescribeResult(
        (
            n,
            (a.min(axis=axis), a.max(axis=axis)),
            a.mean(axis=axis),
            a.var(axis=axis, ddof=ddof),
            skew(a, axis, bias),
            kurtosis(a, axis, True, bias),
        )
    )


def mode(a, axis=0, keepdims=False):
    """The most frequent number and how often it is there."""
    _fixed('mode', keepdims=(keepdims, False))
    a = _host(a)
    if a.ndim == 1 or axis is None:
        values, counts = _np.unique(a, return_counts=True)
        k = int(counts.argmax())
        return ModeResult((values[k], counts[k]))
    rows = [mode(line) for line in _np.moveaxis(a, axis, -1).reshape(-1, a.shape[axis])]
    shape = a.shape[: axis % a.ndim] + a.shape[axis % a.ndim + 1 :]
    return ModeResult(
        (
            _np.array([r[0] for r in rows]).reshape(shape),
            _np.array([r[1] for r in rows]).reshape(shape),
        )
    )


def sem(a, axis=0, ddof=1):
    """The standard error of the mean."""
    a = _host(a)
    return a.std(axis=axis, ddof=ddof) / _math.sqrt(a.size if axis is None else a.shape[axis])


def zscore(a, axis=0, ddof=0):
    """How many standard deviations the numbers are from their mean."""
    a = _host(a)
    return (a - a.mean(axis=axis, keepdims=True)) / a.std(axis=axis, ddof=ddof, keepdims=True)


def gmean(a, axis=0):
    """The geometric mean."""
    return _np.exp(_np.log(_host(a)).mean(axis=axis))


def hmean(a, axis=0):
    """The harmonic mean."""
    return 1 / (1 / _host(a)).mean(axis=axis)


def iqr(x, axis=None, rng=(25, 75)):
    """The width of the middle half."""
    low, high = _np.percentile(_host(x), rng, axis=axis)
    return high - low


def entropy(pk, qk=None, base=None, axis=0):
    """The entropy of probabilities, or against others."""
    from scipy.special import entr, rel_entr

    p = _host(pk) / _host(pk).sum(axis=axis, keepdims=True)
    s = _np.asarray(
        entr(p) if qk is None else rel_entr(p, _host(qk) / _host(qk).sum(axis=axis, keepdims=True))
    ).sum(axis=axis)
    return s if base is None else s / _math.log(base)


def rankdata(a, method="average", axis=None):
    """The ranks from 1; equal numbers share one."""
    _fixed('rankdata', axis=(axis, None))
    a = _host(a).ravel()
    values, inverse, counts = _np.unique(a, return_inverse=True, return_counts=True)
    ends = _np.cumsum(counts)
    if method == "ordinal":
        out = _np.empty(a.size, "int64")
        out[_np.argsort(a, kind="stable")] = _np.arange(1, a.size + 1)
        return out
    return {
        "average": ends - (counts - 1) / 2,
        "min": ends - counts + 1,
        "max": ends,
        "dense": _np.arange(1, len(values) + 1),
    }[method][inverse]


# ---- lines and tests -------------------------------------------------------------------------------------


class LinregressResult(_Row):
    _fields = ("slope", "intercept", "rvalue", "pvalue", "stderr")

    def __repr__(self):
        return _Row.__repr__(self)[:-1] + f", intercept_stderr={self.intercept_stderr!r})"


def _two_sided(statistic, df, alternative="two-sided"):
    if alternative == "less":
        return t.cdf(statistic, df)
    if alternative == "greater":
        return t.sf(statistic, df)
    return 2 * t.sf(abs(statistic), df)


def linregress(x, y, alternative="two-sided"):
    """The straight line nearest to points."""
    x, y = _host(x).astype("float64"), _host(y).astype("float64")
    if x.size < 2:
        raise ValueError(
            "Inputs must not be empty."
            if x.size == 0
            else "Cannot calculate a linear regression if all x values are identical"
        )
    if (x == x[0]).all():
        raise ValueError("Cannot calculate a linear regression if all x values are identical")
    n = x.size
    (sxx, sxy), (_, syy) = _np.cov(x, y, bias=True)
    r = 0.0 if sxx == 0 or syy == 0 else min(1.0, max(-1.0, sxy / _math.sqrt(sxx * syy)))
    slope = sxy / sxx
    df = n - 2
    if df == 0:
        p, error = 1.0 if y[0] == y[1] else 0.0, 0.0
    else:
        p = _two_sided(
            r * _math.sqrt(df / ((1.0 - r + 1e-20) * (1.0 + r + 1e-20))), df, alternative
        )
        error = _math.sqrt((1 - r * r) * syy / sxx / df)
    result = LinregressResult((slope, y.mean() - slope * x.mean(), r, p, error))
    result.intercept_stderr = error * _math.sqrt(sxx + x.mean() ** 2)
    return result


def pearsonr(x, y, *, alternative="two-sided"):
    """The correlation of two rows of numbers, and how likely it is without a relation."""
    x, y = _host(x).astype("float64"), _host(y).astype("float64")
    if x.size != y.size:
        raise ValueError("`x` and `y` must have the same length along `axis`.")
    if x.size < 2:
        raise ValueError("`x` and `y` must have length at least 2.")
    u, v = x - x.mean(), y - y.mean()
    r = float(_np.clip((u / _np.linalg.norm(u)) @ (v / _np.linalg.norm(v)), -1.0, 1.0))
    df = x.size - 2
    p = (
        1.0
        if df == 0
        else 0.0
        if abs(r) == 1
        else _two_sided(r * _math.sqrt(df / ((1 - r) * (1 + r))), df, alternative)
    )
    return PearsonRResult((_np.float64(r), p))


def spearmanr(a, b):
    """The correlation of ranks."""
    return SignificanceResult(pearsonr(rankdata(a), rankdata(b)))


def _ttest(statistic, df, alternative):
    result = TtestResult((statistic, _two_sided(statistic, df, alternative)))
    result.df = df
    return result


def ttest_1samp(a, popmean, axis=0, alternative="two-sided"):
    """Is the mean another one?"""
    a = _host(a).astype("float64")
    n = a.shape[axis]
    s = (a.mean(axis=axis) - popmean) / _np.sqrt(a.var(axis=axis, ddof=1) / n)
    return _ttest(s, n - 1, alternative)


def ttest_rel(a, b, axis=0, alternative="two-sided"):
    """Do pairs differ?"""
    return ttest_1samp(_host(a) - _host(b), 0.0, axis, alternative)


def ttest_ind(a, b, axis=0, equal_var=True, alternative="two-sided"):
    """Do the means of two groups differ?"""
    a, b = _host(a).astype("float64"), _host(b).astype("float64")
    n, m = a.shape[axis], b.shape[axis]
    va, vb = a.var(axis=axis, ddof=1), b.var(axis=axis, ddof=1)
    if equal_var:
        df = n + m - 2.0
        spread = ((n - 1) * va + (m - 1) * vb) / df * (1 / n + 1 / m)
    else:
        df = (va / n + vb / m) ** 2 / ((va / n) ** 2 / (n - 1) + (vb / m) ** 2 / (m - 1))
        spread = va / n + vb / m
    s = (a.mean(axis=axis) - b.mean(axis=axis)) / _np.sqrt(spread)
    return _ttest(s, df, alternative)


def f_oneway(*samples):
    """Do the means of several groups differ?"""
    groups = [_host(s).astype("float64") for s in samples]
    whole = _np.concatenate(groups)
    between = sum([len(g) * (g.mean() - whole.mean()) ** 2 for g in groups])
    within = sum([((g - g.mean()) ** 2).sum() for g in groups])
    d1, d2 = len(groups) - 1, len(whole) - len(groups)
    s = (between / d1) / (within / d2)
    return F_onewayResult((s, f.sf(s, d1, d2)))


def chisquare(f_obs, f_exp=None, ddof=0, axis=0):
    """Do counts differ from what is expected?"""
    _fixed('chisquare', axis=(axis, 0))
    o = _host(f_obs).astype("float64")
    e = _np.full(o.shape, o.mean()) if f_exp is None else _host(f_exp)
    s = ((o - e) ** 2 / e).sum()
    return Power_divergenceResult((s, chi2.sf(s, o.size - 1 - ddof)))


class gaussian_kde:
    """The density as a sum of Gaussians around the points of a data set, by Scott's or Silverman's rule."""

    def __init__(self, dataset, bw_method=None, weights=None):
        self.dataset = _np.atleast_2d(_host(dataset).astype("float64"))
        if self.dataset.size <= 1:
            raise ValueError("`dataset` input should have multiple elements.")
        self.d, self.n = self.dataset.shape
        w = _np.ones(self.n) if weights is None else _np.atleast_1d(_host(weights)).astype(float)
        if w.ndim != 1 or len(w) != self.n:
            raise ValueError(
                "`weights` input should be one-dimensional."
                if w.ndim != 1
                else "`weights` input should be of length n"
            )
        self.weights = w / w.sum()
        self.neff = 1 / (self.weights**2).sum()
        self.set_bandwidth(bw_method)

    def scotts_factor(self):
        return self.neff ** (-1 / (self.d + 4))

    def silverman_factor(self):
        return (self.neff * (self.d + 2) / 4) ** (-1 / (self.d + 4))

    covariance_factor = scotts_factor

    def set_bandwidth(self, bw_method=None):
        if bw_method is None or bw_method == "scott":
            self.covariance_factor = self.scotts_factor
        elif bw_method == "silverman":
            self.covariance_factor = self.silverman_factor
        elif callable(bw_method):
            self.covariance_factor = lambda: bw_method(self)
        elif isinstance(bw_method, (int, float)):
            self.covariance_factor = lambda: bw_method
        else:
            raise ValueError("`bw_method` should be 'scott', 'silverman', a scalar or a callable.")
        self.factor = self.covariance_factor()
        spread = _np.atleast_2d(_np.cov(self.dataset, rowvar=1, bias=False, aweights=self.weights))
        self.covariance = spread * self.factor**2
        self.inv_cov = _np.linalg.inv(self.covariance)
        self._turn = _np.linalg.cholesky(self.inv_cov)

    def evaluate(self, points):
        points = _np.atleast_2d(_host(points).astype(float))
        if points.shape[0] != self.d:
            if points.shape[0] == 1 and points.shape[1] == self.d:
                points = points.reshape(self.d, 1)
            else:
                raise ValueError(
                    f"points have dimension {points.shape[0]}, dataset has dimension {self.d}"
                )
        a, b = points.T @ self._turn, self.dataset.T @ self._turn
        norm = _math.sqrt(float(_np.linalg.det(2 * _math.pi * self.covariance)))
        far = ((a[:, None, :] - b[None, :, :]) ** 2).sum(axis=2)
        return _np.exp(-far / 2) @ self.weights / norm

    __call__ = pdf = evaluate

    def logpdf(self, x):
        return _np.log(self.evaluate(x))

    def integrate_box_1d(self, low, high):
        if self.d != 1:
            raise ValueError("integrate_box_1d() only handles 1D pdfs")
        s = _math.sqrt(float(self.covariance[0, 0]))
        return sum(
            [
                w * (_math.erf((high - x) / s / 2**0.5) - _math.erf((low - x) / s / 2**0.5)) / 2
                for x, w in zip(self.dataset[0].tolist(), self.weights.tolist())
            ]
        )


# ---- more tests ----------------------------------------------------------------------------------------

MannwhitneyuResult = _row_class("MannwhitneyuResult", "statistic pvalue")
KruskalResult = _row_class("KruskalResult", "statistic pvalue")
LeveneResult = _row_class("LeveneResult", "statistic pvalue")
BartlettResult = _row_class("BartlettResult", "statistic pvalue")
WilcoxonResult = _row_class("WilcoxonResult", "statistic pvalue")
NormaltestResult = _row_class("NormaltestResult", "statistic pvalue")
Chi2ContingencyResult = _row_class("Chi2ContingencyResult", "statistic pvalue dof expected_freq")
BinnedStatisticResult = _row_class("BinnedStatisticResult", "statistic bin_edges binnumber")


def _kolmogorov(d, n):
    """The probability of a distance of more than d with n numbers, by Marsaglia, Tsang and Wang's matrix."""
    if n * d * d > 18:
        return 2 * _math.exp(-2 * n * d * d)
    k = int(n * d) + 1
    m, h = 2 * k - 1, k - n * d
    H = _np.tril(_np.ones((m, m)), 1)
    for i in range(m):
        H[i, 0] -= h ** (i + 1)
        H[m - 1, i] -= h ** (m - i)
    H[m - 1, 0] += (2 * h - 1) ** m if 2 * h - 1 > 0 else 0
    for i in range(m):
        for j in range(m):
            if i - j + 1 > 0:
                H[i, j] /= _math.factorial(i - j + 1)
    Q, e, P, shift, power = _np.eye(m), 0, H, 0, n
    while power:  # the power of H, with its exponent kept apart
        if power & 1:
            Q, e = Q @ P, e + shift
        P, shift, power = P @ P, 2 * shift, power >> 1
        if P[k - 1, k - 1] > 1e140:
            P, shift = P * 1e-140, shift + 140
        if Q[k - 1, k - 1] > 1e140:
            Q, e = Q * 1e-140, e + 140
    s = float(Q[k - 1, k - 1])
    for i in range(1, n + 1):
        s = s * i / n
        if s < 1e-140:
            s, e = s * 1e140, e - 140
    return 1 - s * 10.0**e


def _by_name(name):
    import scipy.stats

    return getattr(scipy.stats, name)


def kstest(rvs, cdf, args=(), N=20, alternative="two-sided", method="auto"):
    """How far the numbers are from a distribution (Kolmogorov and Smirnov), or from other numbers."""
    if not callable(cdf) and not isinstance(cdf, str):
        return ks_2samp(rvs, cdf, alternative, method)
    if alternative != "two-sided":
        raise NotImplementedError("kstest: two-sided only")
    f = _by_name(cdf).cdf if isinstance(cdf, str) else cdf
    x = _np.sort(_host(rvs).astype("float64"))
    n, below = len(x), _np.asarray(f(x, *args))
    up, down = _np.arange(1.0, n + 1) / n - below, below - _np.arange(0.0, n) / n
    d = float(max(up.max(), down.max()))
    return KstestResult((_np.float64(d), _np.float64(min(1.0, max(0.0, _kolmogorov(d, n))))))


def ks_1samp(x, cdf, args=(), alternative="two-sided", method="auto"):
    return kstest(x, cdf, args, alternative=alternative)


def ks_2samp(data1, data2, alternative="two-sided", method="auto"):
    """How far two sets of numbers are from each other."""
    if alternative != "two-sided":
        raise NotImplementedError("ks_2samp: two-sided only")
    a, b = _np.sort(_host(data1).astype("float64")), _np.sort(_host(data2).astype("float64"))
    n, m = len(a), len(b)
    both = _np.concatenate([a, b])
    d = float(
        _np.abs(
            _np.searchsorted(a, both, side="right") / n
            - _np.searchsorted(b, both, side="right") / m
        ).max()
    )
    if max(n, m) <= 2000:  # paths that stay within the distance, counted exactly
        g = _math.gcd(n, m)
        h = round(d * (n // g) * m) * 1.0
        row = _np.array([1.0 if j * (n // g) < h else 0.0 for j in range(m + 1)])
        row = _np.cumprod(row)
        for i in range(1, n + 1):
            inside = _np.abs(i * (m // g) - _np.arange(m + 1) * (n // g)) < h
            new, left = [0.0] * (m + 1), 0.0
            old, ok = row.tolist(), inside.tolist()
            for j in range(m + 1):
                left = (
                    (old[j] * (i / (i + j)) + (left * (j / (i + j)) if j else 0.0))
                    if ok[j]
                    else 0.0
                )
                new[j] = left
            row = _np.array(new)
        p = 1 - float(row[-1])
    else:
        p = _kolmogorov(d, round(n * m / (n + m)))
    return KstestResult((_np.float64(d), _np.float64(min(1.0, max(0.0, p)))))


def mannwhitneyu(
    x, y, use_continuity=True, alternative="two-sided", axis=0, method="auto", **options
):
    """Are the numbers of x larger than those of y?"""
    _fixed('mannwhitneyu', axis=(axis, 0))
    _no_more('mannwhitneyu', options, nan_policy='propagate', axis=0, keepdims=False)
    x, y = _host(x).astype("float64"), _host(y).astype("float64")
    n, m = len(x), len(y)
    ranks = rankdata(_np.concatenate([x, y]))
    u1 = float(ranks[:n].sum()) - n * (n + 1) / 2
    u2, ties = n * m - u1, _np.unique(ranks, return_counts=True)[1]
    u = {"greater": u1, "less": u2}.get(alternative, max(u1, u2))
    if method == "exact" or method == "auto" and min(n, m) <= 8 and (ties == 1).all():
        counts = _np.array(
            [1.0]
        )  # how many orders give each u: a product of polynomials over another
        for k in range(1, m + 1):
            counts = _np.convolve(counts, _np.concatenate([[1.0], _np.zeros(n + k - 1), [-1.0]]))
            quotient = counts.copy()
            for j in range(k, len(quotient)):
                quotient[j] += quotient[j - k]
            counts = quotient[: n * m + 1] if len(quotient) > n * m + 1 else quotient
        p = float(counts[int(u) :].sum() / counts.sum())
    else:
        N = n + m
        s = _math.sqrt(n * m / 12 * ((N + 1) - float((ties**3 - ties).sum()) / (N * (N - 1))))
        p = float(norm.sf((u - n * m / 2 - (0.5 if use_continuity else 0)) / s))
    p *= 2 if alternative == "two-sided" else 1
    return MannwhitneyuResult((_np.float64(u1), _np.float64(min(1.0, p))))


def wilcoxon(
    x,
    y=None,
    zero_method="wilcox",
    correction=False,
    alternative="two-sided",
    method="auto",
    **options,
):
    """Are differences of pairs as often above 0 as below?"""
    _fixed('wilcoxon', zero_method=(zero_method, 'wilcox'), correction=(correction, False))
    _no_more('wilcoxon', options, nan_policy='propagate', axis=0, keepdims=False, mode='auto')
    d = _host(x).astype("float64") if y is None else _host(x).astype("float64") - _host(y)
    d = d[d != 0]
    n, ranks = len(d), rankdata(_np.abs(d))
    plus, minus = float(ranks[d > 0].sum()), float(ranks[d < 0].sum())
    ties = _np.unique(ranks, return_counts=True)[1]
    if method == "exact" or method == "auto" and n <= 50 and (ties == 1).all():
        counts = _np.array([1.0])
        for k in range(1, n + 1):
            counts = _np.convolve(counts, _np.concatenate([[1.0], _np.zeros(k - 1), [1.0]])) / 2
        low, high = counts[: int(plus) + 1].sum(), counts[int(_math.ceil(plus)) :].sum()
        p = {"less": low, "greater": high}.get(alternative, min(1.0, 2 * min(low, high)))
    else:
        mean, s = (
            n * (n + 1) / 4,
            _math.sqrt((n * (n + 1) * (2 * n + 1) - float((ties**3 - ties).sum()) / 2) / 24),
        )
        z = (plus - mean) / s
        p = {"less": norm.cdf(z), "greater": norm.sf(z)}.get(alternative, 2 * norm.sf(abs(z)))
    return WilcoxonResult(
        (_np.float64(min(plus, minus) if alternative == "two-sided" else plus), _np.float64(p))
    )


def kruskal(*samples, **options):
    """Do several sets have the same middle? By their ranks."""
    _no_more('kruskal', options, nan_policy='propagate', axis=0, keepdims=False)
    sets = [_host(v).astype("float64") for v in samples]
    ranks = rankdata(_np.concatenate(sets))
    n, at, total = len(ranks), 0, 0.0
    for v in sets:
        total += float(ranks[at : at + len(v)].sum()) ** 2 / len(v)
        at += len(v)
    ties = _np.unique(ranks, return_counts=True)[1]
    h = (12 / (n * (n + 1)) * total - 3 * (n + 1)) / (
        1 - float((ties**3 - ties).sum()) / (n**3 - n)
    )
    return KruskalResult((_np.float64(h), chi2.sf(h, len(sets) - 1)))


def levene(*samples, center="median", proportiontocut=0.05):
    """Do several sets have the same variance?"""
    _fixed('levene', proportiontocut=(proportiontocut, 0.05))
    middle = {"median": _np.median, "mean": _np.mean}[center]
    return LeveneResult(tuple(f_oneway(*[_np.abs(_host(v) - middle(_host(v))) for v in samples])))


def bartlett(*samples):
    sets = [_host(v).astype("float64") for v in samples]
    n, v = _np.array([len(s) for s in sets]), _np.array([s.var(ddof=1) for s in sets])
    k, N = len(sets), int(n.sum())
    pooled = float(((n - 1) * v).sum() / (N - k))
    t_ = ((N - k) * _math.log(pooled) - float(((n - 1) * _np.log(v)).sum())) / (
        1 + (float((1 / (n - 1)).sum()) - 1 / (N - k)) / (3 * (k - 1))
    )
    return BartlettResult((_np.float64(t_), chi2.sf(t_, k - 1)))


def kendalltau(x, y, variant="b", alternative="two-sided", method="auto", **options):
    """How well orders agree: pairs in the same order less those in the other."""
    _fixed('kendalltau', variant=(variant, 'b'), alternative=(alternative, 'two-sided'))
    _no_more(
        'kendalltau',
        options,
        nan_policy='propagate',
        axis=None,
        keepdims=False,
        initial_lexsort=None,
    )
    x, y = _host(x).astype("float64").ravel(), _host(y).astype("float64").ravel()
    n = len(x)
    a, b = _np.sign(x[:, None] - x[None, :]), _np.sign(y[:, None] - y[None, :])
    s = float((a * b).sum()) / 2
    n0, n1, n2 = n * (n - 1) / 2, (float((a == 0).sum()) - n) / 2, (float((b == 0).sum()) - n) / 2
    tau = s / _math.sqrt((n0 - n1) * (n0 - n2))
    if n1 == n2 == 0 and (n <= 33 or method == "exact" or min(n0 - abs(s), n0 + abs(s)) / 2 <= 1):
        counts = _np.array([1.0])
        for k in range(2, n + 1):
            counts = _np.convolve(counts, _np.ones(k)) / k
        q = int(round((n0 - abs(s)) / 2))
        p = min(1.0, 2 * float(counts[: q + 1].sum()))
    else:
        tx, ty = [_np.unique(v, return_counts=True)[1].astype(float) for v in (x, y)]
        f1 = lambda t_: float((t_ * (t_ - 1)).sum())
        f2 = lambda t_: float((t_ * (t_ - 1) * (t_ - 2)).sum())
        f3 = lambda t_: float((t_ * (t_ - 1) * (2 * t_ + 5)).sum())
        m = n * (n - 1.0)
        v = (
            (m * (2 * n + 5) - f3(tx) - f3(ty)) / 18
            + f1(tx) * f1(ty) / (2 * m)
            + f2(tx) * f2(ty) / (9 * m * (n - 2))
        )
        p = 2 * float(norm.sf(abs(s) / _math.sqrt(v)))
    return SignificanceResult((_np.float64(tau), _np.float64(p)))


def normaltest(a, axis=0, nan_policy="propagate"):
    """Are the numbers normal? By skewness and kurtosis (D'Agostino and Pearson)."""
    _fixed('normaltest', axis=(axis, 0), nan_policy=(nan_policy, 'propagate'))
    a = _host(a).astype("float64")
    n = float(len(a))
    b2 = float(skew(a))
    y = b2 * _math.sqrt((n + 1) * (n + 3) / (6 * (n - 2)))
    beta2 = 3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9))
    w2 = -1 + _math.sqrt(2 * (beta2 - 1))
    alpha = _math.sqrt(2 / (w2 - 1))
    z1 = (
        1
        / _math.sqrt(0.5 * _math.log(w2))
        * _math.log(y / alpha + _math.sqrt((y / alpha) ** 2 + 1))
    )
    k = float(kurtosis(a, fisher=False))
    mean, var = (
        3 * (n - 1) / (n + 1),
        24 * n * (n - 2) * (n - 3) / ((n + 1) ** 2 * (n + 3) * (n + 5)),
    )
    x = (k - mean) / _math.sqrt(var)
    root = (
        6
        * (n * n - 5 * n + 2)
        / ((n + 7) * (n + 9))
        * _math.sqrt(6 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3)))
    )
    A = 6 + 8 / root * (2 / root + _math.sqrt(1 + 4 / root**2))
    d = 1 + x * _math.sqrt(2 / (A - 4))
    z2 = (1 - 2 / (9 * A) - _math.copysign(abs((1 - 2 / A) / d) ** (1 / 3), d)) / _math.sqrt(
        2 / (9 * A)
    )
    return NormaltestResult((_np.float64(z1 * z1 + z2 * z2), chi2.sf(z1 * z1 + z2 * z2, 2)))


def jarque_bera(x, axis=None):
    _fixed('jarque_bera', axis=(axis, None))
    x = _host(x).astype("float64").ravel()
    s = len(x) / 6 * (float(skew(x)) ** 2 + float(kurtosis(x)) ** 2 / 4)
    return SignificanceResult((_np.float64(s), chi2.sf(s, 2)))


def chi2_contingency(observed, correction=True, lambda_=None):
    """Are the rows and columns of counts independent?"""
    _fixed('chi2_contingency', lambda_=(lambda_, None))
    o = _host(observed).astype("float64")
    expected = o.sum(axis=1, keepdims=True) * o.sum(axis=0, keepdims=True) / o.sum()
    dof = (o.shape[0] - 1) * (o.shape[1] - 1)
    d = expected - o
    if dof == 1 and correction:
        o = o + _np.sign(d) * _np.minimum(0.5, _np.abs(d))
    s = ((o - expected) ** 2 / expected).sum()
    return Chi2ContingencyResult((s, chi2.sf(s, dof), dof, expected))


def fisher_exact(table, alternative="two-sided"):
    """Fisher's exact test of two by two counts."""
    (a, b), (c, d) = [[int(v) for v in row] for row in table]
    ratio = a * d / (b * c) if b * c else _inf
    n, low, high = a + b + c + d, max(0, a - d), min(a + b, a + c)
    mass = [_HyperGeom(3)._mass(float(k), n, a + b, a + c) for k in range(low, high + 1)]
    here = mass[a - low]
    p = {"less": sum(mass[: a - low + 1]), "greater": sum(mass[a - low :])}.get(
        alternative, sum([v for v in mass if v <= here * (1 + 1e-14)])
    )
    return SignificanceResult((_np.float64(ratio), _np.float64(min(1.0, p))))


def trim_mean(a, proportiontocut, axis=0):
    a = _np.sort(_host(a), axis=axis)
    k = int(proportiontocut * a.shape[axis])
    return _np.moveaxis(a, axis, 0)[k : a.shape[axis] - k].mean(axis=0)


def percentileofscore(a, score, kind="rank", nan_policy="propagate"):
    _fixed('percentileofscore', nan_policy=(nan_policy, 'propagate'))
    a = _host(a)
    left, right = int((a < score).sum()), int((a <= score).sum())
    plus = 1 if left < right else 0
    return {
        "rank": (left + right + plus) * 50.0,
        "strict": 100.0 * left,
        "weak": 100.0 * right,
        "mean": 50.0 * (left + right),
    }[kind] / len(a)


def scoreatpercentile(a, per, **options):
    _no_more('scoreatpercentile', options, limit=(), interpolation_method='fraction', axis=None)
    return _np.percentile(_host(a), per)


def moment(a, order=1, axis=0, center=None, **options):
    _no_more('moment', options, nan_policy='propagate', axis=0, keepdims=False)
    a = _host(a).astype("float64")
    return ((a - (a.mean(axis=axis, keepdims=True) if center is None else center)) ** order).mean(
        axis=axis
    )


def variation(a, axis=0, ddof=0, **options):
    _no_more('variation', options, nan_policy='propagate', axis=0, keepdims=False)
    a = _host(a)
    return a.std(axis=axis, ddof=ddof) / a.mean(axis=axis)


def median_abs_deviation(x, axis=0, center=_np.median, scale=1.0, nan_policy="propagate"):
    _fixed('median_abs_deviation', nan_policy=(nan_policy, 'propagate'))
    x = _host(x).astype("float64")
    return _np.median(_np.abs(x - _np.median(x, axis=axis, keepdims=True)), axis=axis) / (
        0.6744897501960817 if scale == "normal" else scale
    )


def binned_statistic(x, values, statistic="mean", bins=10, range=None):
    """A number for the values in each bin of x."""
    x, values = _host(x).astype("float64"), _host(values).astype("float64")
    edges = _np.histogram_bin_edges(x, bins=bins, range=range)
    at = _np.clip(
        _np.where(x == edges[-1], len(edges) - 1, _np.searchsorted(edges, x, side="right")),
        0,
        len(edges),
    )
    f = {
        "mean": _np.mean,
        "sum": _np.sum,
        "count": len,
        "median": _np.median,
        "std": _np.std,
        "min": _np.min,
        "max": _np.max,
    }.get(statistic, statistic)
    none = 0.0 if statistic in ("sum", "count") else _nan
    out = _np.array(
        [
            float(f(values[at == k])) if (at == k).any() else none
            for k in _np.arange(1, len(edges)).tolist()
        ]
    )
    return BinnedStatisticResult((out, edges, at))


def boxcox_llf(lmb, data):
    x = _host(data).astype("float64")
    y = _np.log(x) if lmb == 0 else (x**lmb - 1) / lmb
    return (lmb - 1) * _np.log(x).sum() - len(x) / 2 * _np.log(y.var())


def boxcox(x, lmbda=None, alpha=None, optimizer=None):
    """Powers that make numbers as normal as can be."""
    _fixed('boxcox', alpha=(alpha, None), optimizer=(optimizer, None))
    x = _host(x).astype("float64")
    if (x <= 0).any():
        raise ValueError("Data must be positive.")
    if lmbda is None:
        from scipy.optimize import minimize_scalar

        lmbda = minimize_scalar(lambda v: -float(boxcox_llf(v, x)), bracket=(-2.0, 2.0)).x
        return (_np.log(x) if lmbda == 0 else (x**lmbda - 1) / lmbda), _np.float64(lmbda)
    return _np.log(x) if lmbda == 0 else (x**lmbda - 1) / lmbda


def probplot(x, sparams=(), dist="norm", fit=True, plot=None, rvalue=False):
    """The numbers beside the quantiles that a distribution gives them."""
    _fixed('probplot', rvalue=(rvalue, False))
    x = _np.sort(_host(x).astype("float64"))
    n = len(x)
    q = (_np.arange(1, n + 1) - 0.3175) / (n + 0.365)
    q[-1] = 0.5 ** (1 / n)
    q[0] = 1 - q[-1]
    d = _by_name(dist) if isinstance(dist, str) else dist
    places = d.ppf(q, *(sparams if isinstance(sparams, tuple) else (sparams,)))
    line = linregress(places, x)
    if plot is not None:
        plot.plot(places, x, "bo", places, line.slope * places + line.intercept, "r-")
    return ((places, x), (line.slope, line.intercept, line.rvalue)) if fit else (places, x)


def bootstrap(
    data,
    statistic,
    *,
    n_resamples=9999,
    confidence_level=0.95,
    method="percentile",
    rng=None,
    random_state=None,
    vectorized=None,
    axis=0,
    paired=False,
    **options,
):
    """The interval in which a statistic lies, by drawing again from the numbers (percentiles)."""
    _fixed('bootstrap', axis=(axis, 0), paired=(paired, False))
    _no_more('bootstrap', options, 'batch', alternative='two-sided', bootstrap_result=None)
    if method.lower() == "bca":
        raise NotImplementedError("bootstrap: method='percentile' and 'basic' are there")
    draw, sets = (
        _np.random.default_rng(rng if rng is not None else random_state),
        [_host(v).astype("float64") for v in data],
    )
    out = _np.array(
        [
            float(statistic(*[v[draw.integers(0, len(v), len(v))] for v in sets]))
            for _ in range(n_resamples)
        ]
    )
    low, high = _np.percentile(out, [50 - 50 * confidence_level, 50 + 50 * confidence_level])
    if method.lower() == "basic":
        here = float(statistic(*sets))
        low, high = 2 * here - high, 2 * here - low
    interval = _row_class("ConfidenceInterval", "low high")((low, high))
    return _row_class(
        "BootstrapResult", "confidence_interval bootstrap_distribution standard_error"
    )((interval, out, out.std(ddof=1)))


def permutation_test(
    data,
    statistic,
    *,
    permutation_type="independent",
    n_resamples=9999,
    alternative="two-sided",
    rng=None,
    random_state=None,
    vectorized=None,
    axis=0,
    **options,
):
    """How often a statistic is as far out when the numbers change sets."""
    _fixed('permutation_test', axis=(axis, 0))
    _no_more('permutation_test', options, 'batch', alternative='two-sided', bootstrap_result=None)
    if permutation_type != "independent":
        raise NotImplementedError("permutation_test: permutation_type='independent' is there")
    draw, sets = (
        _np.random.default_rng(rng if rng is not None else random_state),
        [_host(v).astype("float64") for v in data],
    )
    whole, cuts = _np.concatenate(sets), _np.cumsum([len(v) for v in sets])[:-1]
    here = float(statistic(*sets))
    null = _np.array(
        [float(statistic(*_np.split(draw.permutation(whole), cuts))) for _ in range(n_resamples)]
    )
    low, high = (
        (float((null <= here + 1e-14).sum()) + 1) / (n_resamples + 1),
        (float((null >= here - 1e-14).sum()) + 1) / (n_resamples + 1),
    )
    p = {"less": low, "greater": high}.get(alternative, min(1.0, 2 * min(low, high)))
    return _row_class("PermutationTestResult", "statistic pvalue null_distribution")(
        (here, p, null)
    )
