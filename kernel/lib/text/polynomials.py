# polynomials.py: numpy.polynomial: series of six families of polynomials, as functions of their
# coefficients (lowest first) and as classes. A family (class _Kind and those from it) says how
# its polynomials follow from each other; what is made of that is the same for all.
#: in polynomial.polyutils


def trimseq(seq):
    """A series without the zeros at its end.
    >>> np.polynomial.polyutils.trimseq([1, 2, 0])
    [1, 2]"""
    if len(seq) == 0 or seq[-1] != 0:
        return seq
    n = len(seq) - 1
    while n > 0 and seq[n] == 0:
        n -= 1
    return seq[: n + 1]


def as_series(alist, trim=True):
    """Copies of series, with one type.
    >>> np.polynomial.polyutils.as_series([[1, 2, 0]])
    [array([1., 2.])]"""
    arrays = [np.array(a, ndmin=1) for a in alist]
    for a in arrays:
        if a.size == 0:
            raise ValueError("Coefficient array is empty")
        if a.ndim != 1:
            raise ValueError("Coefficient array is not 1-d")
    if trim:
        arrays = [trimseq(a) for a in arrays]
    if any([a.dtype.kind == 'O' for a in arrays]):
        return [np.array(a, dtype=object) for a in arrays]
    try:
        dtype = np.common_type(*arrays)
    except TypeError as e:
        raise ValueError("Coefficient arrays have no common type") from e
    return [np.array(a, dtype=dtype) for a in arrays]


def trimcoef(c, tol=0):
    """A series without the small numbers at its end.
    >>> np.polynomial.polyutils.trimcoef([1, 2, 1e-9], 1e-6)
    array([1., 2.])"""
    if tol < 0:
        raise ValueError("tol must be non-negative")
    (c,) = as_series([c])
    kept = np.flatnonzero(np.abs(c) > tol)
    return c[:1] * 0 if kept.size == 0 else c[: kept[-1] + 1].copy()


def getdomain(x):
    """The ends of what points cover.
    >>> np.polynomial.polyutils.getdomain([3, 1, 2])
    array([1., 3.])"""
    (x,) = as_series([x], trim=False)
    if x.dtype.kind == 'c':
        return np.array((complex(x.real.min(), x.imag.min()), complex(x.real.max(), x.imag.max())))
    return np.array((x.min(), x.max()))


def mapparms(old, new):
    """The line that maps a domain to another.
    >>> np.polynomial.polyutils.mapparms((-1, 1), (0, 1))
    (0.5, 0.5)"""
    span = old[1] - old[0]
    return (old[1] * new[0] - old[0] * new[1]) / span, (new[1] - new[0]) / span


def mapdomain(x, old, new):
    """Points of a domain in another.
    >>> np.polynomial.polyutils.mapdomain([-1, 0, 1], (-1, 1), (0, 2))
    array([0., 1., 2.])"""
    if type(x) not in (int, float, complex) and not isinstance(x, (np.generic, ABCPolyBase)):
        x = np.asanyarray(x)
    off, scl = mapparms(old, new)
    return off + scl * x


def _whole_of(x, what):
    if not _whole(x) and not (hasattr(x, 'dtype') and x.dtype.kind in 'iu' and x.ndim == 0):
        raise TypeError(f"{what} must be an integer, received {x}")
    return int(x)


def _floats(c):
    c = np.array(c, ndmin=1)
    return c.astype(float) if c.dtype.kind in 'iub' else c


def _points(x):
    return np.asarray(x) if isinstance(x, (tuple, list)) else x


def _columns(c, x, tensor):
    """Coefficients of many series against points: one more axis for each of the points' axes."""
    return c.reshape(c.shape + (1,) * x.ndim) if tensor and isinstance(x, np.ndarray) else c


def _root_scale(n):
    """1 over the square root of the product of the numbers above each place."""
    return np.multiply.accumulate(np.hstack((1.0, 1.0 / np.sqrt(n))))[::-1]


def _in_place(c, axis, order, what):
    """The checks of a derivative's or an integral's order: the coefficients along axis 0."""
    c, n = _floats(c), _whole_of(order, "the order of " + what)
    if n < 0:
        raise ValueError(f"The order of {what} must be non-negative")
    axis = _axis(_whole_of(axis, "the axis"), c.ndim)
    return np.moveaxis(c.copy(), axis, 0).copy(), n, axis


def _best_fit(vander, x, y, deg, rcond, full, w):
    x, y, deg = np.asarray(x) + 0.0, np.asarray(y) + 0.0, np.asarray(deg)
    if deg.ndim > 1 or deg.dtype.kind not in 'iu' or deg.size == 0:
        raise TypeError("deg must be an int or non-empty 1-D array of int")
    if deg.min() < 0:
        raise ValueError("expected deg >= 0")
    if x.ndim != 1:
        raise TypeError("expected 1D vector for x")
    if x.size == 0:
        raise TypeError("expected non-empty vector for x")
    if y.ndim < 1 or y.ndim > 2:
        raise TypeError("expected 1D or 2D array for y")
    if len(x) != len(y):
        raise TypeError("expected x and y to have same length")
    some = None if deg.ndim == 0 else np.sort(deg)
    most = int(deg) if some is None else int(some[-1])
    left, right = vander(x, most), y
    left = left.T if some is None else left[:, some].T
    order = left.shape[0]
    if w is not None:
        w = np.asarray(w) + 0.0
        if w.ndim != 1:
            raise TypeError("expected 1D vector for w")
        if len(x) != len(w):
            raise TypeError("expected x and w to have same length")
        left, right = left * w, (right.T * w).T
    if rcond is None:
        rcond = len(x) * np.finfo(x.dtype).eps
    squares = (
        np.square(left.real) + np.square(left.imag) if left.dtype.kind == 'c' else np.square(left)
    )
    scale = np.sqrt(squares.sum(1))
    scale[scale == 0] = 1
    c, resids, rank, s = np.linalg.lstsq(left.T / scale, right, rcond)
    c = (c.T / scale).T
    if some is not None:
        spread = np.zeros((most + 1,) + c.shape[1:], c.dtype)
        spread[some] = c
        c = spread
    if rank != order and not full:
        import warnings

        warnings.warn("The fit may be poorly conditioned", np.exceptions.RankWarning, stacklevel=3)
    return (c, [resids, rank, s, rcond]) if full else c


class _Kind:
    """A family whose polynomials follow from the two before: what all families share, by powers of x."""

    before = {2: 'x, y', 3: 'x, y, z'}
    most_power = None

    # -- what a family says of itself, here that of the powers

    def line(self, off, scl):
        """The line off + scl*x."""
        return np.array([off, scl]) if scl != 0 else np.array([off])

    def mulx(self, c):
        """A series times x."""
        (c,) = as_series([c])
        if len(c) == 1 and c[0] == 0:
            return c
        out = np.empty(len(c) + 1, c.dtype)
        self._times_x(c, out)
        return out

    def _times_x(self, c, out):
        out[0] = c[0] * 0
        out[1:] = c

    def _next(self, v, x, i):
        return v[i - 1] * x

    def _first(self, x):
        return x

    def mul(self, c1, c2):
        """The product of two series."""
        c1, c2 = as_series([c1, c2])
        return trimseq(np.convolve(c1, c2))

    def _value(self, x, c):
        r = c[-1] + x * 0
        for i in range(2, len(c) + 1):
            r = c[-i] + r * x
        return r

    def _fall(self, c, der, j):
        """The term of degree j in a derivative."""
        der[j - 1] = j * c[j]

    def _rise(self, c, out, j):
        """The term of degree j in an integral."""
        out[j + 1] = c[j] / (j + 1)

    def _rise_first(self, c, out):
        out[0] = c[0] * 0
        out[1] = c[0]

    def _matrix(self, c, n):
        m = np.zeros((n, n), c.dtype)
        m.reshape(-1)[n :: n + 1] = 1
        m[:, -1] -= c[:-1] / c[-1]
        return m

    def _only_root(self, c):
        return -c[0] / c[1]

    # -- what is made of that

    def add(self, c1, c2):
        """The sum of two series."""
        c1, c2 = as_series([c1, c2])
        if len(c1) < len(c2):
            c1, c2 = c2, c1
        c1[: c2.size] += c2
        return trimseq(c1)

    def sub(self, c1, c2):
        """The difference of two series."""
        c1, c2 = as_series([c1, c2])
        if len(c1) > len(c2):
            c1[: c2.size] -= c2
            return trimseq(c1)
        c2 = -c2
        c2[: c1.size] += c1
        return trimseq(c2)

    def div(self, c1, c2):
        """Quotient and rest of two series."""
        c1, c2 = as_series([c1, c2])
        if c2[-1] == 0:
            raise ZeroDivisionError()
        if len(c1) < len(c2):
            return c1[:1] * 0, c1
        if len(c2) == 1:
            return c1 / c2[-1], c1[:1] * 0
        return self._divided(c1, c2)

    def _divided(self, c1, c2):
        quotient, rest = np.empty(len(c1) - len(c2) + 1, c1.dtype), c1
        for i in range(len(c1) - len(c2), -1, -1):
            p = self.mul([0] * i + [1], c2)
            q = rest[-1] / p[-1]
            rest = rest[:-1] - q * p[:-1]
            quotient[i] = q
        return quotient, trimseq(rest)

    def pow(self, c, pow, maxpower=-1):
        """A power of a series."""
        (c,) = as_series([c])
        n, most = int(pow), self.most_power if maxpower is not None and maxpower == -1 else maxpower
        if n != pow or n < 0:
            raise ValueError("Power must be a non-negative integer.")
        if most is not None and n > most:
            raise ValueError("Power is too large")
        if n < 2:
            return c if n else np.array([1], c.dtype)
        return self._powered(c, n)

    def _powered(self, c, n):
        r = c
        for _ in range(n - 1):
            r = self.mul(r, c)
        return r

    def val(self, x, c, tensor=True):
        """The values of a series at x."""
        x = _points(x)
        return self._value(x, _columns(_floats(c), x, tensor))

    def _values(self, c, points):
        points = [np.asanyarray(p) for p in points]
        if any([p.shape != points[0].shape for p in points]):
            raise ValueError(self.before[len(points)] + " are incompatible")
        for k, p in enumerate(points):
            c = self.val(p, c, tensor=k == 0)
        return c

    def val2d(self, x, y, c):
        """The values of a series of two variables at points."""
        return self._values(c, (x, y))

    def val3d(self, x, y, z, c):
        """The values of a series of three variables at points."""
        return self._values(c, (x, y, z))

    def grid2d(self, x, y, c):
        """The values of a series of two variables on a grid."""
        return self.val(y, self.val(x, c))

    def grid3d(self, x, y, z, c):
        """The values of a series of three variables on a grid."""
        return self.val(z, self.val(y, self.val(x, c)))

    def vander(self, x, deg):
        """The values of the polynomials of degrees 0 to deg at x, as columns."""
        n = _whole_of(deg, 'deg')
        if n < 0:
            raise ValueError("deg must be non-negative")
        x = np.array(x, ndmin=1) + 0.0
        v = np.empty((n + 1,) + x.shape, x.dtype)
        v[0] = x * 0 + 1
        if n > 0:
            v[1] = self._first(x)
        for i in range(2, n + 1):
            v[i] = self._next(v, x, i)
        return np.moveaxis(v, 0, -1)

    def _vanders(self, points, degrees):
        n = len(points)
        if len(degrees) != n:
            raise ValueError(f"Expected {n} dimensions of degrees, got {len(degrees)}")
        points = np.asarray(tuple(points)) + 0.0
        r = None
        for i in range(n):
            at = [None] * n
            at[i] = slice(None)
            v = self.vander(points[i], degrees[i])[(...,) + tuple(at)]
            r = v if r is None else r * v
        return r.reshape(r.shape[:-n] + (-1,))

    def vander2d(self, x, y, deg):
        """The values of products of two polynomials at points, as columns."""
        return self._vanders((x, y), deg)

    def vander3d(self, x, y, z, deg):
        """The values of products of three polynomials at points, as columns."""
        return self._vanders((x, y, z), deg)

    def der(self, c, m=1, scl=1, axis=0):
        """The m-th derivative of a series, times scl each time."""
        c, times, axis = _in_place(c, axis, m, "derivation")
        n = len(c)
        if times >= n:
            c = c[:1] * 0
            times = 0
        for _ in range(times):
            n -= 1
            c *= scl
            der = np.empty((n,) + c.shape[1:], c.dtype)
            for j in range(n, 0, -1):
                self._fall(c, der, j)
            c = der
        return np.moveaxis(c, 0, axis)

    def int(self, c, m=1, k=[], lbnd=0, scl=1, axis=0):
        """The m-th integral of a series, k its constants."""
        k = list(k) if np.iterable(k) else [k]
        c, times, axis = _in_place(c, axis, m, "integration")
        if len(k) > times:
            raise ValueError("Too many integration constants")
        if np.ndim(lbnd) != 0:
            raise ValueError("lbnd must be a scalar.")
        if np.ndim(scl) != 0:
            raise ValueError("scl must be a scalar.")
        k = k + [0] * (times - len(k))
        for i in range(times):
            n = len(c)
            c *= scl
            if n == 1 and np.all(c[0] == 0):
                c[0] += k[i]
                continue
            out = np.empty((n + 1,) + c.shape[1:], c.dtype)
            self._rise_first(c, out)
            for j in range(1, n):
                self._rise(c, out, j)
            out[0] += k[i] - self.val(lbnd, out)
            c = out
        return np.moveaxis(c, 0, axis)

    def fromroots(self, roots):
        """The series with these zeros."""
        if len(roots) == 0:
            return np.ones(1)
        (roots,) = as_series([roots], trim=False)
        roots.sort()
        parts = [self.line(-r, 1) for r in roots]
        while len(parts) > 1:
            half, odd = divmod(len(parts), 2)
            pairs = [self.mul(parts[i], parts[i + half]) for i in range(half)]
            if odd:
                pairs[0] = self.mul(pairs[0], parts[-1])
            parts = pairs
        return parts[0]

    def fit(self, x, y, deg, rcond=None, full=False, w=None):
        """The series of a degree that fits points best."""
        return _best_fit(self.vander, x, y, deg, rcond, full, w)

    def companion(self, c):
        """The matrix whose eigenvalues are the zeros of a series."""
        (c,) = as_series([c])
        if len(c) < 2:
            raise ValueError("Series must have maximum degree of at least 1.")
        return np.array([[self._only_root(c)]]) if len(c) == 2 else self._matrix(c, len(c) - 1)

    def roots(self, c):
        """The zeros of a series."""
        (c,) = as_series([c])
        if len(c) < 2:
            return np.array([], c.dtype)
        if len(c) == 2:
            return np.array([self._only_root(c)])
        r = np.linalg.eigvals(self._turned(self.companion(c)))
        r.sort()
        return r

    def _turned(self, m):
        return m

    def valfromroots(self, x, r, tensor=True):
        """The value of a product of x - r."""
        r, x = _floats(r), _points(x)
        if isinstance(x, np.ndarray) and not tensor and x.ndim >= r.ndim:
            raise ValueError("x.ndim must be < r.ndim when tensor == False")
        return np.prod(x - _columns(r, x, tensor), axis=0)


class _Powers(_Kind):
    def _divided(self, c1, c2):
        gap, j, top = len(c1) - len(c2), len(c1) - 1, c2[-1]
        c2 = c2[:-1] / top
        for i in range(gap, -1, -1):
            c1[i:j] -= c2 * c1[j]
            j -= 1
        return c1[j + 1 :] / top, trimseq(c1[: j + 1])

    def _powered(self, c, n):
        r = c
        for _ in range(n - 1):
            r = np.convolve(r, c)
        return r


_powers = _Powers()


class _Orthogonal(_Kind):
    """A family of orthogonal polynomials. _down and _up are one step of the recurrence from the
    highest degree down, for coefficients; _lower and _higher the same for values."""

    most_power = 16

    def _turned(self, m):
        return m[::-1, ::-1]

    def _last(self, c0, c1, in_kind):
        return in_kind.add(c0, in_kind.mulx(c1))

    def mul(self, c1, c2):
        """The product of two series."""
        c, xs = as_series([c1, c2])
        if len(c) > len(xs):
            c, xs = xs, c
        if len(c) == 1:
            return self._last(c[0] * xs, 0, self)
        nd, c0, c1 = len(c), c[-2] * xs, c[-1] * xs
        for i in range(3, len(c) + 1):
            nd -= 1
            c0, c1 = self.sub(c[-i] * xs, self._down(c1, nd)), self.add(c0, self._up(c1, nd, self))
        return self._last(c0, c1, self)

    def to_powers(self, c):
        """The series in powers of x."""
        (c,) = as_series([c])
        if len(c) == 1:
            return c
        c0, c1 = c[-2], c[-1]
        for i in range(len(c) - 1, 1, -1):
            c0, c1 = (
                _powers.sub(c[i - 2], self._down(c1, i)),
                _powers.add(c0, self._up(c1, i, _powers)),
            )
        return self._last(c0, c1, _powers)

    def of_powers(self, pol):
        """A series in powers of x in this family."""
        (pol,) = as_series([pol])
        r = 0
        for p in pol[::-1]:
            r = self.add(self.mulx(r), p)
        return r

    def _value(self, x, c):
        if len(c) == 1:
            return self._at_end(c[0], 0, x)
        nd, c0, c1 = len(c), c[-2], c[-1]
        for i in range(3, len(c) + 1):
            nd -= 1
            c0, c1 = c[-i] - self._lower(c1, nd), c0 + self._higher(c1, x, nd)
        return self._at_end(c0, c1, x)

    def _at_end(self, c0, c1, x):
        return c0 + c1 * x

    def _balanced(self, c, n, off, scale, last):
        """The companion matrix, made symmetric as far as it goes."""
        m = np.zeros((n, n), c.dtype)
        m.reshape(-1)[1 :: n + 1] = off
        m.reshape(-1)[n :: n + 1] = off
        m[:, -1] -= last
        return m

    def _first_points(self, deg, dtype=None):
        n = _whole_of(deg, 'deg')
        if n <= 0:
            raise ValueError("deg must be a positive integer")
        c = np.array([0] * n + [1], dtype)
        return np.linalg.eigvalsh(self.companion(c)), c, n


class _Chebyshev(_Orthogonal):
    def _times_x(self, c, out):
        out[0] = c[0] * 0
        out[1] = c[0]
        if len(c) > 1:
            half = c[1:] / 2
            out[2:] = half
            out[0:-2] += half

    def _next(self, v, x, i):
        return v[i - 1] * (2 * x) - v[i - 2]

    def _both_sides(self, c):
        z = np.zeros(2 * c.size - 1, c.dtype)
        z[c.size - 1 :] = c / 2
        return z + z[::-1]

    def _one_side(self, z):
        n = (z.size + 1) // 2
        c = z[n - 1 :].copy()
        c[1:n] *= 2
        return c

    def mul(self, c1, c2):
        """The product of two series."""
        c1, c2 = as_series([c1, c2])
        return trimseq(self._one_side(np.convolve(self._both_sides(c1), self._both_sides(c2))))

    def _powered(self, c, n):
        z = self._both_sides(c)
        r = z
        for _ in range(n - 1):
            r = np.convolve(r, z)
        return self._one_side(r)

    def _divided(self, c1, c2):
        a, b = self._both_sides(c1), self._both_sides(c2)
        gap, n, top = len(a) - len(b), len(b), b[0]
        b = b / top
        quotient = np.empty(gap + 1, a.dtype)
        i, j = 0, gap
        while i < j:
            r = a[i]
            quotient[i] = quotient[gap - i] = r
            part = r * b
            a[i : i + n] -= part
            a[j : j + n] -= part
            i, j = i + 1, j - 1
        quotient[i] = a[i]
        a[i : i + n] -= a[i] * b
        quotient /= top
        return trimseq(self._one_side(quotient)), trimseq(
            self._one_side(a[i + 1 : i - 1 + n].copy())
        )

    def _down(self, c1, nd):
        return c1

    def _up(self, c1, nd, kind):
        return kind.mulx(c1) * 2

    def _value(self, x, c):
        if len(c) < 3:
            return c[0] + (c[1] if len(c) > 1 else 0) * x
        twice, c0, c1 = 2 * x, c[-2], c[-1]
        for i in range(3, len(c) + 1):
            c0, c1 = c[-i] - c1, c0 + c1 * twice
        return c0 + c1 * x

    def _fall(self, c, der, j):
        der[j - 1] = (2 * j) * c[j] if j > 1 else c[1]
        if j > 2:
            c[j - 2] += (j * c[j]) / (j - 2)

    def _rise(self, c, out, j):
        out[j + 1] = c[j] / (2 * (j + 1))
        if j > 1:
            out[j - 1] -= c[j] / (2 * (j - 1))

    def _matrix(self, c, n):
        scale = np.array([1.0] + [np.sqrt(0.5)] * (n - 1))
        off = np.full(n - 1, 0.5)
        off[0] = np.sqrt(0.5)
        return self._balanced(c, n, off, scale, (c[:-1] / c[-1]) * (scale / scale[-1]) * 0.5)

    def gauss(self, deg):
        """Points and weights of a quadrature that is exact up to degree 2 * deg - 1."""
        n = _whole_of(deg, 'deg')
        if n <= 0:
            raise ValueError("deg must be a positive integer")
        return np.cos(np.pi * np.arange(1, 2 * n, 2) / (2.0 * n)), np.ones(n) * (np.pi / n)

    def weight(self, x):
        """The weight for which the family is orthogonal."""
        return 1.0 / (np.sqrt(1.0 + x) * np.sqrt(1.0 - x))

    def points(self, npts):
        """The zeros of a Chebyshev polynomial."""
        n = int(npts)
        if n != npts:
            raise ValueError("npts must be integer")
        if n < 1:
            raise ValueError("npts must be >= 1")
        return np.sin(0.5 * np.pi / n * np.arange(-n + 1, n + 1, 2))

    def extremes(self, npts):
        """The extremes of a Chebyshev polynomial."""
        n = int(npts)
        if n != npts:
            raise ValueError("npts must be integer")
        if n < 2:
            raise ValueError("npts must be >= 2")
        return np.cos(np.linspace(-np.pi, 0, n))

    def interpolate(self, func, deg, args=()):
        """The series that has the values of a function at the zeros of a Chebyshev polynomial."""
        deg = np.asarray(deg)
        if deg.ndim > 0 or deg.dtype.kind not in 'iu' or deg.size == 0:
            raise TypeError("deg must be an int")
        if deg < 0:
            raise ValueError("expected deg >= 0")
        order = int(deg) + 1
        x = self.points(order)
        c = np.dot(self.vander(x, order - 1).T, func(x, *args))
        c[0] /= order
        c[1:] /= 0.5 * order
        return c


class _Legendre(_Orthogonal):
    def _times_x(self, c, out):
        out[0] = c[0] * 0
        out[1] = c[0]
        for i in range(1, len(c)):
            out[i + 1] = (c[i] * (i + 1)) / (2 * i + 1)
            out[i - 1] += (c[i] * i) / (2 * i + 1)

    def _next(self, v, x, i):
        return (v[i - 1] * x * (2 * i - 1) - v[i - 2] * (i - 1)) / i

    def _down(self, c1, nd):
        return (c1 * (nd - 1)) / nd

    def _up(self, c1, nd, kind):
        return (kind.mulx(c1) * (2 * nd - 1)) / nd

    def _lower(self, c1, nd):
        return c1 * ((nd - 1) / nd)

    def _higher(self, c1, x, nd):
        return c1 * x * ((2 * nd - 1) / nd)

    def _fall(self, c, der, j):
        der[j - 1] = (2 * j - 1) * c[j]
        if j > 2:
            c[j - 2] += c[j]

    def _rise(self, c, out, j):
        part = c[j] / (2 * j + 1)
        out[j + 1] = part
        if j > 1:
            out[j - 1] -= part

    def _matrix(self, c, n):
        scale = 1.0 / np.sqrt(2 * np.arange(n) + 1)
        return self._balanced(
            c,
            n,
            np.arange(1, n) * scale[: n - 1] * scale[1:n],
            scale,
            (c[:-1] / c[-1]) * (scale / scale[-1]) * (n / (2 * n - 1)),
        )

    def gauss(self, deg):
        """Points and weights of a quadrature that is exact up to degree 2 * deg - 1."""
        x, c, n = self._first_points(deg)
        slope = self.val(x, self.der(c))
        x = x - self.val(x, c) / slope
        before = self.val(x, c[1:])
        w = 1 / ((before / np.abs(before).max()) * (slope / np.abs(slope).max()))
        w, x = (w + w[::-1]) / 2, (x - x[::-1]) / 2
        return x, w * (2.0 / w.sum())

    def weight(self, x):
        """The weight for which the family is orthogonal."""
        return x * 0.0 + 1.0


class _Hermite(_Orthogonal):
    """Physicists' (of exp(-x**2), factor 2) and probabilists' (of exp(-x**2 / 2), factor 1)."""

    def __init__(self, factor):
        self.factor = factor

    def line(self, off, scl):
        """The line off + scl*x."""
        return (
            np.array([off, scl / self.factor if self.factor > 1 else scl])
            if scl != 0
            else np.array([off])
        )

    def _times_x(self, c, out):
        out[0] = c[0] * 0
        out[1] = c[0] / self.factor
        for i in range(1, len(c)):
            out[i + 1] = c[i] / self.factor
            out[i - 1] += c[i] * i

    def _first(self, x):
        return x * self.factor

    def _next(self, v, x, i):
        return v[i - 1] * (x * self.factor) - v[i - 2] * (self.factor * (i - 1))

    def _down(self, c1, nd):
        return c1 * (self.factor * (nd - 1))

    def _up(self, c1, nd, kind):
        return kind.mulx(c1) * self.factor

    def _last(self, c0, c1, kind):
        return kind.add(c0, kind.mulx(c1) * self.factor)

    _lower = _down

    def _higher(self, c1, x, nd):
        return c1 * (x * self.factor)

    def _at_end(self, c0, c1, x):
        return c0 + c1 * (x * self.factor)

    def _fall(self, c, der, j):
        der[j - 1] = (self.factor * j) * c[j]

    def _rise_first(self, c, out):
        out[0] = c[0] * 0
        out[1] = c[0] / self.factor

    def _rise(self, c, out, j):
        out[j + 1] = c[j] / (self.factor * (j + 1))

    def _only_root(self, c):
        return -0.5 * c[0] / c[1] if self.factor == 2 else -c[0] / c[1]

    def _matrix(self, c, n):
        two = self.factor == 2
        scale = _root_scale((2.0 if two else 1) * np.arange(n - 1, 0, -1))
        off = np.sqrt(0.5 * np.arange(1, n)) if two else np.sqrt(np.arange(1, n))
        return self._balanced(
            c, n, off, scale, scale * c[:-1] / (2.0 * c[-1]) if two else scale * c[:-1] / c[-1]
        )

    def _normed(self, x, n):
        """The polynomial of degree n with a norm of 1: large degrees do not overflow."""
        size = np.sqrt(np.sqrt(np.pi if self.factor == 2 else 2 * np.pi))
        if n == 0:
            return np.full(x.shape, 1 / size)
        c0, c1, nd = 0.0, 1.0 / size, float(n)
        for _ in range(n - 1):
            c0, c1 = -c1 * np.sqrt((nd - 1.0) / nd), c0 + c1 * x * np.sqrt(self.factor / nd)
            nd -= 1.0
        return c0 + c1 * x * np.sqrt(2) if self.factor == 2 else c0 + c1 * x

    def gauss(self, deg):
        """Points and weights of a quadrature that is exact up to degree 2 * deg - 1."""
        x, c, n = self._first_points(deg, float)
        x = x - self._normed(x, n) / (self._normed(x, n - 1) * np.sqrt(self.factor * n))
        before = self._normed(x, n - 1)
        before = before / np.abs(before).max()
        w = 1 / (before * before)
        w, x = (w + w[::-1]) / 2, (x - x[::-1]) / 2
        return x, w * (np.sqrt(np.pi if self.factor == 2 else 2 * np.pi) / w.sum())

    def weight(self, x):
        """The weight for which the family is orthogonal."""
        return np.exp(-(x**2)) if self.factor == 2 else np.exp(-0.5 * x**2)


class _Laguerre(_Orthogonal):
    def line(self, off, scl):
        """The line off + scl*x."""
        return np.array([off + scl, -scl]) if scl != 0 else np.array([off])

    def _times_x(self, c, out):
        out[0] = c[0]
        out[1] = -c[0]
        for i in range(1, len(c)):
            out[i + 1] = -c[i] * (i + 1)
            out[i] += c[i] * (2 * i + 1)
            out[i - 1] -= c[i] * i

    def _first(self, x):
        return 1 - x

    def _next(self, v, x, i):
        return (v[i - 1] * (2 * i - 1 - x) - v[i - 2] * (i - 1)) / i

    def _down(self, c1, nd):
        return (c1 * (nd - 1)) / nd

    def _up(self, c1, nd, kind):
        return kind.sub((2 * nd - 1) * c1, kind.mulx(c1)) / nd

    def _last(self, c0, c1, kind):
        return kind.add(c0, kind.sub(c1, kind.mulx(c1)))

    _lower = _down

    def _higher(self, c1, x, nd):
        return (c1 * ((2 * nd - 1) - x)) / nd

    def _at_end(self, c0, c1, x):
        return c0 + c1 * (1 - x)

    def _fall(self, c, der, j):
        der[j - 1] = -c[j]
        if j > 1:
            c[j - 1] += c[j]

    def _rise_first(self, c, out):
        out[0] = c[0]
        out[1] = -c[0]

    def _rise(self, c, out, j):
        out[j] += c[j]
        out[j + 1] = -c[j]

    def _only_root(self, c):
        return 1 + c[0] / c[1]

    def _matrix(self, c, n):
        m = self._balanced(c, n, -np.arange(1, n), None, 0)
        m.reshape(-1)[0 :: n + 1] = 2.0 * np.arange(n) + 1.0
        m[:, -1] += (c[:-1] / c[-1]) * n
        return m

    def gauss(self, deg):
        """Points and weights of a quadrature that is exact up to degree 2 * deg - 1."""
        x, c, n = self._first_points(deg)
        slope = self.val(x, self.der(c))
        x = x - self.val(x, c) / slope
        before = self.val(x, c[1:])
        w = 1 / ((before / np.abs(before).max()) * (slope / np.abs(slope).max()))
        return x, w / w.sum()

    def weight(self, x):
        """The weight for which the family is orthogonal."""
        return np.exp(-x)


_chebyshev = _Chebyshev()
_legendre = _Legendre()
_hermite = _Hermite(2)
_hermite_e = _Hermite(1)
_laguerre = _Laguerre()

# ---- the classes


def _number(x, parens=False):
    if not isinstance(x, np.floating):
        return str(x)
    options = np.get_printoptions()
    if np.isnan(x):
        return options['nanstr']
    if np.isinf(x):
        return options['infstr']
    precision, fixed = options['precision'], options['floatmode'] == 'fixed'
    sign, trim = options['sign'] == '+', 'k' if fixed else '0'
    if x != 0 and (abs(x) >= 1e8 or abs(x) < 10 ** min(0, -(precision - 1) // 2)):
        text = np.format_float_scientific(
            x, precision=precision, unique=not fixed, trim=trim, sign=sign
        )
        return '(' + text + ')' if parens else text
    return np.format_float_positional(
        x, precision=precision, unique=not fixed, fractional=True, trim=trim, sign=sign
    )


def _digits(number, zero):
    return ''.join([chr(ord(d) - 48 + zero) for d in number])


def _raised(number):
    return ''.join(['⁰¹²³⁴⁵⁶⁷⁸⁹'[int(d)] for d in number])


class ABCPolyBase:
    """What the classes of series share; each has its family in _kind."""

    maxpower = 100
    _use_unicode = True
    __hash__ = None
    __array_ufunc__ = None

    def __init__(self, coef, domain=None, window=None, symbol='x'):
        self.coef = as_series([coef], trim=False)[0]
        if domain is not None:
            self.domain = as_series([domain], trim=False)[0]
            if len(self.domain) != 2:
                raise ValueError("Domain has wrong number of elements.")
        if window is not None:
            self.window = as_series([window], trim=False)[0]
            if len(self.window) != 2:
                raise ValueError("Window has wrong number of elements.")
        if not isinstance(symbol, str):
            raise TypeError("Symbol must be a non-empty string")
        if not symbol.isidentifier():
            raise ValueError("Symbol string must be a valid Python identifier")
        self._symbol = symbol

    @property
    def symbol(self):
        return self._symbol

    def _like(self, coef):
        return self.__class__(coef, self.domain, self.window, self.symbol)

    def has_samecoef(self, other):
        return len(self.coef) == len(other.coef) and np.all(self.coef == other.coef)

    def has_samedomain(self, other):
        return np.all(self.domain == other.domain)

    def has_samewindow(self, other):
        return np.all(self.window == other.window)

    def has_sametype(self, other):
        return isinstance(other, self.__class__)

    def mapparms(self):
        return mapparms(self.domain, self.window)

    def __call__(self, arg):
        return self._kind.val(mapdomain(arg, self.domain, self.window), self.coef)

    def __len__(self):
        return len(self.coef)

    def __iter__(self):
        return iter(self.coef)

    def _other(self, other):
        if not isinstance(other, ABCPolyBase):
            return other
        if not isinstance(other, self.__class__):
            raise TypeError("Polynomial types differ")
        if not np.all(self.domain == other.domain):
            raise TypeError("Domains differ")
        if not np.all(self.window == other.window):
            raise TypeError("Windows differ")
        if self.symbol != other.symbol:
            raise ValueError("Polynomial symbols differ")
        return other.coef

    def _joined(self, f, a, b):
        try:
            coef = f(a, b)
        except ZeroDivisionError:
            raise
        except Exception:
            return NotImplemented
        return (
            (self._like(coef[0]), self._like(coef[1]))
            if isinstance(coef, tuple)
            else self._like(coef)
        )

    def __add__(self, other):
        return self._joined(self._kind.add, self.coef, self._other(other))

    def __radd__(self, other):
        return self._joined(self._kind.add, other, self.coef)

    def __neg__(self):
        return self._like(-self.coef)

    def __pos__(self):
        return self

    def __sub__(self, other):
        return self._joined(self._kind.sub, self.coef, self._other(other))

    def __rsub__(self, other):
        return self._joined(self._kind.sub, other, self.coef)

    def __mul__(self, other):
        return self._joined(self._kind.mul, self.coef, self._other(other))

    def __rmul__(self, other):
        return self._joined(self._kind.mul, other, self.coef)

    def __truediv__(self, other):
        if isinstance(other, (bool, np.bool_)) or not isinstance(
            other, (int, float, complex, np.number)
        ):
            raise TypeError(f"unsupported types for true division: '{type(self)}', '{type(other)}'")
        return self.__floordiv__(other)

    def __divmod__(self, other):
        return self._joined(self._kind.div, self.coef, self._other(other))

    def __rdivmod__(self, other):
        return self._joined(self._kind.div, other, self.coef)

    def __floordiv__(self, other):
        r = self.__divmod__(other)
        return r if r is NotImplemented else r[0]

    def __rfloordiv__(self, other):
        r = self.__rdivmod__(other)
        return r if r is NotImplemented else r[0]

    def __mod__(self, other):
        r = self.__divmod__(other)
        return r if r is NotImplemented else r[1]

    def __rmod__(self, other):
        r = self.__rdivmod__(other)
        return r if r is NotImplemented else r[1]

    def __pow__(self, n):
        return self._like(self._kind.pow(self.coef, n, self.maxpower))

    def __eq__(self, other):
        return (
            isinstance(other, self.__class__)
            and np.all(self.domain == other.domain)
            and np.all(self.window == other.window)
            and (self.coef.shape == other.coef.shape)
            and np.all(self.coef == other.coef)
            and (self.symbol == other.symbol)
        )

    def __ne__(self, other):
        return not self.__eq__(other)

    def copy(self):
        return self._like(self.coef)

    def degree(self):
        return len(self) - 1

    def trim(self, tol=0):
        return self._like(trimcoef(self.coef, tol))

    def truncate(self, size):
        n = int(size)
        if n != size or n < 1:
            raise ValueError("size must be a positive integer")
        return self._like(self.coef[:n])

    def cutdeg(self, deg):
        return self.truncate(deg + 1)

    def deriv(self, m=1):
        return self._like(self._kind.der(self.coef, m, self.mapparms()[1]))

    def integ(self, m=1, k=[], lbnd=None):
        off, scl = self.mapparms()
        return self._like(
            self._kind.int(self.coef, m, k, 0 if lbnd is None else off + scl * lbnd, 1.0 / scl)
        )

    def roots(self):
        return mapdomain(self._kind.roots(self.coef), self.window, self.domain)

    def linspace(self, n=100, domain=None):
        domain = self.domain if domain is None else domain
        x = np.linspace(domain[0], domain[1], n)
        return x, self(x)

    def convert(self, domain=None, kind=None, window=None):
        kind = self.__class__ if kind is None else kind
        return self(
            kind.identity(
                kind.domain if domain is None else domain,
                window=kind.window if window is None else window,
                symbol=self.symbol,
            )
        )

    @classmethod
    def cast(cls, series, domain=None, window=None):
        return series.convert(
            cls.domain if domain is None else domain, cls, cls.window if window is None else window
        )

    @classmethod
    def identity(cls, domain=None, window=None, symbol='x'):
        domain, window = (
            cls.domain if domain is None else domain,
            cls.window if window is None else window,
        )
        off, scl = mapparms(window, domain)
        return cls(cls._kind.line(off, scl), domain, window, symbol)

    @classmethod
    def basis(cls, deg, domain=None, window=None, symbol='x'):
        n = int(deg)
        if n != deg or n < 0:
            raise ValueError("deg must be non-negative integer")
        return cls(
            [0] * n + [1],
            cls.domain if domain is None else domain,
            cls.window if window is None else window,
            symbol,
        )

    @classmethod
    def fit(cls, x, y, deg, domain=None, rcond=None, full=False, w=None, window=None, symbol='x'):
        if domain is None:
            domain = getdomain(x)
            if domain[0] == domain[1]:
                domain[0] -= 1
                domain[1] += 1
        elif isinstance(domain, list) and len(domain) == 0:
            domain = cls.domain
        window = cls.window if window is None else window
        r = cls._kind.fit(mapdomain(x, domain, window), y, deg, rcond, full, w)
        return (cls(r[0], domain, window, symbol), r[1]) if full else cls(r, domain, window, symbol)

    @classmethod
    def fromroots(cls, roots, domain=[], window=None, symbol='x'):
        (roots,) = as_series([roots], trim=False)
        if domain is None:
            domain = getdomain(roots)
        elif isinstance(domain, list) and len(domain) == 0:
            domain = cls.domain
        window = cls.window if window is None else window
        off, scl = mapparms(domain, window)
        return cls(
            cls._kind.fromroots(off + scl * roots) / scl ** len(roots), domain, window, symbol
        )

    # -- as text

    def __repr__(self):
        def inner(a):
            return repr(a)[6:-1]

        return f"{type(self).__name__}({inner(self.coef)}, domain={inner(self.domain)}, window={inner(self.window)}, symbol='{self.symbol}')"

    def __str__(self):
        return self._written(self._term_unicode if self._use_unicode else self._term_ascii)

    def __format__(self, spec):
        if spec == '':
            return str(self)
        if spec not in ('ascii', 'unicode'):
            raise ValueError(
                f"Unsupported format string '{spec}' passed to {self.__class__}.__format__. Valid options are 'ascii' and 'unicode'"
            )
        return self._written(self._term_ascii if spec == 'ascii' else self._term_unicode)

    def _inner(self, number):
        off, scl = self.mapparms()
        text = self.symbol if scl == 1 else number(scl) + self.symbol
        return (text, scl != 1) if off == 0 else (number(off) + ' + ' + text, True)

    def _written(self, term):
        width = max(np.get_printoptions()['linewidth'], 1)
        out = _number(self.coef[0])
        inner, parens = self._inner(_number)
        inner = '(' + inner + ')' if parens else inner
        last = len(self.coef) - 1
        for i in range(1, last + 1):
            c = self.coef[i]
            try:
                piece = ('+ ' if c >= 0 else '- ') + _number(c if c >= 0 else -c, True)
            except TypeError:
                piece = f"+ {c}"
            piece += term(str(i), inner)
            out += ' '
            if len(out.split('\n')[-1]) + len(piece) + (2 if i < last else 0) >= width:
                piece = piece.replace(' ', '\n', 1)
            out += piece
        return out

    @classmethod
    def _term_unicode(cls, i, inner):
        return f"·{cls.basis_name}{_digits(i, 0x2080)}({inner})"

    @classmethod
    def _term_ascii(cls, i, inner):
        return f" {cls.basis_name}_{i}({inner})"

    @classmethod
    def _term_latex(cls, i, inner, parens):
        return f"{{{cls.basis_name}}}_{{{i}}}({inner})"

    def _repr_latex_(self):
        def number(x, parens=False):
            return r"\text{" + _number(x, parens) + "}"

        inner, parens = self._inner(number)
        parts = []
        for i, c in enumerate(self.coef):
            if i == 0:
                text = number(c)
            elif isinstance(c, np.complexfloating):
                text = f" + ({number(c)})"
            else:
                text = f" + {number(c, True)}" if c >= 0 else f" - {number(-c, True)}"
            term = self._term_latex(i, inner, parens)
            part = text if term == '1' else text + r"\," + term
            parts.append(r"\color{LightGray}{" + part + "}" if c == 0 else part)
        return f"${self.symbol} \\mapsto {''.join(parts)}$"


#: in polynomial.polynomial


class Polynomial(ABCPolyBase):
    _kind = _powers
    basis_name = None
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])

    @classmethod
    def _term_unicode(cls, i, inner):
        return '·' + inner + ('' if i == '1' else _raised(i))

    @staticmethod
    def _term_ascii(i, inner):
        return ' ' + inner + ('' if i == '1' else '**' + i)

    @staticmethod
    def _term_latex(i, inner, parens):
        inner = f"\\left({inner}\\right)" if parens else inner
        return '1' if i == 0 else inner if i == 1 else inner + f"^{{{i}}}"


polydomain = np.array([-1.0, 1.0])
polyzero = np.array([0])
polyone = np.array([1])
polyx = np.array([0, 1])
polytrim = trimcoef
polyadd = _powers.add
polysub = _powers.sub
polymulx = _powers.mulx
polymul = _powers.mul
polydiv = _powers.div
polypow = _powers.pow
polyval = _powers.val
polyval2d = _powers.val2d
polyval3d = _powers.val3d
polygrid2d = _powers.grid2d
polygrid3d = _powers.grid3d
polyder = _powers.der
polyint = _powers.int
polyfromroots = _powers.fromroots
polyvander = _powers.vander
polyvander2d = _powers.vander2d
polyvander3d = _powers.vander3d
polyfit = _powers.fit
polycompanion = _powers.companion
polyroots = _powers.roots
polyline = _powers.line
polyvalfromroots = _powers.valfromroots

#: in polynomial.chebyshev


class Chebyshev(ABCPolyBase):
    _kind = _chebyshev
    basis_name = 'T'
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])

    @classmethod
    def interpolate(cls, func, deg, domain=None, args=()):
        domain = cls.domain if domain is None else domain
        coef = _chebyshev.interpolate(lambda x: func(mapdomain(x, cls.window, domain), *args), deg)
        return cls(coef, domain=domain)


chebdomain = np.array([-1.0, 1.0])
chebzero = np.array([0])
chebone = np.array([1])
chebx = np.array([0, 1])
chebtrim = trimcoef
chebadd = _chebyshev.add
chebsub = _chebyshev.sub
chebmulx = _chebyshev.mulx
chebmul = _chebyshev.mul
chebdiv = _chebyshev.div
chebpow = _chebyshev.pow
chebval = _chebyshev.val
chebval2d = _chebyshev.val2d
chebval3d = _chebyshev.val3d
chebgrid2d = _chebyshev.grid2d
chebgrid3d = _chebyshev.grid3d
chebder = _chebyshev.der
chebint = _chebyshev.int
chebfromroots = _chebyshev.fromroots
chebvander = _chebyshev.vander
chebvander2d = _chebyshev.vander2d
chebvander3d = _chebyshev.vander3d
chebfit = _chebyshev.fit
chebcompanion = _chebyshev.companion
chebroots = _chebyshev.roots
chebline = _chebyshev.line
chebgauss = _chebyshev.gauss
chebweight = _chebyshev.weight
cheb2poly = _chebyshev.to_powers
poly2cheb = _chebyshev.of_powers
chebpts1 = _chebyshev.points
chebpts2 = _chebyshev.extremes
chebinterpolate = _chebyshev.interpolate

#: in polynomial.legendre


class Legendre(ABCPolyBase):
    _kind = _legendre
    basis_name = 'P'
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])


legdomain = np.array([-1.0, 1.0])
legzero = np.array([0])
legone = np.array([1])
legx = np.array([0, 1])
legtrim = trimcoef
legadd = _legendre.add
legsub = _legendre.sub
legmulx = _legendre.mulx
legmul = _legendre.mul
legdiv = _legendre.div
legpow = _legendre.pow
legval = _legendre.val
legval2d = _legendre.val2d
legval3d = _legendre.val3d
leggrid2d = _legendre.grid2d
leggrid3d = _legendre.grid3d
legder = _legendre.der
legint = _legendre.int
legfromroots = _legendre.fromroots
legvander = _legendre.vander
legvander2d = _legendre.vander2d
legvander3d = _legendre.vander3d
legfit = _legendre.fit
legcompanion = _legendre.companion
legroots = _legendre.roots
legline = _legendre.line
leggauss = _legendre.gauss
legweight = _legendre.weight
leg2poly = _legendre.to_powers
poly2leg = _legendre.of_powers

#: in polynomial.hermite


class Hermite(ABCPolyBase):
    _kind = _hermite
    basis_name = 'H'
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])


hermdomain = np.array([-1.0, 1.0])
hermzero = np.array([0])
hermone = np.array([1])
hermx = np.array([0, 0.5])
hermtrim = trimcoef
hermadd = _hermite.add
hermsub = _hermite.sub
hermmulx = _hermite.mulx
hermmul = _hermite.mul
hermdiv = _hermite.div
hermpow = _hermite.pow
hermval = _hermite.val
hermval2d = _hermite.val2d
hermval3d = _hermite.val3d
hermgrid2d = _hermite.grid2d
hermgrid3d = _hermite.grid3d
hermder = _hermite.der
hermint = _hermite.int
hermfromroots = _hermite.fromroots
hermvander = _hermite.vander
hermvander2d = _hermite.vander2d
hermvander3d = _hermite.vander3d
hermfit = _hermite.fit
hermcompanion = _hermite.companion
hermroots = _hermite.roots
hermline = _hermite.line
hermgauss = _hermite.gauss
hermweight = _hermite.weight
herm2poly = _hermite.to_powers
poly2herm = _hermite.of_powers

#: in polynomial.hermite_e


class HermiteE(ABCPolyBase):
    _kind = _hermite_e
    basis_name = 'He'
    domain = np.array([-1.0, 1.0])
    window = np.array([-1.0, 1.0])


hermedomain = np.array([-1.0, 1.0])
hermezero = np.array([0])
hermeone = np.array([1])
hermex = np.array([0, 1])
hermetrim = trimcoef
hermeadd = _hermite_e.add
hermesub = _hermite_e.sub
hermemulx = _hermite_e.mulx
hermemul = _hermite_e.mul
hermediv = _hermite_e.div
hermepow = _hermite_e.pow
hermeval = _hermite_e.val
hermeval2d = _hermite_e.val2d
hermeval3d = _hermite_e.val3d
hermegrid2d = _hermite_e.grid2d
hermegrid3d = _hermite_e.grid3d
hermeder = _hermite_e.der
hermeint = _hermite_e.int
hermefromroots = _hermite_e.fromroots
hermevander = _hermite_e.vander
hermevander2d = _hermite_e.vander2d
hermevander3d = _hermite_e.vander3d
hermefit = _hermite_e.fit
hermecompanion = _hermite_e.companion
hermeroots = _hermite_e.roots
hermeline = _hermite_e.line
hermegauss = _hermite_e.gauss
hermeweight = _hermite_e.weight
herme2poly = _hermite_e.to_powers
poly2herme = _hermite_e.of_powers

#: in polynomial.laguerre


class Laguerre(ABCPolyBase):
    _kind = _laguerre
    basis_name = 'L'
    domain = np.array([0.0, 1.0])
    window = np.array([0.0, 1.0])


lagdomain = np.array([0.0, 1.0])
lagzero = np.array([0])
lagone = np.array([1])
lagx = np.array([1, -1])
lagtrim = trimcoef
lagadd = _laguerre.add
lagsub = _laguerre.sub
lagmulx = _laguerre.mulx
lagmul = _laguerre.mul
lagdiv = _laguerre.div
lagpow = _laguerre.pow
lagval = _laguerre.val
lagval2d = _laguerre.val2d
lagval3d = _laguerre.val3d
laggrid2d = _laguerre.grid2d
laggrid3d = _laguerre.grid3d
lagder = _laguerre.der
lagint = _laguerre.int
lagfromroots = _laguerre.fromroots
lagvander = _laguerre.vander
lagvander2d = _laguerre.vander2d
lagvander3d = _laguerre.vander3d
lagfit = _laguerre.fit
lagcompanion = _laguerre.companion
lagroots = _laguerre.roots
lagline = _laguerre.line
laggauss = _laguerre.gauss
lagweight = _laguerre.weight
lag2poly = _laguerre.to_powers
poly2lag = _laguerre.of_powers

#: in polynomial

Polynomial = Polynomial
Chebyshev = Chebyshev
Legendre = Legendre
Hermite = Hermite
HermiteE = HermiteE
Laguerre = Laguerre


def set_default_printstyle(style):
    """How polynomials are printed: 'unicode' or 'ascii'.
    >>> np.polynomial.set_default_printstyle('unicode')
    None"""
    if style not in ('unicode', 'ascii'):
        raise ValueError(
            f"Unsupported format string '{style}'. Valid options are 'ascii' and 'unicode'"
        )
    ABCPolyBase._use_unicode = style == 'unicode'
