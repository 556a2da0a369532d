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
        raise StatisticsError("geometric mean requires a non-empty dataset containing positive numbers")
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
        raise StatisticsError("covariance requires that both inputs have same number of data points")
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
        raise StatisticsError("linear regression requires that both inputs have same number of data points")
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
        raise StatisticsError("correlation requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    xbar, ybar = math.fsum(x) / n, math.fsum(y) / n
    sxy = math.fsum([(a - xbar) * (b - ybar) for a, b in zip(x, y)])
    sxx = math.fsum([(a - xbar) ** 2.0 for a in x])
    syy = math.fsum([(b - ybar) ** 2.0 for b in y])
    if not sxx * syy:
        raise StatisticsError("at least one of the inputs is constant")
    return sxy / math.sqrt(sxx * syy)
