# scipy.spatial.distance: distances between vectors, and of all pairs of rows.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np
from scipy._arrays import xp_of as _xp_of, plain as _plain


def _pair(xp, u, v):
    return xp.asarray(u).astype("float64"), xp.asarray(v).astype("float64")


def _cosine(xp, u, v):
    return 1 - (u * v).sum(axis=-1) / xp.sqrt((u * u).sum(axis=-1) * (v * v).sum(axis=-1))


def _correlation(xp, u, v):
    return _cosine(xp, u - u.mean(axis=-1, keepdims=True), v - v.mean(axis=-1, keepdims=True))


_metrics = {
    "euclidean": lambda xp, u, v: xp.sqrt(((u - v) ** 2).sum(axis=-1)),
    "sqeuclidean": lambda xp, u, v: ((u - v) ** 2).sum(axis=-1),
    "cityblock": lambda xp, u, v: xp.abs(u - v).sum(axis=-1),
    "chebyshev": lambda xp, u, v: xp.abs(u - v).max(axis=-1),
    "cosine": _cosine,
    "correlation": _correlation,
    "hamming": lambda xp, u, v: (u != v).mean(axis=-1),
    "canberra": lambda xp, u, v: xp.where(
        (u == 0) & (v == 0),
        0.0,
        xp.abs(u - v) / xp.where((u == 0) & (v == 0), 1.0, xp.abs(u) + xp.abs(v)),
    ).sum(axis=-1),
    "braycurtis": lambda xp, u, v: xp.abs(u - v).sum(axis=-1) / xp.abs(u + v).sum(axis=-1),
    "jaccard": lambda xp, u, v: ((u != v) & ((u != 0) | (v != 0))).sum(axis=-1)
    / ((u != 0) | (v != 0)).sum(axis=-1),
}
_short = {
    "euclid": "euclidean",
    "l2": "euclidean",
    "manhattan": "cityblock",
    "l1": "cityblock",
    "taxicab": "cityblock",
    "sqeuclid": "sqeuclidean",
    "cos": "cosine",
    "max": "chebyshev",
    "maximum": "chebyshev",
}


def _metric(metric, p=2):
    if callable(metric):
        return None
    name = _short.get(metric, metric)
    if name == "minkowski":
        return lambda xp, u, v: (xp.abs(u - v) ** p).sum(axis=-1) ** (1 / p)
    if name not in _metrics:
        raise ValueError(f"Unknown Distance Metric: {metric}")
    return _metrics[name]


def _one(name):
    def distance(u, v, w=None):
        _fixed('_one', w=(w, None))
        xp = _xp_of(u, v)
        u, v = _pair(xp, u, v)
        return _plain(_metrics[name](xp, u, v))

    distance.__name__ = name
    return distance


euclidean, sqeuclidean, cityblock, chebyshev, cosine = [
    _one(n) for n in ("euclidean", "sqeuclidean", "cityblock", "chebyshev", "cosine")
]
correlation, hamming, canberra, braycurtis, jaccard = [
    _one(n) for n in ("correlation", "hamming", "canberra", "braycurtis", "jaccard")
]


def minkowski(u, v, p=2, w=None):
    """The distance of exponent p."""
    _fixed('minkowski', w=(w, None))
    xp = _xp_of(u, v)
    return _plain(_metric("minkowski", p)(xp, *_pair(xp, u, v)))


def cdist(XA, XB, metric="euclidean", *, out=None, p=2, **options):
    """The distance of every row of XA from every row of XB."""
    _fixed('cdist', out=(out, None))
    _no_more('cdist', options, w=None, V=None, VI=None)
    xp = _xp_of(XA, XB)
    a, b = _pair(xp, XA, XB)
    if a.ndim != 2 or b.ndim != 2:
        raise ValueError(f"{'XA' if a.ndim != 2 else 'XB'} must be a 2-dimensional array.")
    if a.shape[1] != b.shape[1]:
        raise ValueError("XA and XB must have the same number of columns (i.e. feature dimension.)")
    f = _metric(metric, p)
    if f is None:
        return xp.asarray(_np.array([[float(metric(u, v)) for v in b] for u in a]))
    return f(xp, a[:, None, :], b[None, :, :])


def pdist(X, metric="euclidean", *, out=None, p=2, **options):
    """The distances of all pairs of rows, one after the other."""
    _fixed('pdist', out=(out, None))
    _no_more('pdist', options, w=None, V=None, VI=None)
    xp = _xp_of(X)
    if xp.asarray(X).ndim != 2:
        raise ValueError("A 2-dimensional array must be passed.")
    i, j = _np.triu_indices(len(X), 1)
    return cdist(X, X, metric, p=p)[xp.asarray(i), xp.asarray(j)]


def jensenshannon(p, q, base=None, *, axis=0, keepdims=False):
    """The distance of two distributions: the root of half the information that tells them apart."""
    p, q = [_np.asarray(x, dtype=float) for x in (p, q)]
    p, q = p / p.sum(axis=axis, keepdims=True), q / q.sum(axis=axis, keepdims=True)
    middle = (p + q) / 2.0
    parts = 0.0
    for x in (p, q):
        x, m = _np.broadcast_arrays(x, middle)
        some = x > 0
        each = _np.where(some, x * _np.log(_np.where(some, x, 1.0) / _np.where(some, m, 1.0)), 0.0)
        parts = parts + each.sum(axis=axis, keepdims=keepdims)
    return _np.sqrt(_np.maximum(parts / (1.0 if base is None else _np.log(base)), 0.0) / 2.0)


def squareform(X, force="no", checks=True):
    """pdist's distances as a matrix, or back."""
    _fixed('squareform', force=(force, 'no'))
    xp = _xp_of(X)
    X = xp.asarray(X)
    if X.ndim == 2:
        i, j = _np.triu_indices(len(X), 1)
        return X[xp.asarray(i), xp.asarray(j)]
    n = int(round((1 + (1 + 8 * len(X)) ** 0.5) / 2))
    if n * (n - 1) // 2 != len(X):
        raise ValueError(
            "Incompatible vector size. It must be a binomial coefficient n choose 2 for some integer n >= 2."
        )
    i, j = [xp.asarray(k) for k in _np.triu_indices(n, 1)]
    out = xp.zeros((n, n), X.dtype)
    out[i, j] = X
    out[j, i] = X
    return out
