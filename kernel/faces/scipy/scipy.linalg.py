# scipy.linalg: numpy.linalg with SciPy's defaults, and matrices of special form. What
# numpy.linalg does is LAPACK's; LU, banded systems and the like are compiled loops on the CPU.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np
from scipy._arrays import xp_of as _xp_of, host as _host

LinAlgError = _np.linalg.LinAlgError


def _checked(xp, a, square=False, check=True):
    a = xp.asarray(a)
    if a.dtype.kind in "iub":
        a = a.astype("float64")
    if a.ndim < 2:
        raise ValueError(
            "Expected at least a 2-D array" if not square else "expected square matrix"
        )
    if square and a.shape[-1] != a.shape[-2]:
        raise ValueError("expected square matrix" if square is True else square)
    return a


def _finite(a, check):
    xp = _xp_of(a)
    if check and not bool(xp.isfinite(xp.asarray(a)).all()):
        raise ValueError("array must not contain infs or NaNs")


def solve(
    a,
    b,
    lower=False,
    overwrite_a=False,
    overwrite_b=False,
    check_finite=True,
    assume_a=None,
    transposed=False,
):
    """The x for which a @ x is b."""
    _fixed('solve', lower=(lower, False))
    xp = _xp_of(a, b)
    a, b = _checked(xp, a, "Input a needs to be a square matrix."), xp.asarray(b)
    if a.shape[-1] != b.shape[0 if b.ndim < 3 else -2]:
        raise ValueError("Input b has to have same number of rows as input a")
    _finite(a, check_finite)
    _finite(b, check_finite)
    return _singular(lambda: xp.linalg.solve(xp.swapaxes(a, -1, -2) if transposed else a, b))


def _singular(work):
    try:
        return work()
    except LinAlgError as e:
        raise LinAlgError("A singular matrix detected.") if "Singular" in str(e) else e


def inv(a, overwrite_a=False, check_finite=True, **options):
    """The inverse matrix."""
    _no_more('inv', options, 'assume_a lower')
    xp = _xp_of(a)
    a = _checked(xp, a, True)
    _finite(a, check_finite)
    return _singular(lambda: xp.linalg.inv(a))


def det(a, overwrite_a=False, check_finite=True):
    """The determinant."""
    xp = _xp_of(a)
    return xp.linalg.det(_checked(xp, a, "Last 2 dimensions of the array must be square"))


def norm(a, ord=None, axis=None, keepdims=False, check_finite=True):
    """The norm of a matrix or vector."""
    _finite(a, check_finite)
    return _xp_of(a).linalg.norm(a, ord, axis, keepdims)


def pinv(a, *, atol=None, rtol=None, return_rank=False, check_finite=True):
    """The pseudo-inverse."""
    _fixed('pinv', atol=(atol, None), return_rank=(return_rank, False))
    xp = _xp_of(a)
    a = _checked(xp, a)
    eps = _np.finfo(a.dtype).eps
    return xp.linalg.pinv(a, rtol=max(a.shape) * eps if rtol is None else rtol)


def lstsq(
    a, b, cond=None, overwrite_a=False, overwrite_b=False, check_finite=True, lapack_driver=None
):
    """The x for which a @ x is nearest to b."""
    return _xp_of(a, b).linalg.lstsq(a, b, rcond=cond)


def cholesky(a, lower=False, overwrite_a=False, check_finite=True):
    """The triangular matrix whose square is a: the upper one, unless lower."""
    xp = _xp_of(a)
    a = _checked(xp, a, True)
    try:
        half = xp.linalg.cholesky(a if lower else xp.swapaxes(a, -1, -2))
    except LinAlgError:
        n = 1
        while _np.linalg.eigvalsh(_host(a)[:n, :n]).min() > 0 and n < a.shape[0]:
            n += 1
        raise LinAlgError(f"{n}-th leading minor of the array is not positive definite")
    return half if lower else xp.swapaxes(half, -1, -2)


def cho_factor(a, lower=False, overwrite_a=False, check_finite=True):
    """For cho_solve."""
    return cholesky(a, lower), lower


def cho_solve(c_and_lower, b, overwrite_b=False, check_finite=True):
    """Solves with what cho_factor gave."""
    c, lower = c_and_lower
    _xp_of(c, b)
    first = solve_triangular(c, b, trans=0 if lower else 1, lower=lower)
    return solve_triangular(c, first, trans=1 if lower else 0, lower=lower)


def qr(a, overwrite_a=False, lwork=None, mode="full", pivoting=False, check_finite=True):
    """q @ r is a: q orthogonal, r triangular."""
    if pivoting:
        raise NotImplementedError("qr() with pivoting is not supported")
    xp = _xp_of(a)
    a = _checked(xp, a)
    if mode == "r":
        return (xp.linalg.qr(a, "complete")[1],)
    if mode not in ("full", "economic"):
        raise ValueError("Mode argument should be one of ['full', 'r', 'economic', 'raw']")
    q, r = xp.linalg.qr(a, "complete" if mode == "full" else "reduced")
    return q, r


def svd(
    a,
    full_matrices=True,
    compute_uv=True,
    overwrite_a=False,
    check_finite=True,
    lapack_driver="gesdd",
):
    """Singular values and vectors."""
    xp = _xp_of(a)
    return xp.linalg.svd(_checked(xp, a), full_matrices, compute_uv)


def svdvals(a, overwrite_a=False, check_finite=True):
    """Singular values."""
    return svd(a, compute_uv=False)


def eig(a, b=None, left=False, right=True, overwrite_a=False, overwrite_b=False, check_finite=True):
    """Eigenvalues, as complex numbers, and eigenvectors."""
    if left or b is not None:
        raise NotImplementedError("eig() gives right eigenvectors of one matrix")
    xp = _xp_of(a)
    w, v = xp.linalg.eig(_checked(xp, a, True))
    return (w.astype("complex128"), v) if right else w.astype("complex128")


def eigvals(a, b=None, overwrite_a=False, check_finite=True):
    """Eigenvalues, as complex numbers."""
    _fixed('eigvals', b=(b, None))
    xp = _xp_of(a)
    return xp.linalg.eigvals(_checked(xp, a, True)).astype("complex128")


def eigh(
    a,
    b=None,
    *,
    lower=True,
    eigvals_only=False,
    overwrite_a=False,
    overwrite_b=False,
    type=1,
    check_finite=True,
    subset_by_index=None,
    subset_by_value=None,
    driver=None,
):
    """Eigenvalues and eigenvectors of a symmetric matrix; of a x = w b x, when b is given."""
    xp = _xp_of(a)
    a = _checked(xp, a, True)
    if b is None:
        w, v = xp.linalg.eigh(a, "L" if lower else "U")
    else:
        if type != 1:
            raise NotImplementedError("eigh() of two matrices solves a x = w b x (type=1)")
        half = xp.linalg.cholesky(_checked(xp, b, True))
        inner = xp.linalg.solve(half, xp.linalg.solve(half, a).T)
        w, v = xp.linalg.eigh(inner)
        v = xp.linalg.solve(half.T, v)
    if subset_by_index is not None:
        first, last = subset_by_index
        w, v = w[first : last + 1], v[:, first : last + 1]
    if subset_by_value is not None:
        chosen = (w > subset_by_value[0]) & (w <= subset_by_value[1])
        w, v = w[chosen], v[:, chosen]
    return w if eigvals_only else (w, v)


def eigvalsh(a, b=None, **options):
    """Eigenvalues of a symmetric matrix."""
    return eigh(a, b, eigvals_only=True, **options)


def eigh_tridiagonal(
    d,
    e,
    eigvals_only=False,
    select="a",
    select_range=None,
    check_finite=True,
    tol=0.0,
    lapack_driver="auto",
):
    """Eigenvalues and eigenvectors of a symmetric matrix from its diagonals."""
    xp = _xp_of(d, e)
    d, e = xp.asarray(d), xp.asarray(e)
    return eigh(
        xp.diag(d) + xp.diag(e, 1) + xp.diag(e, -1),
        eigvals_only=eigvals_only,
        subset_by_index=select_range if select == "i" else None,
    )


# ---- LU --------------------------------------------------------------------------------------------


def _eliminate(a, piv):
    """LU in place; the row that each row was exchanged with in piv."""
    n = a.shape[0]
    m = a.shape[1]
    for k in range(min(n, m)):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        piv[k] = p
        if p != k:
            for j in range(m):
                t = a[k, j]
                a[k, j] = a[p, j]
                a[p, j] = t
        if a[k, k] != 0:
            for i in range(k + 1, n):
                f = a[i, k] / a[k, k]
                a[i, k] = f
                for j in range(k + 1, m):
                    a[i, j] = a[i, j] - f * a[k, j]


def lu_factor(a, overwrite_a=False, check_finite=True):
    """For lu_solve: L and U in one matrix, and the exchanges of rows."""
    xp = _xp_of(a)
    a = _checked(xp, a)
    _finite(a, check_finite)
    work = _host(a).copy()
    piv = _np.zeros(min(a.shape), "int64")
    _eliminate(work, piv)
    return xp.asarray(work), xp.asarray(piv.astype("int32"))


def _rows(piv, n):
    order = list(range(n))
    for k, p in enumerate(_host(piv).tolist()):
        order[k], order[p] = order[p], order[k]
    return order


def lu_solve(lu_and_piv, b, trans=0, overwrite_b=False, check_finite=True):
    """Solves with what lu_factor gave."""
    lu, piv = lu_and_piv
    xp = _xp_of(lu, b)
    b = xp.asarray(b)
    if lu.shape[0] != b.shape[0]:
        raise ValueError(f"Shapes of lu {tuple(lu.shape)} and b {tuple(b.shape)} are incompatible")
    order = _rows(piv, lu.shape[0])
    if trans == 0:
        return solve_triangular(
            lu, solve_triangular(lu, b[_np.array(order)], lower=True, unit_diagonal=True)
        )
    y = solve_triangular(
        lu, solve_triangular(lu, b, trans=1), lower=True, trans=1, unit_diagonal=True
    )
    back = [0] * len(order)
    for k, p in enumerate(order):
        back[p] = k
    return y[_np.array(back)]


def lu(a, permute_l=False, overwrite_a=False, check_finite=True, p_indices=False):
    """p @ l @ u is a."""
    xp = _xp_of(a)
    both, piv = lu_factor(a, check_finite=check_finite)
    n, m = both.shape
    k = min(n, m)
    l = xp.tril(both[:, :k], -1) + xp.eye(n, k)
    u = xp.triu(both[:k])
    order = _rows(piv, n)
    p = xp.eye(n)[:, _np.array(order)] if xp is _np else xp.asarray(_np.eye(n)[:, order])
    back = [0] * n
    for i, r in enumerate(order):
        back[r] = i
    if permute_l:
        return p @ l, u
    return (xp.asarray(_np.array(back)), l, u) if p_indices else (p, l, u)


# ---- triangles and bands --------------------------------------------------------------------------------


def _substitute(a, b, lower, unit):
    n = a.shape[0]
    for k in range(n):
        i = k if lower else n - 1 - k
        for c in range(b.shape[1]):
            s = b[i, c]
            if lower:
                for j in range(i):
                    s = s - a[i, j] * b[j, c]
            else:
                for j in range(i + 1, n):
                    s = s - a[i, j] * b[j, c]
            b[i, c] = s if unit else s / a[i, i]


def solve_triangular(
    a, b, trans=0, lower=False, unit_diagonal=False, overwrite_b=False, check_finite=True
):
    """Solves with a triangular matrix."""
    xp = _xp_of(a, b)
    a, b = _checked(xp, a, True), xp.asarray(b)
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"shapes of a {tuple(a.shape)} and b {tuple(b.shape)} are incompatible")
    m = _host(a)
    if trans in (1, 2, "T", "C"):
        m, lower = (m.conj() if trans in (2, "C") else m).T.copy(), not lower
    if not unit_diagonal and (_np.diag(m) == 0).any():
        k = int((_np.diag(m) == 0).argmax())
        raise LinAlgError(f"singular matrix: resolution failed at diagonal {k}")
    kind = _np.result_type(m.dtype, b.dtype, "float32" if m.dtype == "float32" else "float64")
    right = _host(b).astype(kind).reshape(b.shape[0], -1).copy()
    _substitute(m, right, bool(lower), bool(unit_diagonal))
    return xp.asarray(right.reshape(b.shape))


def _banded(w, b, l, u):
    """Gauss with exchanges of rows on w, where w[i, j - i + l] is the matrix's item i, j."""
    n = w.shape[0]
    for k in range(n):
        last = min(k + l, n - 1)
        p = k
        for i in range(k + 1, last + 1):
            if abs(w[i, k - i + l]) > abs(w[p, k - p + l]):
                p = i
        if w[p, k - p + l] == 0:
            return False
        end = min(k + u + l, n - 1)
        if p != k:
            for j in range(k, end + 1):
                t = w[k, j - k + l]
                w[k, j - k + l] = w[p, j - p + l]
                w[p, j - p + l] = t
            for c in range(b.shape[1]):
                t = b[k, c]
                b[k, c] = b[p, c]
                b[p, c] = t
        for i in range(k + 1, last + 1):
            f = w[i, k - i + l] / w[k, l]
            if f != 0:
                for j in range(k + 1, end + 1):
                    w[i, j - i + l] = w[i, j - i + l] - f * w[k, j - k + l]
                for c in range(b.shape[1]):
                    b[i, c] = b[i, c] - f * b[k, c]
    for q in range(n):
        i = n - 1 - q
        for c in range(b.shape[1]):
            s = b[i, c]
            for j in range(i + 1, min(i + u + l, n - 1) + 1):
                s = s - w[i, j - i + l] * b[j, c]
            b[i, c] = s / w[i, l]
    return True


def solve_banded(l_and_u, ab, b, overwrite_ab=False, overwrite_b=False, check_finite=True):
    """Solves with a matrix that has l diagonals below and u above the main one: row u + i - j of ab, column j."""
    xp = _xp_of(ab, b)
    l, u = l_and_u
    ab, right = _host(xp.asarray(ab)), _host(xp.asarray(b))
    n = ab.shape[1]
    if n != right.shape[0]:
        raise ValueError("shapes of ab and b are not compatible.")
    if l + u + 1 != ab.shape[0]:
        raise ValueError(
            f"invalid values for the number of lower and upper diagonals: l+u+1 ({l + u + 1}) does not equal ab.shape[0] ({ab.shape[0]})"
        )
    kind = _np.result_type(ab.dtype, right.dtype, "float64")
    w = _np.zeros((n, 2 * l + u + 1), kind)
    for d in range(-l, u + 1):  # the diagonal of items i, i + d
        if d >= 0:
            w[: n - d, d + l] = ab[u - d, d:]
        else:
            w[-d:, d + l] = ab[u - d, : n + d]
    x = right.astype(kind).reshape(n, -1).copy()
    if not _banded(w, x, l, u):
        raise LinAlgError("singular matrix")
    return xp.asarray(x.reshape(right.shape))


def solveh_banded(ab, b, overwrite_ab=False, overwrite_b=False, lower=False, check_finite=True):
    """The same for a symmetric matrix, of which one half is given."""
    xp = _xp_of(ab, b)
    half = _host(xp.asarray(ab))
    k, n = half.shape[0] - 1, half.shape[1]
    whole = _np.zeros((2 * k + 1, n), half.dtype)
    for d in range(k + 1):
        line = half[d, : n - d] if lower else half[k - d, d:]
        whole[k + d, : n - d] = line
        whole[k - d, d:] = line
    return solve_banded((k, k), xp.asarray(whole), b)


def solve_toeplitz(c_or_cr, b, check_finite=True):
    """Solves with a Toeplitz matrix."""
    c, r = c_or_cr if isinstance(c_or_cr, tuple) else (c_or_cr, None)
    return solve(toeplitz(c, r), b)


def solve_circulant(c, b, **options):
    """Solves with a circulant matrix."""
    _no_more('solve_circulant', options, 'singular tol', caxis=-1, baxis=0, outaxis=0)
    return solve(circulant(c), b)


# ---- functions of matrices --------------------------------------------------------------------------------

_pade = [
    64764752532480000.0,
    32382376266240000.0,
    7771770303897600.0,
    1187353796428800.0,
    129060195264000.0,
    10559470521600.0,
    670442572800.0,
    33522128640.0,
    1323241920.0,
    40840800.0,
    960960.0,
    16380.0,
    182.0,
    1.0,
]


def expm(A):
    """The exponential of a matrix: Pade's approximation of degree 13, scaled and squared."""
    xp = _xp_of(A)
    a = _checked(xp, A, "expected a square matrix")
    size = float(xp.max(xp.sum(xp.abs(a), axis=-2))) if a.size else 0.0
    s = max(0, int(_np.ceil(_np.log2(size / 5.371920351148152)))) if size > 0 else 0
    a = a / 2**s
    one = xp.eye(a.shape[-1], dtype=a.dtype)
    a2 = a @ a
    a4 = a2 @ a2
    a6 = a2 @ a4
    b = _pade
    u = a @ (
        a6 @ (b[13] * a6 + b[11] * a4 + b[9] * a2) + b[7] * a6 + b[5] * a4 + b[3] * a2 + b[1] * one
    )
    v = a6 @ (b[12] * a6 + b[10] * a4 + b[8] * a2) + b[6] * a6 + b[4] * a4 + b[2] * a2 + b[0] * one
    e = xp.linalg.solve(v - u, v + u)
    for _ in range(s):
        e = e @ e
    return e


def _by_eigenvalues(A, function):
    xp = _xp_of(A)
    a = _checked(xp, A, True)
    if bool((a == xp.swapaxes(a, -1, -2)).all()) and a.dtype.kind == "f":
        w, v = xp.linalg.eigh(a)
        if bool((w >= 0).all()):
            return (v * function(xp, w)) @ v.T
    w, v = xp.linalg.eig(a)
    return (v * function(xp, w.astype("complex128"))) @ xp.linalg.inv(v.astype("complex128"))


def _real(a, like):
    if (
        a.dtype.kind == "c"
        and like.dtype.kind != "c"
        and bool((abs(a.imag) <= 1e-12 * (1 + abs(a.real))).all())
    ):
        return a.real.copy()
    return a


def sqrtm(A):
    """The square root of a matrix that has a full set of eigenvectors."""
    return _real(_by_eigenvalues(A, lambda xp, w: xp.sqrt(w)), _xp_of(A).asarray(A))


def logm(A):
    """The logarithm of a matrix that has a full set of eigenvectors."""
    return _real(_by_eigenvalues(A, lambda xp, w: xp.log(w)), _xp_of(A).asarray(A))


def fractional_matrix_power(A, t):
    """A matrix to the power of any number."""
    return _real(_by_eigenvalues(A, lambda xp, w: w**t), _xp_of(A).asarray(A))


def null_space(A, rcond=None):
    """Vectors that A makes 0."""
    _xp_of(A)
    u, s, vh = svd(A, full_matrices=True)
    m, n = u.shape[0], vh.shape[1]
    rcond = _np.finfo(s.dtype).eps * max(m, n) if rcond is None else rcond
    rank = int((s > float(s.max()) * rcond).sum())
    return vh[rank:].T.conj()


def orth(A, rcond=None):
    """Vectors that span what A reaches."""
    u, s, vh = svd(A, full_matrices=False)
    rcond = _np.finfo(s.dtype).eps * max(u.shape[0], vh.shape[1]) if rcond is None else rcond
    return u[:, : int((s > float(s.max()) * rcond).sum())]


# ---- matrices of special form ----------------------------------------------------------------------------


def _offsets(xp, n, m):
    return xp.arange(n)[:, None] - xp.arange(m)[None, :]


def toeplitz(c, r=None):
    """Constant diagonals: c is the first column, r the first row."""
    xp = _xp_of(c, r)
    c = xp.asarray(c).ravel()
    r = c.conj() if r is None else xp.asarray(r).ravel()
    line = xp.concatenate((r[:0:-1], c))
    return line[_offsets(xp, len(c), len(r)) + len(r) - 1]


def circulant(c):
    """Every column is the one before moved down."""
    xp = _xp_of(c)
    c = xp.asarray(c)
    return c[_offsets(xp, len(c), len(c)) % len(c)]


def hankel(c, r=None):
    """Constant diagonals to the right: c is the first column, r the last row."""
    xp = _xp_of(c, r)
    c = xp.asarray(c).ravel()
    r = c * 0 if r is None else xp.asarray(r).ravel()
    line = xp.concatenate((c, r[1:]))
    return line[xp.arange(len(c))[:, None] + xp.arange(len(r))[None, :]]


def block_diag(*arrs):
    """Matrices along the diagonal."""
    xp = _xp_of(*arrs)
    parts = [xp.atleast_2d(xp.asarray(a)) for a in arrs] or [xp.zeros((1, 0))]
    out = xp.zeros(
        (sum([p.shape[0] for p in parts]), sum([p.shape[1] for p in parts])),
        xp.result_type(*[p.dtype for p in parts]),
    )
    i = j = 0
    for p in parts:
        out[i : i + p.shape[0], j : j + p.shape[1]] = p
        i, j = i + p.shape[0], j + p.shape[1]
    return out


def companion(a):
    """The matrix whose eigenvalues are the roots of a polynomial."""
    xp = _xp_of(a)
    a = xp.asarray(a).astype("float64")
    m = xp.diag(xp.ones(len(a) - 2), -1)
    m[0] = -a[1:] / a[0]
    return m


def hilbert(n):
    """1 / (i + j + 1)"""
    return 1.0 / (_np.arange(n)[:, None] + _np.arange(n)[None, :] + 1)


def hadamard(n, dtype=int):
    """Rows of 1 and -1 that are orthogonal; n is a power of two."""
    if n < 1 or n & (n - 1):
        raise ValueError("n must be an positive integer, and n must be a power of 2")
    m = _np.array([[1]], dtype=dtype)
    while len(m) < n:
        m = _np.block([[m, m], [m, -m]])
    return m


def dft(n, scale=None):
    """The matrix of the Fourier transform."""
    m = _np.exp(complex(0, -2 * _np.pi / n) * (_np.arange(n)[:, None] * _np.arange(n)[None, :]))
    return m / _np.sqrt(n) if scale == "sqrtn" else m / n if scale == "n" else m


def kron(a, b):
    """The Kronecker product."""
    return _xp_of(a, b).kron(a, b)


def tri(N, M=None, k=0, dtype=float):
    return _np.tri(N, M, k, dtype)


def issymmetric(a, atol=None, rtol=None):
    """Is it equal to its transpose?"""
    a = _host(a)
    return (
        bool((a == a.T).all())
        if not atol and not rtol
        else bool(_np.allclose(a, a.T, atol=atol or 0, rtol=rtol or 0))
    )
