# scipy.stats: the usual distributions, describing numbers, and tests.
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
        return type(self).__name__ + "(" + ", ".join([f"{n}={v!r}" for n, v in zip(self._fields, self._items)]) + ")"


def _row_class(name, fields):
    return type(name, (_Row,), {"_fields": tuple(fields.split())})


# ---- distributions ------------------------------------------------------------------------------------


class _Distribution:
    """Made of the standard form: _pdf, _cdf and _ppf of x and the shape parameters."""

    def __init__(self, shapes=0):
        self.shapes = shapes

    def _split(self, args, loc, scale):
        args = list(args)
        shape, rest = args[:self.shapes], args[self.shapes:]
        if len(shape) < self.shapes:
            raise TypeError(f"missing {self.shapes - len(shape)} shape parameter(s) of the distribution")
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
            low, high = (middle, high) if float(self._cdf(_np.asarray(middle), *shape)) < p else (low, middle)
        return (low + high) / 2

    def interval(self, confidence, *args, loc=0, scale=1):
        """The middle part."""
        return (self.ppf((1 - confidence) / 2, *args, loc=loc, scale=scale), self.ppf((1 + confidence) / 2, *args, loc=loc, scale=scale))

    def rvs(self, *args, loc=0, scale=1, size=None, random_state=None):
        """Random numbers."""
        shape, loc, scale = self._split(args, loc, scale)
        rng = _np.random if random_state is None else _np.random.RandomState(random_state) if isinstance(random_state, int) else random_state
        return self._draw(rng, size, *shape) * scale + loc

    def _draw(self, rng, size, *shape):
        u = _np.asarray(rng.uniform(size=size))
        return _plain(_np.asarray(self._ppf(u, *shape)))

    def mean(self, *args, loc=0, scale=1):
        shape, loc, scale = self._split(args, loc, scale)
        return self._moments(*shape)[0] * scale + loc

    def var(self, *args, loc=0, scale=1):
        shape, loc, scale = self._split(args, loc, scale)
        return self._moments(*shape)[1] * scale ** 2

    def std(self, *args, loc=0, scale=1):
        return _math.sqrt(self.var(*args, loc=loc, scale=scale))

    def median(self, *args, loc=0, scale=1):
        return self.ppf(0.5, *args, loc=loc, scale=scale)

    def __call__(self, *args, loc=0, scale=1):
        shape, loc, scale = self._split(args, loc, scale)
        return _Frozen(self, shape, loc, scale)


class _Frozen:
    """A distribution with its parameters."""

    def __init__(self, dist, shape, loc, scale):
        self.dist, self.args, self.kwds = dist, tuple(shape), {"loc": loc, "scale": scale}

    def __getattr__(self, name):
        if name not in ("pdf", "logpdf", "cdf", "logcdf", "sf", "ppf", "isf", "mean", "var", "std", "median"):
            raise AttributeError(name)
        method = getattr(self.dist, name)
        return lambda *x: method(*x, *self.args, **self.kwds)

    def rvs(self, size=None, random_state=None):
        return self.dist.rvs(*self.args, size=size, random_state=random_state, **self.kwds)

    def interval(self, confidence):
        return self.dist.interval(confidence, *self.args, **self.kwds)


class _Norm(_Distribution):
    def _pdf(self, x): return _np.exp(-x * x / 2) / _math.sqrt(2 * _math.pi)
    def _cdf(self, x): return _ndtr(x)
    def _sf(self, x): return _ndtr(-x)
    def _ppf(self, q): return _ndtri(q)
    def _draw(self, rng, size): return rng.standard_normal(size) if hasattr(rng, "standard_normal") else rng.normal(size=size)
    def _moments(self): return 0.0, 1.0

    def logpdf(self, x, loc=0, scale=1):
        z = (_np.asarray(x, dtype=float) - loc) / scale
        return _plain(-z * z / 2 - _math.log(_math.sqrt(2 * _math.pi)) - _np.log(scale))

    def fit(self, data):
        """The mean and the standard deviation of data."""
        return _np.mean(data), _np.std(data)


class _Uniform(_Distribution):
    def _pdf(self, x): return _np.where((x >= 0) & (x <= 1), 1.0, 0.0)
    def _cdf(self, x): return _np.clip(x, 0.0, 1.0)
    def _ppf(self, q): return q
    def _moments(self): return 0.5, 1 / 12


class _Expon(_Distribution):
    def _pdf(self, x): return _np.where(x >= 0, _np.exp(-_np.maximum(x, 0)), 0.0)
    def _cdf(self, x): return -_np.expm1(-_np.maximum(x, 0))
    def _ppf(self, q): return -_np.log1p(-q)
    def _moments(self): return 1.0, 1.0


class _T(_Distribution):
    def _pdf(self, x, df):
        return _math.exp(_math.lgamma((df + 1) / 2) - _math.lgamma(df / 2)) / _math.sqrt(df * _math.pi) * (1 + x * x / df) ** (-(df + 1) / 2)

    def _cdf(self, x, df):
        half = 0.5 * _np.asarray(_betainc(df / 2, 0.5, df / (df + x * x)))
        return _np.where(x > 0, 1 - half, half)

    def _sf(self, x, df): return self._cdf(-x, df)
    def _moments(self, df): return 0.0, df / (df - 2) if df > 2 else _math.inf


class _Chi2(_Distribution):
    def _pdf(self, x, df):
        y = _np.maximum(x, 1e-300)
        return _np.where(x < 0, 0.0, _np.exp((df / 2 - 1) * _np.log(y) - y / 2 - (df / 2) * _math.log(2) - _math.lgamma(df / 2)))

    def _cdf(self, x, df): return _np.asarray(_gammainc(df / 2, _np.maximum(x, 0) / 2))
    def _moments(self, df): return float(df), 2.0 * df


class _Gamma(_Distribution):
    def _pdf(self, x, a):
        y = _np.maximum(x, 1e-300)
        return _np.where(x < 0, 0.0, _np.exp((a - 1) * _np.log(y) - y - _math.lgamma(a)))

    def _cdf(self, x, a): return _np.asarray(_gammainc(a, _np.maximum(x, 0)))
    def _moments(self, a): return float(a), float(a)


class _Beta(_Distribution):
    def _pdf(self, x, a, b):
        y = _np.clip(x, 1e-300, 1 - 1e-16)
        return _np.where((x < 0) | (x > 1), 0.0, _np.exp((a - 1) * _np.log(y) + (b - 1) * _np.log1p(-y) + _math.lgamma(a + b) - _math.lgamma(a) - _math.lgamma(b)))

    def _cdf(self, x, a, b): return _np.asarray(_betainc(a, b, _np.clip(x, 0.0, 1.0)))
    def _moments(self, a, b): return a / (a + b), a * b / ((a + b) ** 2 * (a + b + 1))


class _F(_Distribution):
    def _pdf(self, x, d1, d2):
        y = _np.maximum(x, 1e-300)
        return _np.where(x < 0, 0.0, _np.exp(_math.lgamma((d1 + d2) / 2) - _math.lgamma(d1 / 2) - _math.lgamma(d2 / 2) + d1 / 2 * _math.log(d1 / d2)
                                             + (d1 / 2 - 1) * _np.log(y) - (d1 + d2) / 2 * _np.log1p(d1 * y / d2)))

    def _cdf(self, x, d1, d2):
        y = _np.maximum(x, 0)
        return _np.asarray(_betainc(d1 / 2, d2 / 2, d1 * y / (d1 * y + d2)))

    def _moments(self, d1, d2): return d2 / (d2 - 2), 2 * d2 ** 2 * (d1 + d2 - 2) / (d1 * (d2 - 2) ** 2 * (d2 - 4))


class _LogNorm(_Distribution):
    def _pdf(self, x, s):
        y = _np.maximum(x, 1e-300)
        return _np.where(x <= 0, 0.0, _np.exp(-_np.log(y) ** 2 / (2 * s * s)) / (s * y * _math.sqrt(2 * _math.pi)))

    def _cdf(self, x, s): return _np.where(x <= 0, 0.0, _ndtr(_np.log(_np.maximum(x, 1e-300)) / s))
    def _ppf(self, q, s): return _np.exp(s * _np.asarray(_ndtri(q)))
    def _moments(self, s): return _math.exp(s * s / 2), (_math.exp(s * s) - 1) * _math.exp(s * s)


class _Discrete(_Distribution):
    """Distributions of whole numbers: pmf in the place of pdf."""

    def pmf(self, k, *args, loc=0):
        """The probability of k."""
        shape, loc, _ = self._split(args, loc, 1)
        k = _np.asarray(k, dtype=float) - loc
        return _plain(_np.array([self._mass(v, *shape) if v == int(v) else 0.0 for v in k.ravel().tolist()]).reshape(k.shape))

    def _cdf(self, x, *shape):
        values = [sum([self._mass(float(k), *shape) for k in range(0, int(_math.floor(v)) + 1)]) for v in x.ravel().tolist()]
        return _np.minimum(_np.array(values, dtype=float).reshape(x.shape), 1.0)

    def _search(self, p, shape):
        k, total = 0, self._mass(0.0, *shape)
        while total < p * (1 - 1e-14) and k < 10 ** 7:
            k += 1
            total += self._mass(float(k), *shape)
        return float(k)


class _Binom(_Discrete):
    def _mass(self, k, n, p): return _math.comb(int(n), int(k)) * p ** k * (1 - p) ** (n - k) if 0 <= k <= n else 0.0
    def _moments(self, n, p): return n * p, n * p * (1 - p)
    def _draw(self, rng, size, n, p): return rng.binomial(n, p, size)


class _Poisson(_Discrete):
    def _mass(self, k, mu): return _math.exp(k * _math.log(mu) - mu - _math.lgamma(k + 1)) if k >= 0 else 0.0
    def _moments(self, mu): return float(mu), float(mu)


norm, uniform, expon, t, chi2, gamma = _Norm(), _Uniform(), _Expon(), _T(1), _Chi2(1), _Gamma(1)
beta, f, lognorm, binom, poisson = _Beta(2), _F(2), _LogNorm(1), _Binom(2), _Poisson(1)

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
    return DescribeResult((n, (a.min(axis=axis), a.max(axis=axis)), a.mean(axis=axis), a.var(axis=axis, ddof=ddof), skew(a, axis, bias), kurtosis(a, axis, True, bias)))


def mode(a, axis=0, keepdims=False):
    """The most frequent number and how often it is there."""
    a = _host(a)
    if a.ndim == 1 or axis is None:
        values, counts = _np.unique(a, return_counts=True)
        k = int(counts.argmax())
        return ModeResult((values[k], counts[k]))
    rows = [mode(line) for line in _np.moveaxis(a, axis, -1).reshape(-1, a.shape[axis])]
    shape = a.shape[:axis % a.ndim] + a.shape[axis % a.ndim + 1:]
    return ModeResult((_np.array([r[0] for r in rows]).reshape(shape), _np.array([r[1] for r in rows]).reshape(shape)))


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
    s = _np.asarray(entr(p) if qk is None else rel_entr(p, _host(qk) / _host(qk).sum(axis=axis, keepdims=True))).sum(axis=axis)
    return s if base is None else s / _math.log(base)


def rankdata(a, method="average", axis=None):
    """The ranks from 1; equal numbers share one."""
    a = _host(a).ravel()
    values, inverse, counts = _np.unique(a, return_inverse=True, return_counts=True)
    ends = _np.cumsum(counts)
    if method == "ordinal":
        out = _np.empty(a.size, "int64")
        out[_np.argsort(a, kind="stable")] = _np.arange(1, a.size + 1)
        return out
    return {"average": ends - (counts - 1) / 2, "min": ends - counts + 1, "max": ends, "dense": _np.arange(1, len(values) + 1)}[method][inverse]


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
        raise ValueError("Inputs must not be empty." if x.size == 0 else "Cannot calculate a linear regression if all x values are identical")
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
        p = _two_sided(r * _math.sqrt(df / ((1.0 - r + 1e-20) * (1.0 + r + 1e-20))), df, alternative)
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
    p = 1.0 if df == 0 else 0.0 if abs(r) == 1 else _two_sided(r * _math.sqrt(df / ((1 - r) * (1 + r))), df, alternative)
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
    o = _host(f_obs).astype("float64")
    e = _np.full(o.shape, o.mean()) if f_exp is None else _host(f_exp)
    s = ((o - e) ** 2 / e).sum()
    return Power_divergenceResult((s, chi2.sf(s, o.size - 1 - ddof)))


def gaussian_kde(dataset, bw_method=None):
    """The density as a sum of Gaussians around the numbers, by Scott's rule."""
    x = _host(dataset).astype("float64").ravel()
    h = x.std(ddof=1) * (bw_method if isinstance(bw_method, (int, float)) else len(x) ** -0.2)

    def density(points):
        z = (_np.atleast_1d(_np.asarray(points, dtype=float))[:, None] - x[None, :]) / h
        return _np.exp(-z * z / 2).sum(axis=1) / (len(x) * h * _math.sqrt(2 * _math.pi))
    return density
