# scipy.cluster.vq: the k-means method.
import numpy as _np
from scipy._arrays import host as _host


def whiten(obs, check_finite=True):
    """Each column with a standard deviation of 1."""
    obs = _host(obs).astype("float64")
    deviation = obs.std(axis=0)
    return obs / _np.where(deviation == 0, 1.0, deviation)


def vq(obs, code_book, check_finite=True):
    """The nearest row of the book for each observation, and how far it is."""
    from scipy.spatial.distance import cdist

    obs, book = _host(obs).astype("float64"), _host(code_book).astype("float64")
    obs, book = (obs[:, None], book[:, None]) if obs.ndim == 1 else (obs, book)
    d = cdist(obs, book)
    k = d.argmin(axis=1)
    return k.astype("int32"), d[_np.arange(len(k)), k]


def _steps(obs, book, thresh):
    """Means of the nearest, until the mean distance changes less than thresh."""
    before = _np.inf
    while True:
        which, far = vq(obs, book)
        mean = float(far.mean())
        if before - mean <= thresh:
            return book, mean
        rows = [obs[which == k].mean(axis=0) for k in range(len(book)) if (which == k).any()]
        book, before = _np.stack(rows), mean


def kmeans(obs, k_or_guess, iter=20, thresh=1e-5, check_finite=True, *, seed=None, rng=None):
    """The best of `iter` books of k means from random starts, and the mean distance to them."""
    obs = _host(obs).astype("float64")
    if _np.ndim(k_or_guess) > 0:
        return _steps(obs, _host(k_or_guess).astype("float64"), thresh)
    if int(k_or_guess) < 1:
        raise ValueError("Asked for %d clusters." % int(k_or_guess))
    draw = _np.random.default_rng(seed if rng is None else rng)
    found = [
        _steps(obs, obs[draw.choice(len(obs), int(k_or_guess), replace=False)], thresh)
        for _ in range(iter)
    ]
    return min(found, key=lambda f: f[1])


def kmeans2(
    data,
    k,
    iter=10,
    thresh=1e-5,
    minit="random",
    missing="warn",
    check_finite=True,
    *,
    seed=None,
    rng=None,
):
    """Means after `iter` turns, and the number of each observation's mean."""
    data, draw = _host(data).astype("float64"), _np.random.default_rng(seed if rng is None else rng)
    if _np.ndim(k) > 0:
        book = _host(k).astype("float64").copy()
    elif minit == "++":
        book = data[[int(draw.integers(len(data)))]]
        while len(book) < k:
            d = vq(data, book)[1] ** 2
            book = _np.concatenate([book, data[[int(draw.choice(len(data), p=d / d.sum()))]]])
    else:
        book = data[draw.choice(len(data), int(k), replace=False)].copy()
    for _ in range(iter):
        which = vq(data, book)[0]
        for c in range(len(book)):
            if (which == c).any():
                book[c] = data[which == c].mean(axis=0)
    return book, vq(data, book)[0]
