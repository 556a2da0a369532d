# polynomial.py: polynomials by their coefficients, the highest power first.


def polyval(p, x):
    """The value of a polynomial.
    >>> np.polyval([3, 0, 1], 5)
    np.int64(76)"""
    p = p.coeffs if isinstance(p, poly1d) else np.asarray(p)
    if isinstance(x, poly1d):
        y = poly1d([0])
        for c in p:
            y = y * x + c
        return y
    x = np.asarray(x)
    y = np.zeros(x.shape, dtype=np.result_type(p, x))
    for c in p:
        y = y * x + c
    return np.asarray(y)[()]


def _pair(a, b):
    whole = isinstance(a, poly1d) or isinstance(b, poly1d)
    a = a.coeffs if isinstance(a, poly1d) else np.atleast_1d(a)
    b = b.coeffs if isinstance(b, poly1d) else np.atleast_1d(b)
    return a, b, whole


def _sum(a1, a2, sign):
    a, b, whole = _pair(a1, a2)
    n = max(len(a), len(b))
    dtype = np.result_type(a, b)
    x, y = np.zeros(n, dtype), np.zeros(n, dtype)
    x[n - len(a) :] = a
    y[n - len(b) :] = b
    r = x + y if sign > 0 else x - y
    return poly1d(r) if whole else r


def polyadd(a1, a2):
    """The sum of two polynomials.
    >>> np.polyadd([1, 2], [9, 5, 4])
    array([9, 6, 6])"""
    return _sum(a1, a2, 1)


def polysub(a1, a2):
    """The difference of two polynomials.
    >>> np.polysub([2, 10, -2], [3, 10, -4])
    array([-1,  0,  2])"""
    return _sum(a1, a2, -1)


def polymul(a1, a2):
    """The product of two polynomials.
    >>> np.polymul([1, 2, 3], [9, 5, 1])
    array([ 9, 23, 38, 17,  3])"""
    a, b = poly1d(a1).coeffs, poly1d(a2).coeffs
    r, whole = np.convolve(a, b), isinstance(a1, poly1d) or isinstance(a2, poly1d)
    return poly1d(r) if whole else r


def polydiv(u, v):
    """Quotient and remainder of two polynomials.
    >>> np.polydiv([3.0, 5.0, 2.0], [2.0, 1.0])
    (array([1.5 , 1.75]), array([0.25]))"""
    a, b, whole = _pair(u, v)
    a, b = a + 0.0, b + 0.0
    n = len(a) - len(b) + 1
    dtype = (a[:1] + b[:1]).dtype
    q, a = np.zeros(max(n, 1), dtype), a.astype(dtype)
    r = a.copy()
    for k in range(max(n, 0)):
        d = r[k] / b[0]
        q[k] = d
        r[k : k + len(b)] = r[k : k + len(b)] - d * b
    while len(r) > 1 and abs(r[0]) < 1e-14:
        r = r[1:]
    return (poly1d(q), poly1d(r)) if whole else (q, r)


def polyder(p, m=1):
    """The derivative of a polynomial.
    >>> np.polyder([1, 1, 1, 1])
    array([3, 2, 1])"""
    whole = isinstance(p, poly1d)
    c = p.coeffs if whole else np.asarray(p)
    for _ in range(m):
        n = len(c) - 1
        c = c[:-1] * np.arange(n, 0, -1)
    return poly1d(c if len(c) else [0]) if whole else c


def polyint(p, m=1, k=None):
    """The antiderivative of a polynomial.
    >>> np.polyint([2, 1])
    array([1., 1., 0.])"""
    whole = isinstance(p, poly1d)
    c = p.coeffs if whole else np.asarray(p)
    k = [0] * m if k is None else [k] * m if np.ndim(k) == 0 else list(k)
    for i in range(m):
        c = np.concatenate((c / np.arange(len(c), 0, -1), np.array([k[i]], dtype=float)))
    return poly1d(c) if whole else c


def poly(seq_of_zeros):
    """The polynomial with the given roots, or of a matrix.
    >>> np.poly([1, 2])
    array([ 1., -3.,  2.])"""
    z = np.atleast_1d(seq_of_zeros)
    if z.ndim == 2 and z.shape[0] == z.shape[1] != 0:
        z = np.linalg.eigvals(z)
    elif z.ndim != 1:
        raise ValueError("input must be 1d or non-empty square 2d array.")
    elif z.size == 0:
        return 1.0
    z = z.astype(float) if z.dtype.kind in 'biu' or z.dtype == 'float16' else z
    a = np.ones(1, dtype=z.dtype if z.dtype.kind in 'fc' else np.result_type(z, float))
    for r in z:
        a = np.convolve(a, np.array([1, -r], dtype=a.dtype))
    if a.dtype.kind == 'c' and np.all(
        np.sort(z) == np.sort(z.conj())
    ):  # roots in pairs: real coefficients
        a = a.real.copy()
    return a


def roots(p):
    """The roots of a polynomial.
    >>> np.roots([1, -3, 2])
    array([2., 1.])"""
    p = np.atleast_1d(p)
    if p.ndim != 1:
        raise ValueError("Input must be a rank-1 array.")
    where = np.flatnonzero(p)
    if where.size == 0:
        return np.array([])
    zeros = len(p) - int(where[-1]) - 1
    p = p[int(where[0]) : int(where[-1]) + 1]
    p = p if p.dtype.kind in 'fc' else p.astype(float)
    n = len(p)
    if n > 1:
        A = np.diag(np.ones(n - 2, p.dtype), -1)
        A[0, :] = -p[1:] / p[0]
        r = np.linalg.eigvals(A)
    else:
        r = np.array([])
    return np.concatenate((r, np.zeros(zeros, r.dtype))) if zeros else r


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    """The polynomial of a degree that fits points best.
    >>> np.round(np.polyfit([0.0, 1.0, 2.0], [1.0, 3.0, 5.0], 1), 6)
    array([2., 1.])"""
    x, y = np.asarray(x) + 0.0, np.asarray(y) + 0.0
    if deg < 0:
        raise ValueError("expected deg >= 0")
    if x.ndim != 1:
        raise TypeError("expected 1D vector for x")
    if x.size == 0:
        raise TypeError("expected non-empty vector for x")
    if y.ndim < 1 or y.ndim > 2:
        raise TypeError("expected 1D or 2D array for y")
    if x.shape[0] != y.shape[0]:
        raise TypeError("expected x and y to have same length")
    order = int(deg) + 1
    rcond = len(x) * np.finfo(x.dtype).eps if rcond is None else rcond
    lhs, rhs = np.vander(x, order), y
    if w is not None:
        w = np.asarray(w) + 0.0
        lhs = lhs * w[:, None]
        rhs = rhs * (w[:, None] if rhs.ndim == 2 else w)
    scale = np.sqrt((lhs * lhs).sum(axis=0))
    c, resids, rank, s = np.linalg.lstsq(lhs / scale, rhs, rcond)
    c = (c.T / scale).T
    if rank != order and not full and np.__name__ == 'numpy':
        import warnings

        warnings.warn("Polyfit may be poorly conditioned", np.exceptions.RankWarning, stacklevel=3)
    if full:
        return c, resids, rank, s, rcond
    if cov:
        base = np.linalg.inv(np.dot(lhs.T / scale[:, None], lhs / scale)) / np.outer(scale, scale)
        return c, base * (resids / (len(x) - order) if len(resids) else 1.0)
    return c


class poly1d:
    def __init__(self, c_or_r, r=False, variable=None):
        if isinstance(c_or_r, poly1d):
            c = c_or_r.coeffs
        else:
            c = np.atleast_1d(poly(c_or_r) if r else c_or_r)
            if c.ndim > 1:
                raise ValueError("Polynomial must be 1d only.")
            c = c if c.size else np.zeros(1, c.dtype)
        k = 0
        while k < len(c) - 1 and c[k] == 0:
            k += 1
        self.coeffs = c[k:]
        self.variable = 'x' if variable is None else variable
        self.order = len(self.coeffs) - 1

    def __getattr__(self, name):
        if name in ('c', 'coef', 'coefficients'):
            return self.coeffs
        if name == 'o':
            return self.order
        if name in ('r', 'roots'):
            return roots(self.coeffs)
        raise AttributeError(f"'poly1d' object has no attribute '{name}'")

    def __array__(self, dtype=None, copy=None):
        return np.array(self.coeffs, dtype=dtype, copy=copy)

    def __call__(self, x):
        return polyval(self.coeffs, x)

    def __len__(self):
        return self.order

    def __getitem__(self, k):
        n = self.order - k
        return self.coeffs[n] if 0 <= n <= self.order else self.coeffs[0] * 0

    def __iter__(self):
        return iter(self.coeffs)

    def __add__(self, other):
        return poly1d(polyadd(self, poly1d(other)))

    def __radd__(self, other):
        return poly1d(polyadd(self, poly1d(other)))

    def __sub__(self, other):
        return poly1d(polysub(self, poly1d(other)))

    def __rsub__(self, other):
        return poly1d(polysub(poly1d(other), self))

    def __mul__(self, other):
        return (
            poly1d(self.coeffs * other)
            if np.isscalar(other)
            else poly1d(polymul(self, poly1d(other)))
        )

    def __rmul__(self, other):
        return self * other

    def __neg__(self):
        return poly1d(-self.coeffs)

    def __pow__(self, n):
        r = poly1d([1])
        for _ in range(n):
            r = r * self
        return r

    def __truediv__(self, other):
        return poly1d(self.coeffs / other) if np.isscalar(other) else polydiv(self, poly1d(other))

    def __eq__(self, other):
        return (
            isinstance(other, poly1d)
            and self.coeffs.shape == other.coeffs.shape
            and (self.coeffs == other.coeffs).all()
        )

    def deriv(self, m=1):
        return poly1d(polyder(self.coeffs, m))

    def integ(self, m=1, k=0):
        return poly1d(polyint(self.coeffs, m, k))

    def __repr__(self):
        return 'poly1d(' + repr(self.coeffs)[6:-1] + ')'

    def __str__(self):
        def number(x):
            text = f"{float(x):.4g}"
            return text[:-5] if text.endswith('.0000') else text

        def one(x):
            if x.imag == 0:
                return number(x.real)
            return (
                number(x.imag) + 'j' if x.real == 0 else f"({number(x.real)} + {number(x.imag)}j)"
            )

        line, n = '', self.order
        for k in range(n + 1):
            text = one(self.coeffs[k])
            power = n - k
            term = text + {0: '', 1: ' ' + self.variable}.get(power, f" {self.variable}**{power}")
            if text == '0' and n > 0:
                continue
            if k > 0:
                line += ' - ' + term[1:] if term.startswith('-') else ' + ' + term
            else:
                line = term
        out, up = '', ''
        i = 0
        while i < len(line):
            if line[i : i + 2] == '**':
                j = i + 2
                while j < len(line) and line[j] in '0123456789':
                    j += 1
                digits = line[i + 2 : j]
                up += ' ' * (len(out) - len(up)) + digits
                out += ' ' * (len(digits) - 1)
                i = j
            else:
                out += line[i]
                i += 1
        return (up if up else ' ') + '\n' + out
