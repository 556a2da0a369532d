# scipy.spatial: distances (scipy.spatial.distance) and the nearest neighbours by measuring all.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np
from scipy._arrays import host as _host


class KDTree:
    """Nearest points; every distance is measured, a block at a time."""

    def __init__(self, data, leafsize=10, **options):
        _no_more('KDTree', options, 'compact_nodes balanced_tree copy_data', boxsize=None)
        self.data = _host(data).astype("float64")
        self.n, self.m = self.data.shape

    def query(self, x, k=1, eps=0.0, p=2.0, distance_upper_bound=_np.inf, workers=1):
        """The distances and numbers of the k nearest points."""
        from scipy.spatial.distance import cdist

        x = _host(x).astype("float64")
        flat = x.reshape(-1, self.m)
        found = []
        for start in range(0, len(flat), 1024):
            d = (
                cdist(flat[start : start + 1024], self.data, "minkowski", p=p)
                if p != 2
                else cdist(flat[start : start + 1024], self.data)
            )
            order = _np.argsort(d, axis=1, kind="stable")[:, :k]
            found.append((_np.take_along_axis(d, order, 1), order))
        d, order = [_np.concatenate([f[i] for f in found]) for i in (0, 1)]
        order = _np.where(d <= distance_upper_bound, order, self.n)
        d = _np.where(d <= distance_upper_bound, d, _np.inf)
        shape = x.shape[:-1] + (() if k == 1 else (k,))
        return d.reshape(shape)[()], order.reshape(shape)[()]

    def query_ball_point(self, x, r, p=2.0, **options):
        """The numbers of the points within r."""
        _fixed('query_ball_point', p=(p, 2.0))
        _no_more('query_ball_point', options, 'workers return_sorted', eps=0, return_length=False)
        from scipy.spatial.distance import cdist

        x = _host(x).astype("float64")
        rows = [row.nonzero()[0].tolist() for row in cdist(x.reshape(-1, self.m), self.data) <= r]
        return rows[0] if x.ndim == 1 else rows

    def query_pairs(self, r, p=2.0, eps=0, output_type="set"):
        """Pairs of points within r."""
        _fixed('query_pairs', p=(p, 2.0))
        from scipy.spatial.distance import cdist

        i, j = _np.nonzero(_np.triu(cdist(self.data, self.data) <= r, 1))
        return (
            _np.stack([i, j], axis=1)
            if output_type == "ndarray"
            else set(zip(i.tolist(), j.tolist()))
        )

    def count_neighbors(self, other, r, p=2.0):
        _fixed('count_neighbors', p=(p, 2.0))
        from scipy.spatial.distance import cdist

        return int((cdist(self.data, other.data) <= r).sum())


cKDTree = KDTree


def distance_matrix(x, y, p=2, threshold=1000000):
    """The distance of every pair."""
    from scipy.spatial.distance import cdist

    return (
        cdist(_np.asarray(x, dtype=float), _np.asarray(y, dtype=float), "minkowski", p=p)
        if p != 2
        else cdist(_np.asarray(x, dtype=float), _np.asarray(y, dtype=float))
    )


class QhullError(RuntimeError):
    pass


def _plane_points(points, name):
    points = _np.asarray(points, dtype=float)
    if points.ndim != 2:
        raise ValueError("`points` should be a 2-dimensional array")
    if points.shape[1] != 2:
        raise NotImplementedError(
            f"{name} is there for points of a plane, not of {points.shape[1]} dimensions"
        )
    if len(points) < 3:
        raise QhullError(
            "QH6214 qhull input error: not enough points to construct initial simplex (need 3)"
        )
    return points


class ConvexHull:
    """The outermost points of a plane, anticlockwise."""

    def __init__(self, points, incremental=False, qhull_options=None):
        self.points = p = _plane_points(points, "ConvexHull")
        order = _np.lexsort((p[:, 1], p[:, 0])).tolist()
        rows = p.tolist()

        def chain(numbers):
            out = []
            for k in numbers:
                while len(out) > 1 and _turn(rows[out[-2]], rows[out[-1]], rows[k]) <= 0:
                    out.pop()
                out.append(k)
            return out[:-1]

        ring = chain(order) + chain(order[::-1])
        if len(ring) < 3:
            raise QhullError("QH6154 Qhull precision error: Initial simplex is flat")
        self.vertices = _np.array(ring, dtype="int32")
        self.simplices = _np.stack([self.vertices, _np.roll(self.vertices, -1)], axis=1)
        x, y = p[ring, 0], p[ring, 1]
        nx, ny = _np.roll(x, -1), _np.roll(y, -1)
        self.volume = float(0.5 * _np.abs((x * ny - nx * y).sum()))
        self.area = float(_np.hypot(nx - x, ny - y).sum())
        normal = _np.stack([ny - y, x - nx], axis=1) / _np.hypot(nx - x, ny - y)[:, None]
        self.equations = _np.column_stack([normal, -(normal * p[ring]).sum(axis=1)])
        self.npoints, self.ndim, self.nsimplex = len(p), 2, len(ring)
        self.min_bound, self.max_bound = p.min(axis=0), p.max(axis=0)


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


class Delaunay:
    """Triangles whose circles hold no other point: each point in turn replaces the triangles around it."""

    def __init__(self, points, furthest_site=False, incremental=False, qhull_options=None):
        _fixed('Delaunay', furthest_site=(furthest_site, False))
        self.points = p = _plane_points(points, "Delaunay")
        middle, far = (
            (p.min(axis=0) + p.max(axis=0)) / 2,
            float((p.max(axis=0) - p.min(axis=0)).max()) or 1.0,
        )
        q = (p - middle) / far
        n = len(q)
        all_ = _np.concatenate([q, [[-3e3, -3e3], [3e3, -3e3], [0.0, 4e3]]])
        rows = all_.tolist()
        triangles = _np.array([[n, n + 1, n + 2]])
        circles = _np.array([_circle(rows[n], rows[n + 1], rows[n + 2])])
        for k in _np.lexsort((q[:, 1], q[:, 0])).tolist():
            d = (circles[:, 0] - q[k, 0]) ** 2 + (circles[:, 1] - q[k, 1]) ** 2
            bad = d < circles[:, 2] * (1 - 1e-12)
            edges = {}
            for a, b, c in triangles[bad].tolist():
                for e in ((a, b), (b, c), (c, a)):
                    if (e[1], e[0]) in edges:
                        del edges[(e[1], e[0])]
                    else:
                        edges[e] = True
            fresh = [[a, b, k] for a, b in edges if abs(_turn(rows[a], rows[b], rows[k])) > 1e-14]
            triangles = _np.concatenate(
                [triangles[~bad], _np.array(fresh, dtype=_np.int64).reshape(-1, 3)]
            )
            circles = _np.concatenate(
                [
                    circles[~bad],
                    _np.array([_circle(rows[a], rows[b], rows[c]) for a, b, c in fresh]).reshape(
                        -1, 3
                    ),
                ]
            )
        inside = (triangles < n).all(axis=1)
        self.simplices = triangles[inside].astype("int32")
        if not len(self.simplices):
            raise QhullError("QH6154 Qhull precision error: Initial simplex is flat")
        self._q, self._circles, self._middle, self._far = q, circles[inside], middle, far
        self.nsimplex, self.npoints, self.ndim = len(self.simplices), n, 2
        self.min_bound, self.max_bound = p.min(axis=0), p.max(axis=0)
        self.vertices = self.simplices

    @property
    def neighbors(self):
        """The triangle beyond the edge opposite to each corner; -1 for none."""
        beyond, out = {}, _np.full(self.simplices.shape, -1, dtype="int32")
        for t, row in enumerate(self.simplices.tolist()):
            for k in range(3):
                edge = tuple(sorted((row[(k + 1) % 3], row[(k + 2) % 3])))
                if edge in beyond:
                    other, j = beyond[edge]
                    out[t, k], out[other, j] = other, t
                else:
                    beyond[edge] = (t, k)
        return out

    @property
    def convex_hull(self):
        return ConvexHull(self.points).simplices

    def _locate(self, xi):
        """The triangle of each place, -1 for none, and the weights of its corners."""
        xi = (_np.asarray(xi, dtype=float) - self._middle) / self._far
        a, b, c = [self._q[self.simplices[:, k]] for k in range(3)]
        area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
        which, weights = _np.full(len(xi), -1), _np.zeros((len(xi), 3))
        for start in range(0, len(xi), 512):
            x, y = xi[start : start + 512, :1], xi[start : start + 512, 1:2]
            u = ((b[:, 0] - x) * (c[:, 1] - y) - (b[:, 1] - y) * (c[:, 0] - x)) / area
            v = ((c[:, 0] - x) * (a[:, 1] - y) - (c[:, 1] - y) * (a[:, 0] - x)) / area
            least = _np.minimum(_np.minimum(u, v), 1 - u - v)
            k = least.argmax(axis=1)
            rows = _np.arange(len(k))
            which[start : start + 512] = _np.where(least[rows, k] >= -1e-9, k, -1)
            weights[start : start + 512] = _np.stack(
                [u[rows, k], v[rows, k], 1 - u[rows, k] - v[rows, k]], axis=1
            )
        return which, weights

    def find_simplex(self, xi, bruteforce=False, tol=None):
        """The triangle in which each place lies; -1 outside."""
        xi = _np.asarray(xi, dtype=float)
        return self._locate(xi.reshape(-1, 2))[0].reshape(xi.shape[:-1])[()]


def _circle(a, b, c):
    """(x, y, radius squared) of the circle through three points."""
    d = 2 * _turn(a, b, c)
    if d == 0:
        return (0.0, 0.0, float("inf"))
    bx, by, cx, cy = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / d
    y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / d
    return (a[0] + x, a[1] + y, x * x + y * y)
