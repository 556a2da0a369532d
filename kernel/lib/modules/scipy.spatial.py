# scipy.spatial: distances (scipy.spatial.distance) and the nearest neighbours by measuring all.
import numpy as _np
from scipy._arrays import host as _host


class KDTree:
    """Nearest points; every distance is measured, a block at a time."""

    def __init__(self, data, leafsize=10, **options):
        self.data = _host(data).astype("float64")
        self.n, self.m = self.data.shape

    def query(self, x, k=1, eps=0.0, p=2.0, distance_upper_bound=_np.inf, workers=1):
        """The distances and numbers of the k nearest points."""
        from scipy.spatial.distance import cdist
        x = _host(x).astype("float64")
        flat = x.reshape(-1, self.m)
        found = []
        for start in range(0, len(flat), 1024):
            d = cdist(flat[start:start + 1024], self.data, "minkowski", p=p) if p != 2 else cdist(flat[start:start + 1024], self.data)
            order = _np.argsort(d, axis=1, kind="stable")[:, :k]
            found.append((_np.take_along_axis(d, order, 1), order))
        d, order = [_np.concatenate([f[i] for f in found]) for i in (0, 1)]
        order = _np.where(d <= distance_upper_bound, order, self.n)
        d = _np.where(d <= distance_upper_bound, d, _np.inf)
        shape = x.shape[:-1] + (() if k == 1 else (k,))
        return d.reshape(shape)[()], order.reshape(shape)[()]

    def query_ball_point(self, x, r, p=2.0, **options):
        """The numbers of the points within r."""
        from scipy.spatial.distance import cdist
        x = _host(x).astype("float64")
        rows = [row.nonzero()[0].tolist() for row in cdist(x.reshape(-1, self.m), self.data) <= r]
        return rows[0] if x.ndim == 1 else rows


cKDTree = KDTree
