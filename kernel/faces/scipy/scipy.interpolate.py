# scipy.interpolate: functions through points.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np
from scipy._arrays import xp_of as _xp_of, host as _host, plain as _plain


class interp1d:
    """A function through points: linear, nearest, previous, next, zero or cubic."""

    def __init__(
        self,
        x,
        y,
        kind="linear",
        axis=-1,
        copy=True,
        bounds_error=None,
        fill_value=_np.nan,
        assume_sorted=False,
    ):
        names = (
            "linear",
            "nearest",
            "nearest-up",
            "previous",
            "next",
            "zero",
            "slinear",
            "quadratic",
            "cubic",
            0,
            1,
            2,
            3,
            4,
            5,
        )
        if kind not in names:
            raise NotImplementedError(
                f"{kind} is unsupported: Use fitpack routines for other types."
            )
        self._xp = _xp_of(x, y)
        x, y = self._xp.asarray(x), self._xp.moveaxis(self._xp.asarray(y), axis, 0)
        if x.ndim != 1:
            raise ValueError("the x array must have exactly one dimension.")
        if len(x) != len(y):
            raise ValueError("x and y arrays must be equal in length along interpolation axis.")
        if not assume_sorted:
            order = self._xp.argsort(x, kind="stable")
            x, y = x[order], y[order]
        self.x, self._y, self.axis = (
            x,
            y.astype("complex128" if y.dtype.kind == "c" else "float64"),
            axis % y.ndim,
        )
        self.kind = {
            0: "previous",
            1: "linear",
            3: "cubic",
            "zero": "previous",
            "nearest-up": "nearest",
            "slinear": "linear",
        }.get(kind, kind)
        self.extrapolate = isinstance(fill_value, str) and fill_value == "extrapolate"
        self.fill_value = fill_value
        given = not (isinstance(fill_value, float) and fill_value != fill_value)
        self.bounds_error = (
            (not given) if bounds_error is None else bounds_error and not self.extrapolate
        )
        degree = {"quadratic": 2, "cubic": 3}.get(self.kind, self.kind)
        self._cubic = (
            make_interp_spline(_host(x), _host(self._y), k=degree)
            if isinstance(degree, int)
            else None
        )

    def _inside(self, t):
        xp, x, n = self._xp, self.x, len(self.x)
        if self._cubic is not None:
            return xp.asarray(self._cubic(_host(t)))
        if self.kind == "linear":
            k = xp.clip(xp.searchsorted(x, t), 1, n - 1)
            low, high = self._y[k - 1], self._y[k]
            part = ((t - x[k - 1]) / (x[k] - x[k - 1])).reshape(
                t.shape + (1,) * (low.ndim - t.ndim)
            )
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
            for bad, edge, word, side in (
                (below, self.x[0], "below", "minimum"),
                (above, self.x[-1], "above", "maximum"),
            ):
                if bool(bad.any()):
                    raise ValueError(
                        f"A value ({t[bad][0]}) in x_new is {word} the interpolation range's {side} value ({edge})."
                    )
        out = self._inside(t)
        if not self.extrapolate:
            low, high = (
                self.fill_value
                if isinstance(self.fill_value, tuple)
                else (self.fill_value, self.fill_value)
            )
            wide = (-1,) + (1,) * (out.ndim - 1)
            out = xp.where(below.reshape(wide), low, xp.where(above.reshape(wide), high, out))
        out = out.reshape(shape + out.shape[1:])
        return (
            xp.moveaxis(out, range(len(shape)), range(self.axis, self.axis + len(shape)))
            if out.ndim > len(shape)
            else out
        )


class PPoly:
    """Piecewise polynomials: c[k, i] is the coefficient of (t - x[i])**(degree - k)."""

    def __init__(self, c, x, extrapolate=None, axis=0):
        self.c, self.x, self.axis = _np.asarray(c), _np.asarray(x), axis
        self.extrapolate = True if extrapolate is None else extrapolate

    def __call__(self, x, nu=0, extrapolate=None):
        _fixed('PPoly', extrapolate=(extrapolate, None))
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
            raise ValueError(
                "`x` must be strictly increasing sequence."
                if n > 1
                else "`x` must contain at least 2 elements."
            )
        h = _np.diff(x)
        wide = h.reshape((-1,) + (1,) * (y.ndim - 1))
        slope = _np.diff(y, axis=0) / wide
        if isinstance(bc_type, str):
            if bc_type == "periodic":
                raise NotImplementedError("CubicSpline() has no periodic ends")
            bc_type = (bc_type, bc_type)
        ends = [
            {"natural": (2, 0.0), "clamped": (1, 0.0)}.get(b, b) if isinstance(b, str) else b
            for b in bc_type
        ]
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
        s = (
            _np.linalg.solve(m, b.reshape(n, -1))
            if n <= 3
            else solve_banded((2, 2), m, b.reshape(n, -1))
        )
        PPoly.__init__(self, _hermite(x, y, s.reshape(y.shape)), x, extrapolate)


class PchipInterpolator(PPoly):
    """Cubic pieces that go up and down only where the points do."""

    def __init__(self, x, y, axis=0, extrapolate=None):
        _fixed('PchipInterpolator', axis=(axis, 0))
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

    def __init__(
        self, points, values, method="linear", bounds_error=True, fill_value=_np.nan, **options
    ):
        _no_more('RegularGridInterpolator', options, 'solver solver_args')
        if method not in ("linear", "nearest"):
            raise NotImplementedError("RegularGridInterpolator() is linear or nearest")
        self._xp = _xp_of(values, *points)
        self.grid, self.values = [self._xp.asarray(p) for p in points], self._xp.asarray(values)
        self.method, self.bounds_error, self.fill_value = method, bounds_error, fill_value

    def __call__(self, xi, method=None):
        xp, method = self._xp, method or self.method
        if isinstance(xi, tuple):
            xi = xp.stack(xp.broadcast_arrays(*[xp.asarray(p) for p in xi]), axis=-1)
        xi = (
            xp.atleast_2d(xp.asarray(xi).astype("float64"))
            if _np.ndim(xi) < 2
            else xp.asarray(xi).astype("float64")
        )
        corners, outside = [((), 1.0)], False
        for d, g in enumerate(self.grid):
            t = xi[..., d]
            bad = (t < g[0]) | (t > g[-1])
            if self.bounds_error and bool(bad.any()):
                raise ValueError(f"One of the requested xi is out of bounds in dimension {d}")
            outside = outside | bad
            k = xp.clip(
                xp.searchsorted(g, t.ravel(), side="right").reshape(t.shape) - 1, 0, len(g) - 2
            )
            part = (t - g[k]) / (g[k + 1] - g[k])
            ends = (
                [(k, 1 - part), (k + 1, part)]
                if method == "linear"
                else [(xp.where(part <= 0.5, k, k + 1), 1.0)]
            )
            corners = [(at + (e,), w * v) for at, w in corners for e, v in ends]
        total = sum([self.values[at] * w for at, w in corners])
        return total if self.fill_value is None else xp.where(outside, self.fill_value, total)


def interpn(points, values, xi, method="linear", bounds_error=True, fill_value=_np.nan):
    """RegularGridInterpolator in one call."""
    return RegularGridInterpolator(points, values, method, bounds_error, fill_value)(xi)


def lagrange(x, w):
    """The polynomial through points, as a poly1d."""
    x, w, total = _np.asarray(x, dtype=float), _np.asarray(w, dtype=float), _np.poly1d(0.0)
    for j in range(len(x)):
        part = _np.poly1d(w[j])
        for k in range(len(x)):
            if k != j:
                part = part * _np.poly1d([1.0, -x[k]]) / (x[j] - x[k])
        total = total + part
    return total


# ---- B-splines ---------------------------------------------------------------------------------------


class BSpline:
    """A sum of B-splines of degree k on the knots t; c has a row for each."""

    def __init__(self, t, c, k, extrapolate=True, axis=0):
        self.t, self.c, self.k, self.extrapolate, self.axis = (
            _np.asarray(t, dtype=float),
            _np.asarray(c),
            int(k),
            extrapolate,
            axis,
        )

    @property
    def tck(self):
        return self.t, self.c, self.k

    def __call__(self, x, nu=0, extrapolate=None):
        if nu:
            return self.derivative(nu)(x)
        x = _np.asarray(x, dtype=float)
        flat, n = x.ravel(), len(self.t) - self.k - 1
        at, basis = _basis(self.t, self.k, flat, n)
        c = self.c[:n]
        out = sum(
            [
                (basis[j].reshape((-1,) + (1,) * (c.ndim - 1))) * c[at - self.k + j]
                for j in range(self.k + 1)
            ]
        )
        if (self.extrapolate if extrapolate is None else extrapolate) is False:
            outside = (flat < self.t[self.k]) | (flat > self.t[n])
            out = _np.where(outside.reshape((-1,) + (1,) * (out.ndim - 1)), _np.nan, out)
        return out.reshape(x.shape + c.shape[1:])

    def derivative(self, nu=1):
        t, c, k = self.t, self.c, self.k
        for _ in range(nu):
            if k == 0:
                return BSpline(t, c * 0, 0)
            n = len(t) - k - 1
            wide = (t[k + 1 : k + n] - t[1:n]).reshape((-1,) + (1,) * (c.ndim - 1))
            c = k * (c[1:n] - c[: n - 1]) / _np.where(wide == 0, 1.0, wide)
            t, k = t[1:-1], k - 1
        return BSpline(t, c, k, self.extrapolate)

    def antiderivative(self, nu=1):
        t, k = self.t, self.k
        n = len(t) - k - 1
        c = self.c[:n]
        wide = ((t[k + 1 : k + 1 + n] - t[:n]) / (k + 1)).reshape((-1,) + (1,) * (c.ndim - 1))
        new = _np.concatenate([_np.zeros((1,) + c.shape[1:]), _np.cumsum(c * wide, axis=0)])
        out = BSpline(_np.concatenate([t[:1], t, t[-1:]]), new, k + 1, self.extrapolate)
        return out if nu == 1 else out.antiderivative(nu - 1)

    def integrate(self, a, b, extrapolate=None):
        _fixed('integrate', extrapolate=(extrapolate, None))
        p = self.antiderivative()
        return p(b) - p(a)

    @classmethod
    def basis_element(cls, t, extrapolate=True):
        t, k = _np.asarray(t, dtype=float), len(t) - 2
        full = _np.concatenate([[t[0] - 1] * k, t, [t[-1] + 1] * k])
        c = _np.zeros(len(full) - k - 1)
        c[k] = 1.0
        return cls(full, c, k, extrapolate)


def _basis(t, k, x, n):
    """The piece in which each x lies, and the k + 1 B-splines that are not 0 there."""
    at = _np.clip(_np.searchsorted(t, x, side="right") - 1, k, n - 1)
    out = [_np.ones(len(x))]
    for d in range(1, k + 1):
        new = [_np.zeros(len(x)) for _ in range(d + 1)]
        for j in range(d):
            left, right = t[at - d + 1 + j], t[at + 1 + j]
            wide = _np.where(right == left, 1.0, right - left)
            part = _np.where(right == left, 0.0, out[j] / wide)
            new[j] = new[j] + (right - x) * part
            new[j + 1] = new[j + 1] + (x - left) * part
        out = new
    return at, out


def _matrix(t, k, x, n):
    at, basis = _basis(t, k, x, n)
    A, rows = _np.zeros((len(x), n)), _np.arange(len(x))
    for j in range(k + 1):
        A[rows, at - k + j] = basis[j]
    return A


def make_interp_spline(x, y, k=3, t=None, bc_type=None, axis=0, check_finite=True):
    """The spline of degree k through points."""
    if bc_type not in (None, "not-a-knot"):
        if k == 3:
            return CubicSpline(x, y, bc_type=bc_type)
        raise NotImplementedError("make_interp_spline: boundary conditions are there for k=3 only")
    x, y = _np.asarray(x, dtype=float), _np.asarray(y, dtype=float)
    if axis:
        y = _np.moveaxis(y, axis, 0)
    if len(x) != len(y):
        raise ValueError(f"Shapes of x {x.shape} and y {y.shape} are incompatible")
    if (_np.diff(x) <= 0).any():
        raise ValueError(
            "Expect x to not have duplicates"
            if (_np.diff(x) == 0).any()
            else "Expect x to be a 1D strictly increasing sequence."
        )
    if t is None:
        if len(x) <= k:
            raise ValueError(f"Need at least {k + 1} data points for degree {k}, got {len(x)}")
        inner = (
            x[(k + 1) // 2 : len(x) - (k + 1) // 2]
            if k % 2
            else (x[k // 2 : len(x) - k // 2 - 1] + x[k // 2 + 1 : len(x) - k // 2]) / 2
        )
        t = _np.concatenate([[x[0]] * (k + 1), inner, [x[-1]] * (k + 1)])
    return BSpline(t, _np.linalg.solve(_matrix(_np.asarray(t, dtype=float), k, x, len(x)), y), k)


def make_lsq_spline(x, y, t, k=3, w=None, axis=0, check_finite=True):
    """The spline on these knots nearest to points."""
    _fixed('make_lsq_spline', axis=(axis, 0))
    x, t = _np.asarray(x, dtype=float), _np.asarray(t, dtype=float)
    A, y = _matrix(t, k, x, len(t) - k - 1), _np.asarray(y, dtype=float)
    w = _np.ones(len(x)) if w is None else _np.asarray(w, dtype=float)
    return BSpline(t, _np.linalg.lstsq(A * w[:, None], (y.T * w).T, rcond=None)[0], k)


def _smoothing(s, w, name):
    if s is None and w is None:
        return
    if s not in (0, 0.0):
        error = NotImplementedError(f"{name}: only s=0, the spline through all points, is there")
        error.add_note("LSQUnivariateSpline(x, y, knots) smooths with knots of your own.")
        raise error


def splrep(
    x, y, w=None, xb=None, xe=None, k=3, task=0, s=None, t=None, full_output=0, per=0, quiet=1
):
    """(knots, coefficients, degree) of the spline through points."""
    _fixed('splrep', xb=(xb, None), xe=(xe, None), task=(task, 0), full_output=(full_output, 0))
    if per:
        raise NotImplementedError(
            "splrep: periodic splines are not there; CubicSpline(x, y, bc_type='periodic') is"
        )
    if t is not None:
        x = _np.asarray(x, dtype=float)
        b = make_lsq_spline(
            x,
            y,
            _np.concatenate([[x[0]] * (k + 1), _np.asarray(t, dtype=float), [x[-1]] * (k + 1)]),
            k,
            w,
        )
    else:
        _smoothing(s, w, "splrep")
        b = make_interp_spline(x, y, k)
    return b.t, _np.concatenate([b.c, _np.zeros(k + 1)]), k


def _spline_of(tck):
    return tck if isinstance(tck, BSpline) else BSpline(tck[0], tck[1], tck[2])


def splev(x, tck, der=0, ext=0):
    """A spline, or a derivative of it, at x. ext: 1 gives 0 outside, 2 an error, 3 the edge's value."""
    b = _spline_of(tck)
    x = _np.asarray(x, dtype=float)
    low, high = b.t[b.k], b.t[-b.k - 1]
    outside = (x < low) | (x > high)
    if ext == 2 and outside.any():
        raise ValueError("Found x value not in the domain")
    out = b(_np.clip(x, low, high) if ext == 3 else x, nu=der)
    return _np.where(outside, 0.0, out) if ext == 1 else out


def splint(a, b, tck, full_output=0):
    _fixed('splint', full_output=(full_output, 0))
    return _plain(_np.asarray(_spline_of(tck).integrate(a, b)))


def splder(tck, n=1):
    b = _spline_of(tck).derivative(n)
    return b.t, _np.concatenate([b.c, _np.zeros(b.k + 1)]), b.k


def splantider(tck, n=1):
    b = _spline_of(tck).antiderivative(n)
    return b.t, _np.concatenate([b.c, _np.zeros(b.k + 1)]), b.k


def _roots_of(b):
    """Where a spline is 0, between its knots by halving."""
    from scipy.optimize import brentq

    x = _np.unique(
        _np.concatenate(
            [_np.linspace(p, q, 9) for p, q in zip(b.t[b.k : -b.k - 1], b.t[b.k + 1 :]) if q > p]
        )
    )
    v = b(x)
    found = [float(p) for p, q in zip(x, v) if q == 0]
    found += [
        brentq(lambda u: float(b(u)), float(x[i]), float(x[i + 1]))
        for i in range(len(x) - 1)
        if v[i] * v[i + 1] < 0
    ]
    return _np.array(sorted(found))


def sproot(tck, mest=10):
    return _roots_of(_spline_of(tck))


class InterpolatedUnivariateSpline:
    """The spline of degree k through points."""

    def __init__(self, x, y, w=None, bbox=(None, None), k=3, ext=0, check_finite=False):
        _fixed('InterpolatedUnivariateSpline', w=(w, None), bbox=(bbox, (None, None)))
        self._b, self.ext = (
            make_interp_spline(x, y, k),
            {"extrapolate": 0, "zeros": 1, "raise": 2, "const": 3}.get(ext, ext),
        )

    def __call__(self, x, nu=0, ext=None):
        return splev(x, self._b, nu, self.ext if ext is None else ext)

    def derivative(self, n=1):
        out = InterpolatedUnivariateSpline.__new__(InterpolatedUnivariateSpline)
        out._b, out.ext = self._b.derivative(n), self.ext
        return out

    def antiderivative(self, n=1):
        out = InterpolatedUnivariateSpline.__new__(InterpolatedUnivariateSpline)
        out._b, out.ext = self._b.antiderivative(n), self.ext
        return out

    def integral(self, a, b):
        return float(self._b.integrate(a, b))

    def derivatives(self, x):
        return _np.array([float(self._b(x, nu=n)) for n in range(self._b.k + 1)])

    def roots(self):
        return _roots_of(self._b)

    def get_knots(self):
        return _np.unique(self._b.t)

    def get_coeffs(self):
        return self._b.c

    def get_residual(self):
        return 0.0


class UnivariateSpline(InterpolatedUnivariateSpline):
    """The spline through points; smoothing ones (s > 0) are not there."""

    def __init__(self, x, y, w=None, bbox=(None, None), k=3, s=None, ext=0, check_finite=False):
        _fixed('UnivariateSpline', bbox=(bbox, (None, None)))
        _smoothing(1 if s is None else s, w, "UnivariateSpline")
        super().__init__(x, y, k=k, ext=ext)


class LSQUnivariateSpline(InterpolatedUnivariateSpline):
    def __init__(self, x, y, t, w=None, bbox=(None, None), k=3, ext=0, check_finite=False):
        _fixed('LSQUnivariateSpline', bbox=(bbox, (None, None)))
        x = _np.asarray(x, dtype=float)
        self._b = make_lsq_spline(
            x,
            y,
            _np.concatenate([[x[0]] * (k + 1), _np.asarray(t, dtype=float), [x[-1]] * (k + 1)]),
            k,
            w,
        )
        self.ext = ext


class RectBivariateSpline:
    """The spline of degrees kx and ky through a grid of values."""

    def __init__(self, x, y, z, bbox=(None,) * 4, kx=3, ky=3, s=0):
        _smoothing(s, None, "RectBivariateSpline") if s else None
        self._x = make_interp_spline(x, z, kx)
        self._y = make_interp_spline(y, self._x.c.T, ky)

    def __call__(self, x, y, dx=0, dy=0, grid=True):
        x, y = _np.asarray(x, dtype=float), _np.asarray(y, dtype=float)
        inner = self._y(y.ravel(), nu=dy)
        across = BSpline(self._x.t, inner.T, self._x.k)
        if grid:
            out = across(x.ravel(), nu=dx)
            return out.reshape(x.shape + y.shape) if x.ndim and y.ndim else out
        return _np.array(
            [
                float(BSpline(self._x.t, inner[i], self._x.k)(x.ravel()[i], nu=dx))
                for i in range(x.size)
            ]
        ).reshape(x.shape)

    def ev(self, x, y, dx=0, dy=0):
        return self(x, y, dx, dy, grid=False)


class Akima1DInterpolator(PPoly):
    """Cubic pieces with Akima's slopes, which do not overshoot."""

    def __init__(self, x, y, axis=0, **options):
        _fixed('Akima1DInterpolator', axis=(axis, 0))
        _no_more('Akima1DInterpolator', options, method='akima', extrapolate=None)
        x, y = _np.asarray(x, dtype=float), _np.asarray(y, dtype=float)
        m = _np.diff(y) / _np.diff(x)
        m = (
            _np.concatenate(
                [
                    [3 * m[0] - 2 * m[1], 2 * m[0] - m[1]],
                    m,
                    [2 * m[-1] - m[-2], 3 * m[-1] - 2 * m[-2]],
                ]
            )
            if len(m) > 1
            else _np.full(len(m) + 4, m[0])
        )
        a, b = _np.abs(m[3:] - m[2:-1]), _np.abs(m[1:-2] - m[:-3])
        even = a + b > 1e-9 * (a + b).max()
        slopes = _np.where(
            even, (a * m[1:-2] + b * m[2:-1]) / _np.where(even, a + b, 1.0), (m[3:] + m[:-3]) / 2
        )
        super().__init__(_hermite(x, y, slopes), x, False)


class CubicHermiteSpline(PPoly):
    """Cubic pieces with given values and slopes."""

    def __init__(self, x, y, dydx, axis=0, extrapolate=None):
        _fixed('CubicHermiteSpline', axis=(axis, 0))
        x = _np.asarray(x, dtype=float)
        super().__init__(
            _hermite(x, _np.asarray(y, dtype=float), _np.asarray(dydx, dtype=float)), x, extrapolate
        )


class BarycentricInterpolator:
    """The polynomial through all points."""

    def __init__(self, xi, yi=None, axis=0, **options):
        _fixed('BarycentricInterpolator', axis=(axis, 0))
        _no_more('BarycentricInterpolator', options, 'wi rng random_state')
        self.xi, self.yi = (
            _np.asarray(xi, dtype=float),
            None if yi is None else _np.asarray(yi, dtype=float),
        )
        d = self.xi[:, None] - self.xi[None, :] + _np.eye(len(self.xi))
        self.wi = 1 / _np.prod(d / (abs(self.xi.max() - self.xi.min()) / 4 or 1.0), axis=1)

    def __call__(self, x):
        x = _np.asarray(x, dtype=float)
        d = x.ravel()[:, None] - self.xi[None, :]
        hit = d == 0
        q = self.wi / _np.where(hit, 1.0, d)
        q = _np.where(hit.any(axis=1)[:, None], hit * 1.0, q)
        out = (q @ self.yi) / q.sum(axis=1).reshape((-1,) + (1,) * (self.yi.ndim - 1))
        return out.reshape(x.shape + self.yi.shape[1:])


KroghInterpolator = BarycentricInterpolator


def barycentric_interpolate(xi, yi, x, axis=0):
    _fixed('barycentric_interpolate', axis=(axis, 0))
    return BarycentricInterpolator(xi, yi)(x)


krogh_interpolate = barycentric_interpolate


# ---- scattered points --------------------------------------------------------------------------------


def _points_of(points):
    if isinstance(points, tuple):
        return _np.stack(
            [_np.asarray(p, dtype=float).ravel() for p in _np.broadcast_arrays(*points)], axis=1
        )
    return _np.asarray(points, dtype=float)


def _asked(args, n):
    """The places that a call names, as rows, and the shape of its result."""
    x = args[0] if len(args) == 1 else tuple(args)
    if isinstance(x, tuple):
        parts = _np.broadcast_arrays(*[_np.asarray(p, dtype=float) for p in x])
        return _np.stack([p.ravel() for p in parts], axis=1), parts[0].shape
    x = _np.asarray(x, dtype=float)
    return x.reshape(-1, n), x.shape[:-1]


class NearestNDInterpolator:
    """The value of the nearest point."""

    def __init__(self, x, y, rescale=False, tree_options=None):
        _fixed('NearestNDInterpolator', rescale=(rescale, False))
        from scipy.spatial import KDTree

        self.points, self.values = _points_of(x), _np.asarray(y)
        self.tree = KDTree(self.points)

    def __call__(self, *args, **options):
        _no_more('NearestNDInterpolator', options, 'workers', eps=0, p=2)
        rows, shape = _asked(args, self.points.shape[1])
        return self.values[self.tree.query(rows)[1]].reshape(shape + self.values.shape[1:])


class LinearNDInterpolator:
    """Flat pieces over Delaunay's triangles; NaN outside of them."""

    def __init__(self, points, values, fill_value=_np.nan, rescale=False):
        _fixed('LinearNDInterpolator', rescale=(rescale, False))
        from scipy.spatial import Delaunay

        self.points, self.values, self.fill_value = (
            _points_of(points),
            _np.asarray(values, dtype=float),
            fill_value,
        )
        self.tri = points if isinstance(points, Delaunay) else Delaunay(self.points)

    def __call__(self, *args):
        rows, shape = _asked(args, 2)
        which, parts = self.tri._locate(rows)
        corners = self.values[self.tri.simplices[_np.maximum(which, 0)]]
        parts = parts.reshape(parts.shape + (1,) * (corners.ndim - 2))
        out = (corners * parts).sum(axis=1)
        out = _np.where((which < 0).reshape((-1,) + (1,) * (out.ndim - 1)), self.fill_value, out)
        return out.reshape(shape + self.values.shape[1:])


def griddata(points, values, xi, method="linear", fill_value=_np.nan, rescale=False):
    """Values at places between scattered points."""
    _fixed('griddata', rescale=(rescale, False))
    p = _points_of(points)
    if p.ndim == 1 or p.shape[1] == 1:
        kind = interp1d(
            p.ravel(),
            values,
            kind=method,
            bounds_error=False,
            fill_value="extrapolate" if method == "nearest" else fill_value,
        )
        return kind(xi[0] if isinstance(xi, tuple) else xi)
    if method == "nearest":
        return NearestNDInterpolator(p, values)(xi)
    if method == "linear":
        return LinearNDInterpolator(p, values, fill_value)(xi)
    if method == "cubic":
        raise NotImplementedError(
            "griddata: cubic is not there; linear and nearest are, RBFInterpolator(points, values) is smooth"
        )
    raise ValueError(f"Unknown interpolation method {method!r} for {p.shape[1]} dimensional data")


class RBFInterpolator:
    """Sums of functions of the distance to each point, and a polynomial."""

    _kernels = {
        "thin_plate_spline": (1, lambda r: r * r * _np.log(_np.where(r == 0, 1.0, r))),
        "linear": (0, lambda r: -r),
        "cubic": (1, lambda r: r**3),
        "quintic": (2, lambda r: -(r**5)),
        "multiquadric": (0, lambda r: -_np.sqrt(1 + r * r)),
        "inverse_multiquadric": (-1, lambda r: 1 / _np.sqrt(1 + r * r)),
        "inverse_quadratic": (-1, lambda r: 1 / (1 + r * r)),
        "gaussian": (-1, lambda r: _np.exp(-r * r)),
    }

    def __init__(
        self,
        y,
        d,
        neighbors=None,
        smoothing=0.0,
        kernel="thin_plate_spline",
        epsilon=None,
        degree=None,
    ):
        _fixed('RBFInterpolator', neighbors=(neighbors, None))
        if kernel not in self._kernels:
            raise ValueError(f"`kernel` must be one of {set(self._kernels)}.")
        least, self._kernel = self._kernels[kernel]
        self.y, d = _np.asarray(y, dtype=float), _np.asarray(d, dtype=float)
        if epsilon is None and kernel not in ("linear", "thin_plate_spline", "cubic", "quintic"):
            raise ValueError(
                "`epsilon` must be specified if `kernel` is not one of {'linear', 'thin_plate_spline', 'cubic', 'quintic'}."
            )
        self.epsilon, self.degree = (
            1.0 if epsilon is None else float(epsilon),
            max(least, 0) if degree is None else int(degree),
        )
        n, P = len(self.y), self._powers(self.y)
        A = _np.zeros((n + P.shape[1],) * 2)
        A[:n, :n] = self._kernel(self.epsilon * self._far(self.y)) + _np.diag(
            _np.broadcast_to(_np.asarray(smoothing, dtype=float), (n,))
        )
        A[:n, n:], A[n:, :n] = P, P.T
        right = _np.concatenate(
            [d.reshape(n, -1), _np.zeros((P.shape[1], d.reshape(n, -1).shape[1]))]
        )
        self._c, self._shape = _np.linalg.solve(A, right), d.shape[1:]

    def _far(self, x):
        return _np.sqrt(_np.maximum(((x[:, None, :] - self.y[None, :, :]) ** 2).sum(axis=2), 0.0))

    def _powers(self, x):
        import itertools

        columns = [_np.ones(len(x))] if self.degree >= 0 else []
        for d in range(1, self.degree + 1):
            columns += [
                _np.prod(x[:, list(c)], axis=1)
                for c in itertools.combinations_with_replacement(range(x.shape[1]), d)
            ]
        return _np.stack(columns, axis=1) if columns else _np.zeros((len(x), 0))

    def __call__(self, x):
        x = _np.asarray(x, dtype=float)
        out = (
            _np.concatenate([self._kernel(self.epsilon * self._far(x)), self._powers(x)], axis=1)
            @ self._c
        )
        return out.reshape((len(x),) + self._shape)


class Rbf:
    """The older name: Rbf(x, y, ..., values)."""

    def __init__(self, *args, function="multiquadric", epsilon=None, smooth=0, **options):
        _no_more('Rbf', options, norm='euclidean', mode='1-D')
        points, values = (
            _np.stack([_np.asarray(a, dtype=float).ravel() for a in args[:-1]], axis=1),
            _np.asarray(args[-1], dtype=float).ravel(),
        )
        if epsilon is None:
            edges = points.max(axis=0) - points.min(axis=0)
            edges = edges[edges > 0]
            epsilon = float((_np.prod(edges) / len(points)) ** (1 / len(edges)))
        name = {"thin_plate": "thin_plate_spline", "inverse": "inverse_multiquadric"}.get(
            function, function
        )
        plain = name in ("linear", "cubic", "quintic", "thin_plate_spline")
        self._f = RBFInterpolator(
            points,
            values,
            kernel=name,
            epsilon=1.0 if plain else 1.0 / epsilon,
            smoothing=smooth,
            degree=-1,
        )

    def __call__(self, *args):
        parts = _np.broadcast_arrays(*[_np.asarray(a, dtype=float) for a in args])
        return self._f(_np.stack([p.ravel() for p in parts], axis=1)).reshape(parts[0].shape)
