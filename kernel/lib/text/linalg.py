# linalg.py: factorisations and what is made of them. The work is LAPACK's on the host, or, of
# large matrices on a GPU, that of its library (core.device_...; None: the host is to do it). Small ones
# and what no library does make one trip to the host and one back.
from collections import namedtuple as _namedtuple
#: in linalg


def _stacked(a, square=True):
    a = np.asarray(a)
    if a.ndim < 2:
        raise np.linalg.LinAlgError(
            f"{a.ndim}-dimensional array given. Array must be at least two-dimensional"
        )
    if square and a.shape[-1] != a.shape[-2]:
        raise np.linalg.LinAlgError("Last 2 dimensions of the array must be square")
    return a


def _matrices(a, square=True):
    a = _stacked(a, square)
    if a.dtype == 'float16':
        raise TypeError("array type float16 is unsupported in linalg")
    return a


def _kind(*arrays):
    kind = np.result_type(*arrays)
    return np.dtype('float64') if kind.kind in 'iub' else kind


def _complex(a):
    return a.dtype.kind == 'c'


def _conj(a):
    """Conjugate and transposed."""
    a = np.swapaxes(a, -1, -2)
    return np.conj(a) if _complex(a) else a


def _turned(a):
    return np.swapaxes(a, -1, -2).copy()


def _solve(a, b):
    x = core.device_solve(a, b)
    return core.solve(a, b) if x is None else x


def _lu(a):
    """Sign and logarithm of the determinants, and the determinants."""
    found = core.device_lu(a)
    if found is None:
        return core.lu(a)
    factors, pivot, info = found
    d = np.diagonal(factors, 0, -2, -1)
    singular = info > 0
    d = np.where(singular[..., None], d.dtype.type(1), d)
    exchanges = np.sum(pivot != np.arange(1, d.shape[-1] + 1), axis=-1)
    size = np.abs(d)
    sign = np.prod(d / size, axis=-1) * np.where(
        exchanges % 2 == 1, size.dtype.type(-1), size.dtype.type(1)
    )
    log = np.sum(np.log(size), axis=-1)
    value = sign * np.exp(log)
    zero = d.dtype.type(0)
    return (
        np.where(singular, zero, sign),
        np.where(singular, -size.dtype.type(np.inf), log),
        np.where(singular, zero, value),
    )


def _cholesky(a):
    l = core.device_cholesky(a)
    return core.cholesky(a) if l is None else np.tril(l)


def _qr(a, complete, vectors=True):
    if complete and a.shape[-1] == 0:  # any Q will do: NumPy's
        return np.broadcast_to(
            np.eye(a.shape[-2], dtype=a.dtype), a.shape[:-1] + a.shape[-2:-1]
        ).copy(), a
    found = core.device_qr(a, complete, vectors)
    if found is None:
        return core.qr(a, complete)
    q, r = found if vectors else (None, found)
    m, n = a.shape[-2:]
    return q, np.triu(r[..., : m if complete else min(m, n), :])


def _eigh(a, upper, vectors):
    found = core.device_eigh(a, upper, vectors)
    return core.eigh(a, upper, vectors) if found is None else found


def _eig(a, vectors):
    """As core.eig gives them: of a real matrix real and imaginary parts, and packed vectors."""
    found = core.device_eig(a, vectors)
    if found is None:
        return core.eig(a, vectors)
    w, v = found
    return (w, v) if _complex(a) else (w.real.copy(), w.imag.copy(), v)


def _svd(a, full, vectors):
    wide = a.shape[-2] < a.shape[-1]
    found = core.device_svd(np.swapaxes(a, -1, -2) if wide else a, full, vectors)
    if found is None:
        return core.svd(a, full, vectors)
    if not vectors or not wide:
        return found
    u, s, vh = found
    return _turned(vh), s, _turned(u)


def solve(a, b):
    """The x for which a @ x is b.
    >>> np.linalg.solve([[2., 0.], [0., 4.]], [2., 4.])
    array([1., 1.])"""
    a, b = _matrices(a), np.asarray(b)
    n = a.shape[-1]
    kind = _kind(a, b)
    vector = b.ndim == 1
    if vector:
        b = b[:, None]
    if b.ndim == 0 or b.shape[-2] != n:
        raise ValueError(
            f"solve{'1' if vector else ''}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {'(m,m),(m)->(m)' if vector else '(m,m),(m,n)->(m,n)'} (size {b.shape[-2]} is different from {n})"
        )
    batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a = np.broadcast_to(a, batch + a.shape[-2:])
    b = np.broadcast_to(b, batch + b.shape[-2:])
    if b.size == 0:
        return np.zeros(b.shape[:-1] if vector else b.shape, kind)
    x = _solve(a.astype(kind, copy=False), b.astype(kind, copy=False))
    return x[..., 0] if vector else x


def inv(a):
    """The inverse matrix.
    >>> np.linalg.inv([[2., 0.], [0., 4.]])
    array([[0.5 , 0.  ],
           [0.  , 0.25]])"""
    a = _matrices(a)
    eye = np.eye(a.shape[-1], dtype=_kind(a))
    return solve(a, np.broadcast_to(eye, a.shape)).astype(_kind(a), copy=False)


def slogdet(a):
    """Sign and logarithm of the determinant.
    >>> np.linalg.slogdet(np.eye(2))
    SlogdetResult(sign=np.float64(1.0), logabsdet=np.float64(0.0))"""
    a = _matrices(a)
    sign, log, value = _lu(a)
    return _Slogdet(sign[()], log[()])


def det(a):
    """The determinant.
    >>> np.linalg.det(np.eye(2))
    np.float64(1.0)"""
    return _lu(_matrices(a))[2][()]


_Slogdet = _namedtuple('SlogdetResult', 'sign logabsdet', module='numpy.linalg')
_Eig = _namedtuple('EigResult', 'eigenvalues eigenvectors', module='numpy.linalg')
_Eigh = _namedtuple('EighResult', 'eigenvalues eigenvectors', module='numpy.linalg')
_Qr = _namedtuple('QRResult', 'Q R', module='numpy.linalg')
_Svd = _namedtuple('SVDResult', 'U S Vh', module='numpy.linalg')


def cholesky(a, /, *, upper=False):
    """The lower triangle L with L @ L.T equal to a.
    >>> np.linalg.cholesky([[4., 0.], [0., 9.]])
    array([[2., 0.],
           [0., 3.]])"""
    a = _matrices(a)
    if upper:
        u = _conj(_cholesky(_conj(a)))
        return u + 0 if _complex(a) else u
    return _cholesky(a).astype(_kind(a), copy=False)


def qr(a, mode='reduced'):
    """A matrix with orthogonal columns times an upper triangle.
    >>> np.abs(np.linalg.qr(np.eye(2)).R)
    array([[1., 0.],
           [0., 1.]])"""
    a = _matrices(a, False)
    if mode not in ('reduced', 'complete', 'r', 'raw'):
        raise ValueError(f"Unrecognized mode '{mode}'")
    if mode == 'raw':
        raise NotImplementedError("qr has the modes 'reduced', 'complete' and 'r' here, not 'raw'")
    q, r = _qr(a, mode == 'complete', mode != 'r')
    kind = _kind(a)
    if mode == 'r':
        return r.astype(kind, copy=False)
    return _Qr(q.astype(kind, copy=False), r.astype(kind, copy=False))


def eigh(a, UPLO='L'):
    """Eigenvalues, ascending, and vectors of a symmetric matrix.
    >>> np.linalg.eigh([[2., 0.], [0., 1.]]).eigenvalues
    array([1., 2.])"""
    a = _matrices(a)
    if UPLO.upper() not in ('L', 'U'):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    w, v = _eigh(a, UPLO.upper() == 'U', True)
    return _Eigh(w, v.astype(_kind(a), copy=False))


def eigvalsh(a, UPLO='L'):
    """The eigenvalues of a symmetric matrix, ascending.
    >>> np.linalg.eigvalsh([[2., 0.], [0., 1.]])
    array([1., 2.])"""
    a = _matrices(a)
    if UPLO.upper() not in ('L', 'U'):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    return _eigh(a, UPLO.upper() == 'U', False)


def _unpack(im, v):
    """LAPACK's pairs of columns (real and imaginary part) as complex columns."""
    i, im = complex(0, 1), im[..., None, :]
    after = np.concatenate((v[..., 1:], v[..., :1]), axis=-1)
    before = np.concatenate((v[..., -1:], v[..., :-1]), axis=-1)
    return np.where(im > 0, v + i * after, np.where(im < 0, np.conj(before + i * v), v))


def _finite(a):
    if a.dtype.kind in 'fc' and not bool(np.all(np.isfinite(a))):
        raise np.linalg.LinAlgError("Array must not contain infs or NaNs")


def eig(a):
    """Eigenvalues and vectors of a matrix; real when all eigenvalues are.
    >>> np.linalg.eig([[2., 0.], [0., 1.]]).eigenvalues
    array([2., 1.])"""
    a = _matrices(a)
    _finite(a)
    if _complex(a):
        return _Eig(*_eig(a, True))
    re, im, v = _eig(a, True)
    if not bool(np.any(im != 0)):
        return _Eig(re.astype(_kind(a), copy=False), v.astype(_kind(a), copy=False))
    return _Eig(re + complex(0, 1) * im, _unpack(im, v))


def eigvals(a):
    """The eigenvalues of a matrix.
    >>> np.linalg.eigvals([[2., 0.], [0., 1.]])
    array([2., 1.])"""
    a = _matrices(a)
    _finite(a)
    if _complex(a):
        return _eig(a, False)[0]
    re, im, v = _eig(a, False)
    return re + complex(0, 1) * im if bool(np.any(im != 0)) else re.astype(_kind(a))


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    """The singular value decomposition a = U @ diag(S) @ Vh.
    >>> np.linalg.svd([[3., 0.], [0., 4.]]).S
    array([4., 3.])"""
    a = _matrices(a, False)
    if hermitian:
        return _svd_of_hermitian(_matrices(a), compute_uv)
    if not compute_uv:
        return _svd(a, False, False)
    u, s, vh = _svd(a, full_matrices, True)
    if a.size == 0:
        u, vh = (
            u + np.eye(u.shape[-2], u.shape[-1], dtype=u.dtype),
            vh + np.eye(vh.shape[-2], vh.shape[-1], dtype=vh.dtype),
        )
    return _Svd(u, s, vh)


def _svd_of_hermitian(a, compute_uv):
    if not compute_uv:
        return np.sort(np.abs(eigvalsh(a)), axis=-1)[..., ::-1]
    w, v = eigh(a)
    sign, s = np.where(w < 0, -1.0, 1.0).astype(w.dtype), np.abs(w)  # a value of 0 keeps its vector
    order = np.argsort(s, axis=-1)[..., ::-1]
    sign, s = np.take_along_axis(sign, order, axis=-1), np.take_along_axis(s, order, axis=-1)
    v = np.take_along_axis(v, order[..., None, :], axis=-1)
    return _Svd(v, s, _conj(v * sign[..., None, :]))


def svdvals(x, /):
    """The singular values, descending.
    >>> np.linalg.svdvals([[3., 0.], [0., 4.]])
    array([4., 3.])"""
    return svd(x, compute_uv=False)


def matrix_rank(A, tol=None, hermitian=False, *, rtol=None):
    """How many singular values are not negligible.
    >>> np.linalg.matrix_rank(np.eye(3))
    np.int64(3)"""
    if tol is not None and rtol is not None:
        raise ValueError("`tol` and `rtol` can't be both set.")
    A = np.asarray(A)
    if A.ndim < 2:
        return int(not bool(np.all(A == 0)))
    S = svd(A, compute_uv=False, hermitian=hermitian)
    if tol is None:
        rtol = (
            max(A.shape[-2:]) * np.finfo(S.dtype).eps
            if rtol is None
            else np.asarray(rtol)[..., None]
        )
        tol = np.max(S, axis=-1, keepdims=True, initial=0) * rtol
    else:
        tol = np.asarray(tol)[..., None]
    return np.count_nonzero(S > tol, axis=-1)


def pinv(a, rcond=None, hermitian=False, *, rtol=None):
    """The pseudo-inverse.
    >>> np.linalg.pinv([[2., 0.], [0., 4.]])
    array([[0.5 , 0.  ],
           [0.  , 0.25]])"""
    a = _matrices(a, False)
    if rcond is not None and rtol is not None:
        raise ValueError("`rtol` and `rcond` can't be both set.")
    if rcond is None:
        rcond = 1e-15 if rtol is None else rtol
    if a.size == 0:
        return np.zeros(a.shape[:-2] + (a.shape[-1], a.shape[-2]), a.dtype)
    u, s, vh = svd(a, full_matrices=False, hermitian=hermitian)
    cutoff = np.asarray(rcond)[..., None] * np.max(s, axis=-1, keepdims=True)
    large = s > cutoff
    s = np.where(large, 1 / np.where(large, s, s.dtype.type(1)), s.dtype.type(0))
    return np.matmul(_conj(vh), s[..., None] * _conj(u))


def _svd_for_lstsq(a):
    try:
        u, s, vh = svd(a, full_matrices=False)
    except np.linalg.LinAlgError:
        s = np.full(1, np.nan)
    if np.isnan(s).any():
        raise np.linalg.LinAlgError("SVD did not converge in Linear Least Squares")
    return u, s, vh


def lstsq(a, b, rcond=None):
    """The x that makes the length of a @ x - b least; residuals, rank, singular values.
    >>> np.linalg.lstsq(np.array([[1., 0.], [0., 2.]]), np.array([1., 4.]))[0]
    array([1., 2.])"""
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim != 2:
        raise np.linalg.LinAlgError(
            f"{a.ndim}-dimensional array given. Array must be two-dimensional"
        )
    vector = b.ndim == 1
    if vector:
        b = b[:, None]
    if b.ndim != 2:
        raise np.linalg.LinAlgError(
            f"{b.ndim}-dimensional array given. Array must be two-dimensional"
        )
    m, n = a.shape
    if b.shape[0] != m:
        raise np.linalg.LinAlgError('Incompatible dimensions')
    for x in (a, b):
        if x.dtype == np.float16:
            raise TypeError("array type float16 is unsupported in linalg")
    kind = _kind(a, b)
    if rcond is None:
        rcond = np.finfo(kind).eps * max(m, n)
    wide = np.result_type(
        kind, np.float64
    )  # LAPACK works in double precision here, and the results are rounded
    a, b = a.astype(wide), b.astype(wide)
    u, s, vh = _svd_for_lstsq(a)
    large = s > rcond * (s[0] if s.size else 0)
    rank = int(np.count_nonzero(large))
    if a.size == 0 or b.size == 0:
        real = np.zeros(0, kind).real.dtype
        left = np.abs(b)
        return (
            np.zeros((n,) if vector else (n, b.shape[1]), kind),
            np.sum(left * left, axis=0).astype(real) if m > n == 0 else np.zeros(0, real),
            np.int32(rank),
            s.astype(real),
        )
    w = np.where(large, 1 / np.where(large, s, s.dtype.type(1)), s.dtype.type(0))
    x = np.matmul(_conj(vh), w[:, None] * np.matmul(_conj(u), b))
    residuals = np.array([], dtype=s.dtype)
    if rank == n and m > n:
        r = np.abs(b - np.matmul(a, x))
        residuals = np.sum(r * r, axis=0)
    if vector:
        x = x[:, 0]
    real = np.zeros(0, kind).real.dtype
    return x.astype(kind), residuals.astype(real), np.int32(rank), s.astype(real)


def cond(x, p=None):
    """The condition number.
    >>> np.linalg.cond(np.eye(2))
    np.float64(1.0)"""
    x = _matrices(x, False)
    if x.size == 0:
        raise np.linalg.LinAlgError("cond is not defined on empty arrays")
    if p is None or p == 2 or p == -2:
        s = svd(x, compute_uv=False)
        with np.errstate(all='ignore'):
            r = s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
        return np.where(np.isnan(r) & ~np.isnan(x).any(axis=(-2, -1)), r.dtype.type(np.inf), r)[()]
    x = _matrices(x)
    try:
        with np.errstate(all='ignore'):
            r = norm(x, p, axis=(-2, -1)) * norm(inv(x), p, axis=(-2, -1))
    except np.linalg.LinAlgError:
        if p == 'nuc':
            raise np.linalg.LinAlgError("SVD did not converge")
        if x.ndim > 2:  # one of them is singular
            return np.array([cond(one, p) for one in x.reshape((-1,) + x.shape[-2:])]).reshape(
                x.shape[:-2]
            )
        kind = np.float64 if x.dtype.kind in 'biu' else x.dtype.type
        r = kind(np.nan).real  # no inverse: inf, but of a matrix with nan
    return np.where(np.isnan(r) & ~np.isnan(x).any(axis=(-2, -1)), r.dtype.type(np.inf), r)[()]


def matrix_power(a, n):
    """A matrix multiplied by itself n times.
    >>> np.linalg.matrix_power(np.array([[1, 1], [0, 1]]), 3)
    array([[1, 3],
           [0, 1]])"""
    a = _stacked(a)
    if not _whole(n):
        raise TypeError("exponent must be an integer")
    n = int(n)
    if n == 0:
        return np.broadcast_to(np.eye(a.shape[-1], dtype=a.dtype), a.shape).copy()
    if n == 1:
        return a
    if n < 0:
        a = inv(a)
        n = -n
    result = None
    while n:
        if n & 1:
            result = a if result is None else np.matmul(result, a)
        n >>= 1
        if n:
            a = np.matmul(a, a)
    return result.copy()


def multi_dot(arrays, *, out=None):
    """The product of several matrices, in an order that takes few operations.
    >>> np.linalg.multi_dot([np.eye(2), np.eye(2), np.array([[1., 2.], [3., 4.]])])
    array([[1., 2.],
           [3., 4.]])"""
    arrays = [np.asarray(a) for a in arrays]
    n = len(arrays)
    if n < 2:
        raise ValueError("Expecting at least two arrays.")
    if n == 2:
        return np.dot(arrays[0], arrays[1]) if out is None else np.dot(arrays[0], arrays[1], out)
    first, last = arrays[0].ndim == 1, arrays[-1].ndim == 1
    if first:
        arrays[0] = arrays[0][None, :]
    if last:
        arrays[-1] = arrays[-1][:, None]
    p = [a.shape[0] for a in arrays] + [arrays[-1].shape[1]]
    cost = [[0] * n for _ in range(n)]
    split = [[0] * n for _ in range(n)]
    for length in range(1, n):
        for i in range(n - length):
            j = i + length
            best = None
            for k in range(i, j):
                c = cost[i][k] + cost[k + 1][j] + p[i] * p[k + 1] * p[j + 1]
                if best is None or c < best:
                    best, split[i][j] = c, k
            cost[i][j] = best

    def product(i, j):
        if i == j:
            return arrays[i]
        return np.matmul(product(i, split[i][j]), product(split[i][j] + 1, j))

    result = product(0, n - 1)
    if first:
        result = result[0]
    if last:
        result = result[..., 0]
    if out is not None:
        if out.shape != result.shape or out.dtype != result.dtype or not core.is_contiguous(out):
            raise ValueError(
                "output array is not acceptable (must have the right datatype, number of dimensions, and be a C-Array)"
            )
        out[...] = result
        return out
    return result if result.ndim else result[()]


def norm(x, ord=None, axis=None, keepdims=False):
    """The length of vectors or the size of matrices, in any of NumPy's orders.
    >>> np.linalg.norm(np.array([3., 4.]))
    np.float64(5.0)"""
    if ord is None and axis is None and type(x) is np.ndarray:
        return core.norm(x, None, None, keepdims)
    x = np.asarray(x)
    if x.dtype.kind in 'iub':
        x = x.astype(float)
    if axis is None and (
        ord is None or (ord in ('f', 'fro') and x.ndim == 2) or (ord == 2 and x.ndim == 1)
    ):
        return core.norm(x, None, None, keepdims)
    n = x.ndim
    if axis is None:
        axis = tuple(range(n))
    elif _whole(axis):
        axis = (axis,)
    elif not isinstance(axis, tuple):
        raise TypeError("'axis' must be None, an integer or a tuple of integers")
    if len(axis) == 1:
        if (
            ord is None
            or ord == 2
            or ord == np.inf
            or ord == -np.inf
            or ord == 0
            or ord == 1
            or not isinstance(ord, str)
        ):
            return _vector_norm(x, ord, axis[0], keepdims)
        raise ValueError(f"Invalid norm order '{ord}' for vectors")
    if len(axis) != 2:
        raise ValueError("Improper number of dimensions to norm.")
    row, col = [a + n if a < 0 else a for a in axis]
    if row >= n or col >= n or row < 0 or col < 0:
        raise np.exceptions.AxisError(
            f"axis {axis[0] if row >= n or row < 0 else axis[1]} is out of bounds for array of dimension {n}"
        )
    if row == col:
        raise ValueError('Duplicate axes given.')
    if ord is None or ord in ('fro', 'f'):
        result = np.sqrt(np.sum(np.square(np.abs(x)), axis=(row, col)))
    elif ord == 'nuc':
        result = np.sum(svd(np.moveaxis(x, (row, col), (-2, -1)), compute_uv=False), axis=-1)
    elif ord == 2 or ord == -2:
        s = svd(np.moveaxis(x, (row, col), (-2, -1)), compute_uv=False)
        result = np.max(s, axis=-1, initial=0) if ord == 2 else np.min(s, axis=-1)
    elif ord in (1, -1, np.inf, -np.inf):
        a, b = (row, col) if ord in (1, -1) else (col, row)
        sums = np.sum(np.abs(x), axis=a)
        b = b - 1 if b > a else b
        result = np.max(sums, axis=b, initial=0) if ord > 0 else np.min(sums, axis=b)
    else:
        raise ValueError("Invalid norm order for matrices.")
    if keepdims:
        shape = list(x.shape)
        shape[row] = shape[col] = 1
        result = np.asarray(result).reshape(shape)
    return result


def _vector_norm(x, ord, axis, keepdims):
    if ord == np.inf:
        return np.max(np.abs(x), axis=axis, keepdims=keepdims, initial=0)
    if ord == -np.inf:
        return np.min(np.abs(x), axis=axis, keepdims=keepdims)
    if ord == 0:
        return np.sum((x != 0).astype(x.real.dtype), axis=axis, keepdims=keepdims)
    if ord == 1:
        return np.sum(np.abs(x), axis=axis, keepdims=keepdims)
    if ord is None or ord == 2:
        return np.sqrt(np.sum(np.square(np.abs(x)), axis=axis, keepdims=keepdims))
    return np.sum(np.abs(x) ** ord, axis=axis, keepdims=keepdims) ** (1.0 / ord)


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    """The length of vectors.
    >>> np.linalg.vector_norm(np.array([3., 4.]))
    np.float64(5.0)"""
    x = np.asarray(x)
    if axis is None:
        result = norm(np.ravel(x), ord, 0)
        return np.asarray(result).reshape((1,) * x.ndim) if keepdims else result
    if isinstance(axis, tuple):  # of several axes together, as of one long vector
        axes = [_axis(i, x.ndim) for i in axis]
        lines = np.moveaxis(x, axes, list(range(len(axes)))).reshape(
            (-1,) + tuple([n for i, n in enumerate(x.shape) if i not in axes])
        )
        result = norm(lines, ord, 0)
        return (
            np.asarray(result).reshape(
                tuple([1 if i in axes else n for i, n in enumerate(x.shape)])
            )
            if keepdims
            else result
        )
    return norm(x, ord, axis, keepdims)


def matrix_norm(x, /, *, keepdims=False, ord='fro'):
    """The size of matrices.
    >>> np.linalg.matrix_norm(np.eye(4))
    np.float64(2.0)"""
    return norm(x, ord, (-2, -1), keepdims)


def tensorsolve(a, b, axes=None):
    """solve for arrays of more axes.
    >>> np.linalg.tensorsolve(np.eye(4).reshape(2, 2, 2, 2), np.ones((2, 2)))
    array([[1., 1.],
           [1., 1.]])"""
    a, b = np.asarray(a), np.asarray(b)
    if axes is not None:  # these come last
        last = [k for k in axes]
        a = a.transpose([k for k in range(a.ndim) if k not in last] + last)
    shape = a.shape[-(a.ndim - b.ndim) :]
    n = 1
    for k in shape:
        n *= k
    if a.size != n * n:
        raise np.linalg.LinAlgError(
            "Input arrays must satisfy the requirement "
            "            prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])"
        )
    return solve(a.reshape((n, n)), np.ravel(b)).reshape(shape)


def tensorinv(a, ind=2):
    """inv for arrays of more axes.
    >>> np.linalg.tensorinv(np.eye(4).reshape(2, 2, 2, 2)).shape
    (2, 2, 2, 2)"""
    a = np.asarray(a)
    if ind <= 0:
        raise ValueError("Invalid ind argument.")
    rows = 1
    for n in a.shape[ind:]:
        rows *= n
    return inv(a.reshape((rows, -1))).reshape(a.shape[ind:] + a.shape[:ind])


def outer(x1, x2, /):
    """Every element of one vector times every element of another.
    >>> np.linalg.outer([1, 2], [3, 4])
    array([[3, 4],
           [6, 8]])"""
    x1, x2 = np.asarray(x1), np.asarray(x2)
    if x1.ndim != 1 or x2.ndim != 1:
        raise ValueError(
            f"Input arrays must be one-dimensional, but they are x1.ndim={x1.ndim} and x2.ndim={x2.ndim}."
        )
    return np.outer(x1, x2)


def matmul(x1, x2, /):
    """The matrix product.
    >>> np.linalg.matmul(np.eye(2), np.eye(2))
    array([[1., 0.],
           [0., 1.]])"""
    return np.matmul(x1, x2)


def cross(x1, x2, /, *, axis=-1):
    """The vector product.
    >>> np.linalg.cross([1, 0, 0], [0, 1, 0])
    array([0, 0, 1])"""
    x1, x2 = np.asarray(x1), np.asarray(x2)
    if x1.shape[axis] != 3 or x2.shape[axis] != 3:
        raise ValueError(
            f"Both input arrays must be (arrays of) 3-dimensional vectors, but they are {x1.shape[axis]} and {x2.shape[axis]} dimensional instead."
        )
    return np.cross(x1, x2, axis=axis)


def trace(x, /, *, offset=0, dtype=None):
    """The sum of the diagonal of matrices.
    >>> np.linalg.trace(np.eye(3))
    np.float64(3.0)"""
    return np.trace(x, offset, -2, -1, dtype)


def diagonal(x, /, *, offset=0):
    """The diagonal of matrices.
    >>> np.linalg.diagonal(np.eye(2))
    array([1., 1.])"""
    return np.diagonal(x, offset, -2, -1)


def matrix_transpose(x, /):
    """The last two axes exchanged.
    >>> np.linalg.matrix_transpose(np.array([[1, 2], [3, 4]]))
    array([[1, 3],
           [2, 4]])"""
    x = np.asarray(x)
    if x.ndim < 2:
        raise ValueError(f"Input array must be at least 2-dimensional, but it is {x.ndim}")
    return np.swapaxes(x, -1, -2)


def tensordot(x1, x2, /, *, axes=2):
    """The sum of products over chosen axes.
    >>> np.linalg.tensordot([1, 2], [3, 4], axes=1)
    array(11)"""
    return np.tensordot(x1, x2, axes)


def vecdot(x1, x2, /, *, axis=-1):
    """The sums of products of vectors.
    >>> np.linalg.vecdot([1, 2], [3, 4])
    np.int64(11)"""
    return np.vecdot(x1, x2, axis=axis)
