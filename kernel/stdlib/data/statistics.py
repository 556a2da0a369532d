# statistics: averages and spreads of data, exact until the last division.
import math
from collections import Counter


class StatisticsError(ValueError):
    pass


def _ratio(x):
    if isinstance(x, int):
        return x, 1
    return float(x).as_integer_ratio()


def _sum(data):
    # The exact sum as top / bottom; floats have powers of two below.
    parts = {}
    n = 0
    for x in data:
        top, bottom = _ratio(x)
        parts[bottom] = parts.get(bottom, 0) + top
        n += 1
    bottom = max(parts, default=1)
    top = 0
    for b, t in parts.items():
        top += t * (bottom // b)
    return top, bottom, n


def _whole(data, value_top, value_bottom):
    if value_top % value_bottom == 0 and all(isinstance(x, int) for x in data):
        return value_top // value_bottom
    return value_top / value_bottom


def mean(data):
    data = list(data)
    if not data:
        raise StatisticsError("mean requires at least one data point")
    top, bottom, n = _sum(data)
    return _whole(data, top, bottom * n)


def fmean(data, weights=None):
    data = list(data)
    if weights is not None:
        weights = list(weights)
        if len(weights) != len(data):
            raise StatisticsError("data and weights must be the same length")
        return math.fsum([x * w for x, w in zip(data, weights)]) / math.fsum(weights)
    if not data:
        raise StatisticsError("fmean requires at least one data point")
    return math.fsum(data) / len(data)


def geometric_mean(data):
    data = list(data)
    if not data or min(data) <= 0:
        raise StatisticsError(
            "geometric mean requires a non-empty dataset containing positive numbers"
        )
    return math.exp(fmean([math.log(x) for x in data]))


def harmonic_mean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if min(data) < 0:
        raise StatisticsError("harmonic mean does not support negative values")
    if 0 in data:
        return 0
    weights = [1] * len(data) if weights is None else list(weights)
    top, bottom = 0, 1
    for x, w in zip(data, weights):
        (xt, xb), (wt, wb) = _ratio(x), _ratio(w)
        top, bottom = top * wb * xt + wt * xb * bottom, bottom * wb * xt
    wt, wb, _ = _sum(weights)
    return wt * bottom / (wb * top)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2] if n % 2 else (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def mode(data):
    pairs = Counter(data).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    counts = Counter(data)
    most = max(counts.values(), default=0)
    return [value for value, n in counts.items() if n == most]


def _squares(data, center=None):
    # sum((x - mean)^2) exactly: (n * sum x^2 - (sum x)^2) / n
    data = list(data)
    if center is not None:
        ct, cb = _ratio(center)
        pairs = [_ratio(x) for x in data]
        diffs = [(t * cb - ct * b, b * cb) for t, b in pairs]
    else:
        diffs = [_ratio(x) for x in data]
    bottom = 1
    for _, b in diffs:
        bottom = bottom * b // math.gcd(bottom, b)
    tops = [t * (bottom // b) for t, b in diffs]
    n = len(tops)
    if center is not None:
        return sum([t * t for t in tops]), bottom * bottom, n
    total = sum(tops)
    return n * sum([t * t for t in tops]) - total * total, n * bottom * bottom, n


def variance(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError("variance requires at least two data points")
    top, bottom, n = _squares(data, xbar)
    return _whole(data, top, bottom * (n - 1))


def pvariance(data, mu=None):
    data = list(data)
    if not data:
        raise StatisticsError("pvariance requires at least one data point")
    top, bottom, n = _squares(data, mu)
    return _whole(data, top, bottom * n)


def _sqrt_ratio(top, bottom):
    # The square root of top / bottom, rounded once.
    if top == 0:
        return 0.0
    shift = (top.bit_length() - bottom.bit_length() - 109) // 2
    if shift >= 0:
        root = math.isqrt(top // (bottom << 2 * shift)) | 1
        return math.ldexp(float(root), shift)
    root = math.isqrt((top << -2 * shift) // bottom) | 1
    return root / (1 << -shift)


def stdev(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError("stdev requires at least two data points")
    top, bottom, n = _squares(data, xbar)
    return _sqrt_ratio(top, bottom * (n - 1))


def pstdev(data, mu=None):
    data = list(data)
    if not data:
        raise StatisticsError("pstdev requires at least one data point")
    top, bottom, n = _squares(data, mu)
    return _sqrt_ratio(top, bottom * n)


def quantiles(data, *, n=4, method="exclusive"):
    data = sorted(data)
    if n < 1:
        raise StatisticsError("n must be at least 1")
    ld = len(data)
    if ld < 2:
        raise StatisticsError("must have at least two data points")
    result = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (ld - 1), n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method != "exclusive":
        raise ValueError(f"Unknown method: {method!r}")
    m = ld + 1
    for i in range(1, n):
        j = i * m // n
        j = 1 if j < 1 else ld - 1 if j > ld - 1 else j
        delta = i * m - j * n
        result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
    return result


def covariance(x, y, /):
    n = len(x)
    if n != len(y):
        raise StatisticsError(
            "covariance requires that both inputs have same number of data points"
        )
    if n < 2:
        raise StatisticsError("covariance requires at least two data points")
    xbar, ybar = math.fsum(x) / n, math.fsum(y) / n
    return math.fsum([(a - xbar) * (b - ybar) for a, b in zip(x, y)]) / (n - 1)


class LinearRegression:
    _fields = ("slope", "intercept")

    def __init__(self, slope, intercept):
        self.slope, self.intercept = slope, intercept

    def __iter__(self):
        return iter((self.slope, self.intercept))

    def __getitem__(self, i):
        return (self.slope, self.intercept)[i]

    def __len__(self):
        return 2

    def __eq__(self, other):
        return tuple(self) == tuple(other)

    def __repr__(self):
        return f"LinearRegression(slope={self.slope!r}, intercept={self.intercept!r})"


def linear_regression(x, y, /, *, proportional=False):
    """Slope and intercept of the line with the least squares."""
    n = len(x)
    if n != len(y):
        raise StatisticsError(
            "linear regression requires that both inputs have same number of data points"
        )
    if n < 2:
        raise StatisticsError("linear regression requires at least two data points")
    if proportional:
        sxy, sxx = math.fsum([a * b for a, b in zip(x, y)]), math.fsum([a * a for a in x])
    else:
        xbar, ybar = math.fsum(x) / n, math.fsum(y) / n
        sxy = math.fsum([(a - xbar) * (b - ybar) for a, b in zip(x, y)])
        sxx = math.fsum([(a - xbar) ** 2.0 for a in x])
    if not sxx:
        raise StatisticsError("x is constant")
    slope = sxy / sxx
    return LinearRegression(slope, 0.0 if proportional else ybar - slope * xbar)


def correlation(x, y, /):
    n = len(x)
    if n != len(y):
        raise StatisticsError(
            "correlation requires that both inputs have same number of data points"
        )
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    xbar, ybar = math.fsum(x) / n, math.fsum(y) / n
    sxy = math.fsum([(a - xbar) * (b - ybar) for a, b in zip(x, y)])
    sxx = math.fsum([(a - xbar) ** 2.0 for a in x])
    syy = math.fsum([(b - ybar) ** 2.0 for b in y])
    if not sxx * syy:
        raise StatisticsError("at least one of the inputs is constant")
    return sxy / math.sqrt(sxx * syy)


# ---- the normal distribution -----------------------------------------------------------------

# Wichura's AS 241: numerators and denominators of three ranges, the highest power first.
_CENTRE = (
    (
        2.5090809287301226727e3,
        3.3430575583588128105e4,
        6.7265770927008700853e4,
        4.5921953931549871457e4,
        1.3731693765509461125e4,
        1.9715909503065514427e3,
        1.3314166789178437745e2,
        3.3871328727963666080e0,
    ),
    (
        5.2264952788528545610e3,
        2.8729085735721942674e4,
        3.9307895800092710610e4,
        2.1213794301586595867e4,
        5.3941960214247511077e3,
        6.8718700749205790830e2,
        4.2313330701600911252e1,
        1.0,
    ),
)
_MIDDLE = (
    (
        7.74545014278341407640e-4,
        2.27238449892691845833e-2,
        2.41780725177450611770e-1,
        1.27045825245236838258e0,
        3.64784832476320460504e0,
        5.76949722146069140550e0,
        4.63033784615654529590e0,
        1.42343711074968357734e0,
    ),
    (
        1.05075007164441684324e-9,
        5.47593808499534494600e-4,
        1.51986665636164571966e-2,
        1.48103976427480074590e-1,
        6.89767334985100004550e-1,
        1.67638483018380384940e0,
        2.05319162663775882187e0,
        1.0,
    ),
)
_TAIL = (
    (
        2.01033439929228813265e-7,
        2.71155556874348757815e-5,
        1.24266094738807843860e-3,
        2.65321895265761230930e-2,
        2.96560571828504891230e-1,
        1.78482653991729133580e0,
        5.46378491116411436990e0,
        6.65790464350110377720e0,
    ),
    (
        2.04426310338993978564e-15,
        1.42151175831644588870e-7,
        1.84631831751005468180e-5,
        7.86869131145613259100e-4,
        1.48753612908506148525e-2,
        1.36929880922735805310e-1,
        5.99832206555887937690e-1,
        1.0,
    ),
)


def _polynomials(parts, x, factor=1.0):
    sums = []
    for terms in parts:
        total = terms[0]
        for term in terms[1:]:
            total = total * x + term
        sums.append(total)
    return sums[0] * factor / sums[1]


def _quantile(p, mu, sigma):
    q = p - 0.5
    if abs(q) <= 0.425:
        return mu + _polynomials(_CENTRE, 0.180625 - q * q, q) * sigma
    r = math.sqrt(-math.log(p if q <= 0.0 else 1.0 - p))
    x = _polynomials(_MIDDLE, r - 1.6) if r <= 5.0 else _polynomials(_TAIL, r - 5.0)
    return mu + (-x if q < 0.0 else x) * sigma


class NormalDist:
    """A normal distribution of mean mu and standard deviation sigma."""

    __slots__ = ("_mu", "_sigma")

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu, self._sigma = float(mu), float(sigma)

    @classmethod
    def from_samples(cls, data):
        data = list(data)
        m = fmean(data)
        return cls(m, stdev(data, m))

    mean = property(lambda self: self._mu)
    median = property(lambda self: self._mu)
    mode = property(lambda self: self._mu)
    stdev = property(lambda self: self._sigma)
    variance = property(lambda self: self._sigma * self._sigma)

    def pdf(self, x):
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        d = x - self._mu
        return math.exp(d * d / (-2.0 * variance)) / math.sqrt(math.tau * variance)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * (1.0 + math.erf((x - self._mu) / (self._sigma * math.sqrt(2.0))))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        if self._sigma <= 0.0:
            raise StatisticsError("cdf() not defined when sigma at or below zero")
        return _quantile(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    def samples(self, n, *, seed=None):
        import random

        gauss = random.gauss if seed is None else random.Random(seed).gauss
        return [gauss(self._mu, self._sigma) for _ in range(n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        a, b = (
            (self, other) if (self._sigma, self._mu) <= (other._sigma, other._mu) else (other, self)
        )
        if not a.variance or not b.variance:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv, dm = b.variance - a.variance, abs(b._mu - a._mu)
        if not dv:
            return 1.0 - math.erf(dm / (2.0 * a._sigma * math.sqrt(2.0)))
        part = a._mu * b.variance - b._mu * a.variance
        root = a._sigma * b._sigma * math.sqrt(dm * dm + dv * math.log(b.variance / a.variance))
        x1, x2 = (part + root) / dv, (part - root) / dv
        return 1.0 - (abs(b.cdf(x1) - a.cdf(x1)) + abs(b.cdf(x2) - a.cdf(x2)))

    def __add__(self, x):
        if isinstance(x, NormalDist):
            return NormalDist(self._mu + x._mu, math.hypot(self._sigma, x._sigma))
        return NormalDist(self._mu + x, self._sigma)

    def __sub__(self, x):
        if isinstance(x, NormalDist):
            return NormalDist(self._mu - x._mu, math.hypot(self._sigma, x._sigma))
        return NormalDist(self._mu - x, self._sigma)

    def __mul__(self, x):
        return NormalDist(self._mu * x, self._sigma * abs(x))

    def __truediv__(self, x):
        return NormalDist(self._mu / x, self._sigma / abs(x))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    def __rsub__(self, x):
        return -(self - x)

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other):
        return (
            self._mu == other._mu and self._sigma == other._sigma
            if isinstance(other, NormalDist)
            else NotImplemented
        )

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"NormalDist(mu={self._mu!r}, sigma={self._sigma!r})"
