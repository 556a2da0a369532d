# scipy.interpolate: functions through points.
import numpy as _np
from scipy._arrays import xp_of as _xp_of, host as _host, plain as _plain


class interp1d:
    """A function through points: linear, nearest, previous, next, zero or cubic."""

    def __init__(self, x, y, kind="linear", axis=-1, copy=True, bounds_error=None, fill_value=_np.nan, assume_sorted=False):
        names = ("linear", "nearest", "nearest-up", "previous", "next", "zero", "cubic", 1, 3)
        if kind not in names:
            raise NotImplementedError(f"{kind} is unsupported: Use fitpack routines for other types.")
        self._xp = _xp_of(x, y)
        x, y = self._xp.asarray(x), self._xp.moveaxis(self._xp.asarray(y), axis, 0)
        if x.ndim != 1:
            raise ValueError("the x array must have exactly one dimension.")
        if len(x) != len(y):
            raise ValueError("x and y arrays must be equal in length along interpolation axis.")
        if not assume_sorted:
            order = self._xp.argsort(x, kind="stable")
            x, y = x[order], y[order]
        self.x, self._y, self.axis = x, y.astype("complex128" if y.dtype.kind == "c" else "float64"), axis % y.ndim
        self.kind = {1: "linear", 3: "cubic", "zero": "previous", "nearest-up": "nearest"}.get(kind, kind)
        self.extrapolate = isinstance(fill_value, str) and fill_value == "extrapolate"
        self.fill_value = fill_value
        given = not (isinstance(fill_value, float) and fill_value != fill_value)
        self.bounds_error = (not given) if bounds_error is None else bounds_error and not self.extrapolate
        self._cubic = CubicSpline(_host(x), _host(self._y)) if self.kind == "cubic" else None

    def _inside(self, t):
        xp, x, n = self._xp, self.x, len(self.x)
        if self._cubic is not None:
            return xp.asarray(self._cubic(_host(t)))
        if self.kind == "linear":
            k = xp.clip(xp.searchsorted(x, t), 1, n - 1)
            low, high = self._y[k - 1], self._y[k]
            part = ((t - x[k - 1]) / (x[k] - x[k - 1])).reshape(t.shape + (1,) * (low.ndim - t.ndim))
            return low + (high - low) * part
        if self.kind == "nearest":
            return self._y[xp.clip(xp.searchsorted((x[1:] + x[:-1]) / 2, t, side="left"), 0, n - 1)]
        if self.kind == "previous":
            return self._y[xp.clip(xp.searchsorted(x, t, side="right") - 1, 0, n - 1)]
        return self._y[xp.clip(xp.searchsorted(x, t, side="left"), 0, n - 1)]

    def __call__(self, x_new):
        xp = self._xp
        shape = xp.asarray(x_new).shape
        t = xp.asarray(x_new).astype("float64").ravel()
        below, above = t < self.x[0], t > self.x[-1]
        if self.bounds_error and not self.extrapolate:
            for bad, edge, word, side in ((below, self.x[0], "below", "minimum"), (above, self.x[-1], "above", "maximum")):
                if bool(bad.any()):
                    raise ValueError(f"A value ({t[bad][0]}) in x_new is {word} the interpolation range's {side} value ({edge}).")
        out = self._inside(t)
        if not self.extrapolate:
            low, high = self.fill_value if isinstance(self.fill_value, tuple) else (self.fill_value, self.fill_value)
            wide = (-1,) + (1,) * (out.ndim - 1)
            out = xp.where(below.reshape(wide), low, xp.where(above.reshape(wide), high, out))
        out = out.reshape(shape + out.shape[1:])
        return xp.moveaxis(out, range(len(shape)), range(self.axis, self.axis + len(shape))) if out.ndim > len(shape) else out


class PPoly:
    """Piecewise polynomials: c[k, i] is the coefficient of (t - x[i])**(degree - k)."""

    def __init__(self, c, x, extrapolate=None, axis=0):
        self.c, self.x, self.axis = _np.asarray(c), _np.asarray(x), axis
        self.extrapolate = True if extrapolate is None else extrapolate

    def __call__(self, x, nu=0, extrapolate=None):
        if nu:
            return self.derivative(nu)(x)
        t = _np.asarray(x, dtype=float)
        k = _np.clip(_np.searchsorted(self.x, t.ravel(), side="right") - 1, 0, len(self.x) - 2)
        d = (t.ravel() - self.x[k]).reshape((-1,) + (1,) * (self.c.ndim - 2))
        total = self.c[0][k]
        for part in self.c[1:]:
            total = total * d + part[k]
        if self.extrapolate == "no" or self.extrapolate is False:
            outside = ((t.ravel() < self.x[0]) | (t.ravel() > self.x[-1])).reshape(d.shape)
            total = _np.where(outside, _np.nan, total)
        return total.reshape(t.shape + self.c.shape[2:])

    def derivative(self, nu=1):
        c = self.c
        for _ in range(nu):
            n = len(c) - 1
            c = c[:-1] * _np.arange(n, 0, -1).reshape((-1,) + (1,) * (c.ndim - 1)) if n else c * 0
        return PPoly(c, self.x, self.extrapolate)

    def antiderivative(self, nu=1):
        c = self.c
        n = len(c)
        new = _np.zeros((n + 1,) + c.shape[1:])
        new[:-1] = c / _np.arange(n, 0, -1).reshape((-1,) + (1,) * (c.ndim - 1))
        h = _np.diff(self.x).reshape((-1,) + (1,) * (c.ndim - 2))
        whole = sum([new[k] * h ** (n - k) for k in range(n)])
        new[-1, 1:] = _np.cumsum(whole, axis=0)[:-1]
        out = PPoly(new, self.x, self.extrapolate)
        return out if nu == 1 else out.antiderivative(nu - 1)

    def integrate(self, a, b):
        p = self.antiderivative()
        return p(b) - p(a)


def _hermite(x, y, slopes):
    """The cubic pieces with these values and slopes."""
    h = _np.diff(x).reshape((-1,) + (1,) * (y.ndim - 1))
    slope = _np.diff(y, axis=0) / h
    t = (slopes[:-1] + slopes[1:] - 2 * slope) / h
    return _np.stack((t / h, (slope - slopes[:-1]) / h - t, slopes[:-1], y[:-1]))


class CubicSpline(PPoly):
    """The smooth curve of cubic pieces through points: not-a-knot, natural, clamped or periodic ends."""

    def __init__(self, x, y, axis=0, bc_type="not-a-knot", extrapolate=None):
        from scipy.linalg import solve_banded
        x, y = _np.asarray(x, dtype=float), _np.moveaxis(_np.asarray(y, dtype=float), axis, 0)
        n = len(x)
        if n < 2 or (_np.diff(x) <= 0).any():
            raise ValueError("`x` must be strictly increasing sequence." if n > 1 else "`x` must contain at least 2 elements.")
        h = _np.diff(x)
        wide = h.reshape((-1,) + (1,) * (y.ndim - 1))
        slope = _np.diff(y, axis=0) / wide
        if isinstance(bc_type, str):
            if bc_type == "periodic":
                raise NotImplementedError("CubicSpline() has no periodic ends")
            bc_type = (bc_type, bc_type)
        ends = [{"natural": (2, 0.0), "clamped": (1, 0.0)}.get(b, b) if isinstance(b, str) else b for b in bc_type]
        m, b = _np.zeros((n, n)) if n <= 3 else _np.zeros((5, n)), _np.zeros(y.shape)
        at = (lambda i, j: (i, j)) if n <= 3 else (lambda i, j: (2 + i - j, j))
        for i in range(1, n - 1):
            m[at(i, i - 1)], m[at(i, i)], m[at(i, i + 1)] = h[i], 2 * (h[i - 1] + h[i]), h[i - 1]
            b[i] = 3 * (h[i] * slope[i - 1] + h[i - 1] * slope[i])
        if n == 3 and ends[0] == "not-a-knot" and ends[1] == "not-a-knot":  # a parabola
            m[0, 0] = m[0, 1] = m[2, 1] = m[2, 2] = 1
            b[0], b[2] = 2 * slope[0], 2 * slope[1]
        else:
            for row, near, step, end in ((0, 0, 1, ends[0]), (n - 1, n - 2, -1, ends[1])):
                other = row + step
                if end == "not-a-knot" and n == 2:
                    m[at(row, row)], b[row] = 1, slope[0]
                elif end == "not-a-knot":
                    h0, h1 = h[near], h[near + step]
                    d = h0 + h1
                    m[at(row, row)], m[at(row, other)] = h1, d
                    b[row] = ((h0 + 2 * d) * h1 * slope[near] + h0 * h0 * slope[near + step]) / d
                elif end[0] == 1:
                    m[at(row, row)], b[row] = 1, end[1]
                else:
                    m[at(row, row)], m[at(row, other)] = 2, 1
                    b[row] = 3 * slope[near] - step * 0.5 * end[1] * h[near]
        s = _np.linalg.solve(m, b.reshape(n, -1)) if n <= 3 else solve_banded((2, 2), m, b.reshape(n, -1))
        PPoly.__init__(self, _hermite(x, y, s.reshape(y.shape)), x, extrapolate)


class PchipInterpolator(PPoly):
    """Cubic pieces that go up and down only where the points do."""

    def __init__(self, x, y, axis=0, extrapolate=None):
        x, y = _np.asarray(x, dtype=float), _np.asarray(y, dtype=float)
        h, d = _np.diff(x).tolist(), (_np.diff(y) / _np.diff(x)).tolist()
        n = len(h)
        s = [0.0] * (n + 1)
        for i in range(1, n):
            if d[i - 1] * d[i] > 0:
                w1, w2 = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
                s[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i])

        def end(h0, h1, d0, d1):
            e = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
            return 0.0 if e * d0 <= 0 else 3 * d0 if d0 * d1 <= 0 and abs(e) > 3 * abs(d0) else e
        s[0] = d[0] if n == 1 else end(h[0], h[1], d[0], d[1])
        s[n] = d[0] if n == 1 else end(h[-1], h[-2], d[-1], d[-2])
        PPoly.__init__(self, _hermite(x, y, _np.array(s)), x, extrapolate)


class RegularGridInterpolator:
    """A function on a grid, linear or nearest between its points."""

    def __init__(self, points, values, method="linear", bounds_error=True, fill_value=_np.nan, **options):
        if method not in ("linear", "nearest"):
            raise NotImplementedError("RegularGridInterpolator() is linear or nearest")
        self._xp = _xp_of(values, *points)
        self.grid, self.values = [self._xp.asarray(p) for p in points], self._xp.asarray(values)
        self.method, self.bounds_error, self.fill_value = method, bounds_error, fill_value

    def __call__(self, xi, method=None):
        xp, method = self._xp, method or self.method
        if isinstance(xi, tuple):
            xi = xp.stack(xp.broadcast_arrays(*[xp.asarray(p) for p in xi]), axis=-1)
        xi = xp.atleast_2d(xp.asarray(xi).astype("float64")) if _np.ndim(xi) < 2 else xp.asarray(xi).astype("float64")
        corners, outside = [((), 1.0)], False
        for d, g in enumerate(self.grid):
            t = xi[..., d]
            bad = (t < g[0]) | (t > g[-1])
            if self.bounds_error and bool(bad.any()):
                raise ValueError(f"One of the requested xi is out of bounds in dimension {d}")
            outside = outside | bad
            k = xp.clip(xp.searchsorted(g, t.ravel(), side="right").reshape(t.shape) - 1, 0, len(g) - 2)
            part = (t - g[k]) / (g[k + 1] - g[k])
            ends = [(k, 1 - part), (k + 1, part)] if method == "linear" else [(xp.where(part <= 0.5, k, k + 1), 1.0)]
            corners = [(at + (e,), w * v) for at, w in corners for e, v in ends]
        total = sum([self.values[at] * w for at, w in corners])
        return total if self.fill_value is None else xp.where(outside, self.fill_value, total)


def interpn(points, values, xi, method="linear", bounds_error=True, fill_value=_np.nan):
    """RegularGridInterpolator in one call."""
    return RegularGridInterpolator(points, values, method, bounds_error, fill_value)(xi)


def lagrange(x, w):
    """The coefficients of the polynomial through points are numpy.polyfit's."""
    raise NotImplementedError("lagrange() is not supported: numpy.polyfit(x, w, len(x) - 1) gives the coefficients")
