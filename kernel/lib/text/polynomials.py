# polynomials.py: numpy.polynomial: series in powers, Chebyshev and Legendre polynomials, as
# classes. Coefficients stand lowest first.
#: in polynomial

_digits = '⁰¹²³⁴⁵⁶⁷⁸⁹'

def _raised(n):
    return ''.join([_digits[int(c)] for c in str(n)])

def _trimmed(c):
    c = np.asarray(c)
    n = c.size
    while n > 1 and c[n - 1] == 0:
        n -= 1
    return c[:n]

def _coef(c):
    c = np.array(c, ndmin=1)
    if c.size == 0:
        raise ValueError("Coefficient array is empty")
    if c.ndim != 1:
        raise ValueError("Coefficient array is not 1-d")
    return c.astype(float) if c.dtype.kind in 'iub' else c

def _longer(a, b):
    n = max(a.size, b.size)
    kind = np.result_type(a, b)
    return np.pad(a.astype(kind), (0, n - a.size)), np.pad(b.astype(kind), (0, n - b.size))

def _horner(x, c):
    r = c[-1] + 0 * x
    for k in range(c.size - 2, -1, -1):
        r = c[k] + r * x
    return r

def _power_matrix(x, deg):
    columns = [1 + 0 * x]
    for _ in range(deg):
        columns.append(columns[-1] * x)
    return np.stack(columns[:deg + 1], axis=-1)

def _chebyshev_matrix(x, deg):
    columns = [1 + 0 * x, x]
    for _ in range(deg - 1):
        columns.append(2 * x * columns[-1] - columns[-2])
    return np.stack(columns[:deg + 1], axis=-1)

def _legendre_matrix(x, deg):
    columns = [1 + 0 * x, x]
    for k in range(2, deg + 1):
        columns.append((columns[k - 1] * x * (2 * k - 1) - columns[k - 2] * (k - 1)) / k)
    return np.stack(columns[:deg + 1], axis=-1)

def _clenshaw_chebyshev(x, c):
    if c.size == 1:
        return c[0] + 0 * x
    c0, c1 = c[-2], c[-1]
    for k in range(3, c.size + 1):
        c0, c1 = c[-k] - c1, c0 + c1 * 2 * x
    return c0 + c1 * x

def _clenshaw_legendre(x, c):
    if c.size == 1:
        return c[0] + 0 * x
    n, c0, c1 = c.size, c[-2], c[-1]
    for k in range(3, c.size + 1):
        n -= 1
        c0, c1 = c[-k] - c1 * ((n - 1) / n), c0 + c1 * x * ((2 * n - 1) / n)
    return c0 + c1 * x

def _basis_in_powers(matrix, n):
    """Column k: the k-th polynomial of a basis, in powers."""
    rows = np.zeros((n, n))
    rows[0, 0] = 1
    if n > 1:
        rows[1, 1] = 1
    for k in range(2, n):
        up = np.concatenate(([0.0], rows[k - 1][:-1]))
        rows[k] = 2 * up - rows[k - 2] if matrix == 'chebyshev' else (up * (2 * k - 1) - rows[k - 2] * (k - 1)) / k
    return rows.T

def _sloped(kind, c, m, scl):
    if m >= c.size:
        return c[:1] * 0
    for _ in range(m):
        c = kind._slope(c) * scl
    return c

class _Series:
    """What the kinds of series share; a kind says how it multiplies, evaluates and differentiates."""

    def __init__(self, coef, domain=None, window=None, symbol='x'):
        self.coef = _coef(coef)
        self.domain = np.array([-1.0, 1.0]) if domain is None else _coef(domain)
        self.window = np.array([-1.0, 1.0]) if window is None else _coef(window)
        self.symbol = symbol

    def _like(self, coef):
        return type(self)(coef, self.domain, self.window, self.symbol)

    def mapparms(self):
        a, b = self.domain, self.window
        span = a[1] - a[0]
        return (a[1] * b[0] - a[0] * b[1]) / span, (b[1] - b[0]) / span

    def __call__(self, arg):
        off, scl = self.mapparms()
        arg = np.asarray(arg) if isinstance(arg, (list, tuple)) else arg
        return self._value(off + scl * arg, self.coef)

    def __len__(self):
        return self.coef.size

    def __iter__(self):
        return iter(self.coef)

    def _other(self, other):
        if isinstance(other, _Series):
            if type(other) is not type(self):
                raise TypeError("Polynomial types differ")
            if not np.all(self.domain == other.domain):
                raise TypeError("Domains differ")
            if not np.all(self.window == other.window):
                raise TypeError("Windows differ")
            return other.coef
        return _coef(other)

    def __add__(self, other):
        a, b = _longer(self.coef, self._other(other))
        return self._like(_trimmed(a + b))

    __radd__ = __add__

    def __neg__(self):
        return self._like(-self.coef)

    def __pos__(self):
        return self

    def __sub__(self, other):
        a, b = _longer(self.coef, self._other(other))
        return self._like(_trimmed(a - b))

    def __rsub__(self, other):
        a, b = _longer(self.coef, self._other(other))
        return self._like(_trimmed(b - a))

    def __mul__(self, other):
        return self._like(_trimmed(self._product(self.coef, self._other(other))))

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, _Series):
            raise TypeError(f"unsupported types for true division: '{type(self)}', '{type(other)}'")
        return self._like(self.coef / other)

    def __divmod__(self, other):
        q, r = self._divided(self.coef, self._other(other))
        return self._like(q), self._like(r)

    def __floordiv__(self, other):
        return self.__divmod__(other)[0]

    def __mod__(self, other):
        return self.__divmod__(other)[1]

    def __pow__(self, n):
        if n != int(n) or n < 0:
            raise ValueError("Power must be a non-negative integer.")
        result = np.array([1.0])
        for _ in range(int(n)):
            result = self._product(result, self.coef)
        return self._like(_trimmed(result))

    def __eq__(self, other):
        return (type(other) is type(self) and self.coef.shape == other.coef.shape and bool(np.all(self.coef == other.coef))
                and bool(np.all(self.domain == other.domain)) and bool(np.all(self.window == other.window)))

    def copy(self):
        return self._like(self.coef.copy())

    def degree(self):
        return len(self) - 1

    def trim(self, tol=0):
        c = self.coef
        keep = np.flatnonzero(np.abs(c) > tol)
        return self._like(c[:1] * 0 if keep.size == 0 else c[:int(keep[-1]) + 1])

    def truncate(self, size):
        return self._like(self.coef[:size])

    def cutdeg(self, deg):
        return self.truncate(deg + 1)

    def deriv(self, m=1):
        off, scl = self.mapparms()
        return self._like(_sloped(self, self.coef, m, scl))

    def integ(self, m=1, k=[], lbnd=None):
        off, scl = self.mapparms()
        lower = 0 if lbnd is None else off + scl * lbnd
        constants = list(k) if isinstance(k, (list, tuple)) else [k]
        c = self.coef
        for i in range(m):
            c = self._area(c / scl)
            c[0] += (constants[i] if i < len(constants) else 0) - self._value(np.float64(lower), c)
        return self._like(c)

    def roots(self):
        off, scl = self.mapparms()
        return (self._zeros(self.coef) - off) / scl

    def linspace(self, n=100, domain=None):
        domain = self.domain if domain is None else domain
        x = np.linspace(domain[0], domain[1], n)
        return x, self(x)

    def convert(self, domain=None, kind=None, window=None):
        kind = type(self) if kind is None else kind
        x = kind.identity(domain, window)
        off, scl = self.mapparms()
        inner = off + scl * x
        powers = self._in_powers(self.coef)
        result = kind([powers[-1]], x.domain, x.window)
        for c in powers[::-1][1:]:
            result = result * inner + c
        return result

    @classmethod
    def identity(cls, domain=None, window=None, symbol='x'):
        p = cls([0, 1], domain, window, symbol)
        off, scl = (p.window[1] * p.domain[0] - p.window[0] * p.domain[1]), (p.domain[1] - p.domain[0]) / (p.window[1] - p.window[0])
        off = (p.domain[0] * p.window[1] - p.domain[1] * p.window[0]) / (p.window[1] - p.window[0])
        return cls([off, scl] if scl != 0 else [off], p.domain, p.window, symbol)

    @classmethod
    def basis(cls, deg, domain=None, window=None, symbol='x'):
        return cls([0] * deg + [1], domain, window, symbol)

    @classmethod
    def fit(cls, x, y, deg, domain=None, rcond=None, full=False, w=None, window=None, symbol='x'):
        x, y = np.asarray(x, dtype=float), np.asarray(y)
        if domain is None:
            domain = np.array([np.min(x), np.max(x)])
            if domain[0] == domain[1]:
                domain = domain + np.array([-1.0, 1.0])
        elif isinstance(domain, list) and domain == []:
            domain = np.array([-1, 1])
        p = cls([0], domain, window, symbol)
        off, scl = p.mapparms()
        coef, facts = _fitted(p._matrix, off + scl * x, y, deg, rcond, w)
        result = cls(coef, domain, window, symbol)
        return (result, facts) if full else result

    @classmethod
    def fromroots(cls, roots, domain=[], window=None, symbol='x'):
        roots = np.asarray(roots)
        if isinstance(domain, list) and domain == []:
            domain = np.array([-1, 1])
        elif domain is None:
            domain = np.array([np.min(roots), np.max(roots)])
        p = cls([1.0], domain, window, symbol)
        off, scl = p.mapparms()
        c = np.array([1.0])
        for r in np.sort(off + scl * roots):
            c = p._product(c, np.array([-r, 1.0]))
        return cls(c / scl ** roots.size, domain, window, symbol)

    def __repr__(self):
        def inner(a):
            return repr(a)[6:-1]
        return f"{type(self).__name__}({inner(self.coef)}, domain={inner(self.domain)}, window={inner(self.window)}, symbol='{self.symbol}')"

    def __str__(self):
        off, scl = self.mapparms()
        inner = self.symbol if off == 0 and scl == 1 else f"({_number(off)} + {_number(scl)}{self.symbol})" if off != 0 and scl != 1 else f"({_number(off)} + {self.symbol})" if scl == 1 else f"({_number(scl)}{self.symbol})"
        out = _number(self.coef[0])
        line = len(out)
        for k in range(1, self.coef.size):
            c = self.coef[k]
            negative = not np.iscomplexobj(self.coef) and c < 0
            number = _number(-c if negative else c)
            number = f'({number})' if 'e' in number else number
            piece = f" {'-' if negative else '+'} {number}" + self._term(k, inner)
            if line + len(piece) > 75:
                out += '\n' + piece[1:]
                line = len(piece) - 1
            else:
                out += piece
                line += len(piece)
        return out

def _number(x):
    text = str(np.float64(x)) if not np.iscomplexobj(x) else str(x)
    if np.iscomplexobj(x):
        return text
    return np.format_float_scientific(x, precision=8, unique=True, trim='0') if x != 0 and (abs(x) >= 1e8 or abs(x) < 1e-4) else np.format_float_positional(x, precision=8, unique=True, fractional=True, trim='0')

def _fitted(matrix, x, y, deg, rcond, w):
    if np.ndim(deg) > 0:
        raise NotImplementedError("fit takes a degree here, not a list of degrees")
    if deg < 0:
        raise ValueError("expected deg >= 0")
    if x.ndim != 1:
        raise TypeError("expected 1D vector for x")
    if x.size == 0:
        raise TypeError("expected non-empty vector for x")
    if x.shape[0] != y.shape[0]:
        raise TypeError("expected x and y to have same length")
    left, right = matrix(x, deg), y.astype(np.result_type(y, float))
    if w is not None:
        w = np.asarray(w, dtype=float)
        left, right = left * w[:, None], right * (w if right.ndim == 1 else w[:, None])
    if rcond is None:
        rcond = x.size * np.finfo(x.dtype).eps
    scale = np.sqrt(np.sum(np.square(left), axis=0))
    scale = np.where(scale == 0, 1.0, scale)
    c, resids, rank, s = np.linalg.lstsq(left / scale, right, rcond)
    return (c.T / scale).T, [resids, rank, s, rcond]

class Polynomial(_Series):
    basis_name = None
    _matrix = staticmethod(_power_matrix)
    _value = staticmethod(_horner)

    @staticmethod
    def _term(k, inner):
        return f"·{inner}" + ('' if k == 1 else _raised(k))

    @staticmethod
    def _product(a, b):
        return np.convolve(a, b)

    @staticmethod
    def _divided(a, b):
        q, r = np.polydiv(_trimmed(a)[::-1], _trimmed(b)[::-1])
        return q[::-1], r[::-1]

    @staticmethod
    def _slope(c):
        return c[1:] * np.arange(1, c.size) if c.size > 1 else c[:1] * 0

    @staticmethod
    def _area(c):
        return np.concatenate((c[:1] * 0, c / np.arange(1, c.size + 1)))

    @staticmethod
    def _zeros(c):
        c = _trimmed(c)
        if c.size < 2:
            return np.array([], dtype=c.dtype)
        if c.size == 2:
            return np.array([-c[0] / c[1]])
        m = np.zeros((c.size - 1, c.size - 1), c.dtype)
        m[1:, :-1] = np.eye(c.size - 2)
        m[:, -1] -= c[:-1] / c[-1]
        return np.sort(np.linalg.eigvals(m[::-1, ::-1]))

    @staticmethod
    def _in_powers(c):
        return c

class _Orthogonal(_Series):
    """A basis of orthogonal polynomials: what has no short form goes by way of powers. A kind
    says what the slope of cj times its j-th polynomial puts at j - 1 and adds at j - 2 before
    that one's turn (_fall), and what its area puts at j + 1 and takes from j - 1 (_rise)."""

    def _in_powers(self, c):
        return np.matmul(_basis_in_powers(self.kind, c.size), c)

    def _from_powers(self, c):
        return np.linalg.solve(_basis_in_powers(self.kind, c.size), c)

    def _term(self, k, inner):
        low = '₀₁₂₃₄₅₆₇₈₉'
        return f"·{self.basis_name}" + ''.join([low[int(d)] for d in str(k)]) + (f"({inner})" if inner[0] != '(' else inner)

    def _divided(self, a, b):
        q, r = Polynomial._divided(self._in_powers(a), self._in_powers(b))
        return self._from_powers(q), self._from_powers(r)

    def _zeros(self, c):
        return Polynomial._zeros(self._in_powers(c))

    @classmethod
    def _slope(cls, c):
        n = c.size - 1
        if n < 1:
            return c[:1] * 0
        c, der = c.copy(), np.zeros(n, c.dtype)
        for j in range(n, 1, -1):
            der[j - 1], more = cls._fall(j, c[j])
            if j > 2:
                c[j - 2] += more
        der[0] = c[1]
        return der

    @classmethod
    def _area(cls, c):
        out = np.zeros(c.size + 1, c.dtype)
        out[1] = c[0]
        for j in range(1, c.size):
            out[j + 1], less = cls._rise(j, c[j])
            if j > 1:
                out[j - 1] -= less
        return out

class Chebyshev(_Orthogonal):
    basis_name = 'T'
    kind = 'chebyshev'
    _matrix = staticmethod(_chebyshev_matrix)
    _value = staticmethod(_clenshaw_chebyshev)

    @staticmethod
    def _product(a, b):
        def laurent(c):
            half = c / 2
            return np.concatenate((half[:0:-1], c[:1], half[1:]))
        r = np.convolve(laurent(a), laurent(b))
        n = (r.size + 1) // 2
        c = r[n - 1:].copy()
        c[1:] *= 2
        return c

    @staticmethod
    def _fall(j, cj):
        return 2 * j * cj, (j * cj) / (j - 2) if j > 2 else 0

    @staticmethod
    def _rise(j, cj):
        return cj / (2 * (j + 1)), cj / (2 * (j - 1)) if j > 1 else 0

class Legendre(_Orthogonal):
    basis_name = 'P'
    kind = 'legendre'
    _matrix = staticmethod(_legendre_matrix)
    _value = staticmethod(_clenshaw_legendre)

    def _product(self, a, b):
        return self._from_powers(np.convolve(self._in_powers(a), self._in_powers(b)))

    @staticmethod
    def _fall(j, cj):
        return (2 * j - 1) * cj, cj

    @staticmethod
    def _rise(j, cj):
        t = cj / (2 * j + 1)
        return t, t

def set_default_printstyle(style):
    """Polynomials print with raised digits here; 'unicode' is accepted.
    >>> np.polynomial.set_default_printstyle('unicode')
    None"""
    if style != 'unicode':
        raise NotImplementedError("polynomials print in the style 'unicode' here")

# ---- functions of coefficients
#: in polynomial.polynomial

def polyval(x, c, tensor=True):
    """The values of a series in powers.
    >>> np.polynomial.polynomial.polyval(2, [1, 2, 3])
    np.float64(17.0)"""
    x = np.asarray(x) if isinstance(x, (list, tuple)) else x
    return _horner(x, _coef(c))

def polyadd(c1, c2):
    """The sum of two series.
    >>> np.polynomial.polynomial.polyadd([1, 2], [3])
    array([4., 2.])"""
    a, b = _longer(_coef(c1), _coef(c2))
    return _trimmed(a + b)

def polysub(c1, c2):
    """The difference of two series.
    >>> np.polynomial.polynomial.polysub([1, 2], [3])
    array([-2.,  2.])"""
    a, b = _longer(_coef(c1), _coef(c2))
    return _trimmed(a - b)

def polymul(c1, c2):
    """The product of two series.
    >>> np.polynomial.polynomial.polymul([1, 1], [1, 1])
    array([1., 2., 1.])"""
    return _trimmed(np.convolve(_coef(c1), _coef(c2)))

def polydiv(c1, c2):
    """Quotient and rest.
    >>> np.polynomial.polynomial.polydiv([1, 2, 1], [1, 1])
    (array([1., 1.]), array([0.]))"""
    return Polynomial._divided(_coef(c1), _coef(c2))

def polypow(c, pow, maxpower=None):
    """A power of a series.
    >>> np.polynomial.polynomial.polypow([1, 1], 2)
    array([1., 2., 1.])"""
    return (Polynomial(c) ** pow).coef

def polyder(c, m=1, scl=1):
    """The derivative.
    >>> np.polynomial.polynomial.polyder([1, 2, 3])
    array([2., 6.])"""
    return _sloped(Polynomial, _coef(c), m, scl)

def polyint(c, m=1, k=[], lbnd=0, scl=1):
    """The integral.
    >>> np.polynomial.polynomial.polyint([1, 2])
    array([0., 1., 1.])"""
    p = Polynomial(_coef(c) * scl).integ(m, k, lbnd)
    return p.coef

def polyroots(c):
    """The zeros.
    >>> np.polynomial.polynomial.polyroots([-4, 0, 1])
    array([-2.,  2.])"""
    return Polynomial._zeros(_coef(c))

def polyfromroots(roots):
    """The series with these zeros.
    >>> np.polynomial.polynomial.polyfromroots([1, 2])
    array([ 2., -3.,  1.])"""
    c = np.array([1.0])
    for r in np.sort(np.asarray(roots)):
        c = np.convolve(c, np.array([-r, 1.0]))
    return c

def polyvander(x, deg):
    """The powers of x, as columns.
    >>> np.polynomial.polynomial.polyvander([2, 3], 2)
    array([[1., 2., 4.],
           [1., 3., 9.]])"""
    return _power_matrix(np.asarray(x, dtype=float) if np.asarray(x).dtype.kind in 'iub' else np.asarray(x), deg)

def polyfit(x, y, deg, rcond=None, full=False, w=None):
    """The series of a degree that fits points best.
    >>> np.round(np.polynomial.polynomial.polyfit([0, 1, 2], [1, 3, 5], 1), 6)
    array([1., 2.])"""
    c, facts = _fitted(_power_matrix, np.asarray(x, dtype=float), np.asarray(y), deg, rcond, w)
    return (c, facts) if full else c

#: in polynomial.chebyshev

def chebval(x, c, tensor=True):
    """The values of a Chebyshev series.
    >>> np.polynomial.chebyshev.chebval(0.5, [1, 2, 3])
    np.float64(0.5)"""
    return _clenshaw_chebyshev(np.asarray(x) if isinstance(x, (list, tuple)) else x, _coef(c))

def chebfit(x, y, deg, rcond=None, full=False, w=None):
    """The Chebyshev series of a degree that fits points best.
    >>> np.round(np.polynomial.chebyshev.chebfit([0, 1, 2], [1, 3, 5], 1), 6)
    array([1., 2.])"""
    c, facts = _fitted(_chebyshev_matrix, np.asarray(x, dtype=float), np.asarray(y), deg, rcond, w)
    return (c, facts) if full else c

def chebvander(x, deg):
    """The values of Chebyshev polynomials, as columns.
    >>> np.polynomial.chebyshev.chebvander([0.5], 2)
    array([[ 1. ,  0.5, -0.5]])"""
    return _chebyshev_matrix(np.asarray(x, dtype=float), deg)

def chebder(c, m=1, scl=1):
    """The derivative of a Chebyshev series.
    >>> np.polynomial.chebyshev.chebder([1, 2, 3])
    array([ 2., 12.])"""
    return _sloped(Chebyshev, _coef(c), m, scl)

def chebmul(c1, c2):
    """The product of two Chebyshev series.
    >>> np.polynomial.chebyshev.chebmul([0, 1], [0, 1])
    array([0.5, 0. , 0.5])"""
    return _trimmed(Chebyshev._product(_coef(c1), _coef(c2)))

def cheb2poly(c):
    """A Chebyshev series in powers.
    >>> np.polynomial.chebyshev.cheb2poly([0, 0, 1])
    array([-1.,  0.,  2.])"""
    c = _coef(c)
    return np.matmul(_basis_in_powers('chebyshev', c.size), c)

def poly2cheb(pol):
    """A series in powers as a Chebyshev series.
    >>> np.polynomial.chebyshev.poly2cheb([-1, 0, 2])
    array([0., 0., 1.])"""
    c = _coef(pol)
    return np.linalg.solve(_basis_in_powers('chebyshev', c.size), c)

def chebpts1(npts):
    """The zeros of a Chebyshev polynomial.
    >>> np.round(np.polynomial.chebyshev.chebpts1(2), 6)
    array([-0.707107,  0.707107])"""
    return np.sin(0.5 * np.pi / npts * np.arange(-npts + 1, npts + 1, 2))

def chebpts2(npts):
    """The extremes of a Chebyshev polynomial.
    >>> np.polynomial.chebyshev.chebpts2(2)
    array([-1.,  1.])"""
    return np.cos(np.linspace(-np.pi, 0, npts))

def chebgauss(deg):
    """Points and weights of Gauss-Chebyshev quadrature.
    >>> np.round(np.polynomial.chebyshev.chebgauss(1)[1], 6)
    array([3.141593])"""
    return np.cos(np.pi * np.arange(1, 2 * deg, 2) / (2.0 * deg)), np.ones(deg) * (np.pi / deg)

#: in polynomial.legendre

def legval(x, c, tensor=True):
    """The values of a Legendre series.
    >>> np.polynomial.legendre.legval(0.5, [0, 0, 1])
    np.float64(-0.125)"""
    return _clenshaw_legendre(np.asarray(x) if isinstance(x, (list, tuple)) else x, _coef(c))

def legvander(x, deg):
    """The values of Legendre polynomials, as columns.
    >>> np.polynomial.legendre.legvander([0.5], 2)
    array([[ 1.   ,  0.5  , -0.125]])"""
    return _legendre_matrix(np.asarray(x, dtype=float), deg)

def legfit(x, y, deg, rcond=None, full=False, w=None):
    """The Legendre series of a degree that fits points best.
    >>> np.round(np.polynomial.legendre.legfit([0, 1, 2], [1, 3, 5], 1), 6)
    array([1., 2.])"""
    c, facts = _fitted(_legendre_matrix, np.asarray(x, dtype=float), np.asarray(y), deg, rcond, w)
    return (c, facts) if full else c

def legder(c, m=1, scl=1):
    """The derivative of a Legendre series.
    >>> np.polynomial.legendre.legder([1, 2, 3])
    array([2., 9.])"""
    c = _coef(c)
    for _ in range(m):
        c = Legendre._slope(c) * scl
    return c

def leggauss(deg):
    """Points and weights of Gauss-Legendre quadrature.
    >>> np.polynomial.legendre.leggauss(2)
    (array([-0.57735027,  0.57735027]), array([1., 1.]))"""
    if deg <= 0:
        raise ValueError("deg must be a positive integer")
    if deg == 1:
        return np.array([0.0]), np.array([2.0])
    k = np.arange(1, deg)
    side = k / np.sqrt(4.0 * k * k - 1.0)
    x = np.linalg.eigvalsh(np.diag(side, -1) + np.diag(side, 1))
    c = np.zeros(deg + 1)
    c[deg] = 1
    slope = Legendre._slope(c)
    x = x - _clenshaw_legendre(x, c) / _clenshaw_legendre(x, slope)
    before, after = _clenshaw_legendre(x, c[1:]), _clenshaw_legendre(x, slope)
    before, after = before / np.max(np.abs(before)), after / np.max(np.abs(after))
    w = 1 / (before * after)
    w, x = (w + w[::-1]) / 2, (x - x[::-1]) / 2
    return x, w * (2.0 / np.sum(w))
