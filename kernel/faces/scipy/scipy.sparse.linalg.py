# scipy.sparse.linalg: solving and eigenvalues of sparse matrices. Direct solutions go through
# banded matrices (with the rows as they stand), or dense ones where the band is wide.
from _options import fixed as _fixed, no_more as _no_more
import numpy as _np
from scipy.sparse import (
    issparse as _issparse,
    csr_matrix as _csr,
    csc_matrix as _csc,
    identity as _identity,
)


class MatrixRankWarning(UserWarning):
    """The matrix is singular."""


class ArpackNoConvergence(RuntimeError):
    """Eigenvalues were not found."""


class LinearOperator:
    """A matrix of which only the product with a vector is known."""

    __array_priority__ = 10.1

    def __init__(self, shape, matvec=None, rmatvec=None, matmat=None, dtype=None, rmatmat=None):
        self.shape, self._matvec_fun, self._rmatvec_fun = tuple(shape), matvec, rmatvec
        self.dtype = _np.dtype(float if dtype is None else dtype)

    def matvec(self, x):
        x = _np.asarray(x)
        y = _np.asarray(self._matvec(x))
        return y.reshape(self.shape[0]) if x.ndim == 1 else y.reshape(self.shape[0], 1)

    def _matvec(self, x):
        return self._matvec_fun(x)

    def rmatvec(self, x):
        if self._rmatvec_fun is None:
            raise NotImplementedError("rmatvec is not defined")
        return self._rmatvec_fun(x)

    def matmat(self, X):
        return _np.stack([self.matvec(X[:, k]) for k in range(X.shape[1])], axis=1)

    def dot(self, x):
        x = _np.asarray(x)
        return self.matvec(x) if x.ndim == 1 else self.matmat(x)

    __matmul__ = dot
    __mul__ = dot

    def __call__(self, x):
        return self.dot(x)

    def __repr__(self):
        return f"<{self.shape[0]}x{self.shape[1]} {type(self).__name__} with dtype={self.dtype}>"


def aslinearoperator(A):
    return (
        A
        if isinstance(A, LinearOperator)
        else LinearOperator(
            A.shape, matvec=lambda x: A @ x, rmatvec=lambda x: A.T @ x, dtype=A.dtype
        )
    )


def _dense(A):
    if _issparse(A):
        return A.toarray()
    if isinstance(A, LinearOperator):
        return A.matmat(_np.eye(A.shape[1]))
    return _np.asarray(A)


def _square(A):
    if A.shape[0] != A.shape[1]:
        raise ValueError(f"matrix must be square (has shape {A.shape})")


class _Direct:
    """A matrix ready to be solved with."""

    def __init__(self, A):
        _square(A)
        A = A if _issparse(A) else _csc(A)
        self.shape, self.nnz = A.shape, A.nnz
        n, d = A.shape[0], (A.col - A.row)
        self.below = int(max(0, -d.min())) if A.nnz else 0
        self.above = int(max(0, d.max())) if A.nnz else 0
        self.band = n > 64 and self.below + self.above < n // 8
        kind = _np.result_type(A.dtype, float)
        if self.band:
            self.matrix = _np.zeros((self.below + self.above + 1, n), kind)
            _np.add.at(self.matrix, (self.above + A.row - A.col, A.col), A.data)
        else:
            self.matrix = A.toarray().astype(kind)

    def solve(self, b, trans="N"):
        from scipy.linalg import solve_banded

        b = _np.asarray(b)
        if trans != "N":
            raise NotImplementedError(
                "solve() of the transposed matrix is not supported: factorise A.T"
            )
        if self.band:
            return solve_banded((self.below, self.above), self.matrix, b)
        return _np.linalg.solve(self.matrix, b)


def spsolve(A, b, permc_spec=None, use_umfpack=True):
    """x with A x = b."""
    sparse = _issparse(b)
    b = b.toarray() if sparse else _np.asarray(b)
    _square(A)
    if b.shape[0] != A.shape[0]:
        raise ValueError(f"matrix - rhs dimension mismatch ({A.shape} - {b.shape[0]})")
    column = b.ndim == 2 and b.shape[1] == 1
    try:
        x = _Direct(A).solve(b.ravel() if column else b)
    except _np.linalg.LinAlgError:
        import warnings

        warnings.warn("Matrix is exactly singular", MatrixRankWarning)
        return _np.full(b.ravel().shape if column else b.shape, _np.nan)
    return _csc(x) if sparse and not column else x


def _factorised(A):
    try:
        made = _Direct(A)
        if not made.band and made.shape[0] and _np.linalg.matrix_rank(made.matrix) < made.shape[0]:
            raise _np.linalg.LinAlgError
        return made
    except _np.linalg.LinAlgError:
        raise RuntimeError("Factor is exactly singular") from None


def splu(A, **options):
    _no_more('splu', options, 'permc_spec diag_pivot_thresh relax panel_size options')
    return _factorised(A)


spilu = splu


def factorized(A):
    """The function that solves with the matrix."""
    return _factorised(A).solve


def spsolve_triangular(A, b, lower=True, **options):
    _fixed('spsolve_triangular', lower=(lower, True))
    _no_more('spsolve_triangular', options, 'overwrite_A overwrite_b', unit_diagonal=False)
    return spsolve(A, b)


def inv(A):
    """The inverse, as a sparse matrix."""
    return _csc(_np.linalg.inv(A.toarray()))


def expm(A):
    from scipy.linalg import expm

    return _csc(expm(A.toarray()))


def norm(x, ord=None, axis=None):
    """A norm of a sparse matrix."""
    if axis is not None:
        return _np.linalg.norm(x.toarray(), ord, axis)
    if ord in (None, "fro"):
        return _np.sqrt((_np.abs(x.data) ** 2).sum())
    return _np.linalg.norm(x.toarray(), ord)


# ---- iterative methods ------------------------------------------------------------------------


def _begin(A, b, x0, M):
    A, b = aslinearoperator(A), _np.asarray(b)
    kind = _np.result_type(A.dtype, b.dtype, float)
    x = _np.zeros(b.ravel().shape, kind) if x0 is None else _np.array(x0, kind).ravel()
    return (
        A.matvec,
        (lambda r: r) if M is None else aslinearoperator(M).matvec,
        b.ravel().astype(kind),
        x,
    )


def _goal(b, rtol, atol):
    return max(float(atol), float(rtol) * float(_np.linalg.norm(b)))


def cg(A, b, x0=None, *, rtol=1e-5, atol=0.0, maxiter=None, M=None, callback=None):
    """Conjugate gradients for symmetric positive definite matrices: (x, info)."""
    mul, pre, b, x = _begin(A, b, x0, M)
    if not b.any():
        return b, 0
    goal, rho_before, p = _goal(b, rtol, atol), None, None
    r = b - mul(x) if x.any() else b.copy()
    maxiter = len(b) * 10 if maxiter is None else maxiter
    for _ in range(maxiter):
        if _np.linalg.norm(r) < goal:
            return x, 0
        z = pre(r)
        rho = _np.vdot(r, z)
        p = z.copy() if p is None else z + rho / rho_before * p
        q = mul(p)
        alpha = rho / _np.vdot(p, q)
        x = x + alpha * p
        r = r - alpha * q
        rho_before = rho
        if callback:
            callback(x)
    return x, 0 if _np.linalg.norm(r) < goal else maxiter


def bicgstab(A, b, x0=None, *, rtol=1e-5, atol=0.0, maxiter=None, M=None, callback=None):
    """Stabilised biconjugate gradients: (x, info)."""
    mul, pre, b, x = _begin(A, b, x0, M)
    if not b.any():
        return b, 0
    goal = _goal(b, rtol, atol)
    r = b - mul(x) if x.any() else b.copy()
    r0, rho_before, alpha, omega, v, p = r.copy(), 1.0, 1.0, 1.0, 0 * r, 0 * r
    maxiter = len(b) * 10 if maxiter is None else maxiter
    for _ in range(maxiter):
        if _np.linalg.norm(r) < goal:
            return x, 0
        rho = _np.vdot(r0, r)
        if rho == 0 or omega == 0:
            return x, -10
        p = r + rho / rho_before * (alpha / omega) * (p - omega * v)
        y = pre(p)
        v = mul(y)
        alpha = rho / _np.vdot(r0, v)
        s = r - alpha * v
        if _np.linalg.norm(s) < goal:
            return x + alpha * y, 0
        z = pre(s)
        t = mul(z)
        omega = _np.vdot(t, s) / _np.vdot(t, t)
        x = x + alpha * y + omega * z
        r = s - omega * t
        rho_before = rho
        if callback:
            callback(x)
    return x, 0 if _np.linalg.norm(r) < goal else maxiter


def gmres(
    A,
    b,
    x0=None,
    *,
    rtol=1e-5,
    atol=0.0,
    restart=None,
    maxiter=None,
    M=None,
    callback=None,
    callback_type=None,
):
    """Generalised minimal residuals: (x, info)."""
    mul, pre, b, x = _begin(A, b, x0, M)
    if not b.any():
        return b, 0
    goal, n = _goal(b, rtol, atol), len(b)
    restart = min(20 if restart is None else restart, n)
    maxiter = n * 10 if maxiter is None else maxiter
    for _ in range(maxiter):
        r = pre(b - mul(x))
        beta = float(_np.linalg.norm(r))
        if _np.linalg.norm(b - mul(x)) <= goal or beta == 0:
            return x, 0
        basis, h = [r / beta], _np.zeros((restart + 1, restart), b.dtype)
        for k in range(restart):
            w = pre(mul(basis[k]))
            for i in range(k + 1):
                h[i, k] = _np.vdot(basis[i], w)
                w = w - h[i, k] * basis[i]
            h[k + 1, k] = _np.linalg.norm(w)
            if abs(h[k + 1, k]) < 1e-14 * beta:
                break
            basis.append(w / h[k + 1, k])
        m = k + 1
        right = _np.zeros(m + 1, b.dtype)
        right[0] = beta
        y = _np.linalg.lstsq(h[: m + 1, :m], right, rcond=None)[0]
        x = x + _np.stack(basis[:m], axis=1) @ y
        if callback:
            callback(
                x
                if callback_type == "x"
                else float(_np.linalg.norm(b - mul(x)) / _np.linalg.norm(b))
            )
    return x, 0 if _np.linalg.norm(b - mul(x)) <= goal else maxiter


def lsqr(A, b, damp=0.0, **options):
    """Least squares: (x, 1, iterations, norm of the residual)."""
    _fixed('lsqr', damp=(damp, 0.0))
    _no_more('lsqr', options, 'atol btol conlim iter_lim show x0', calc_var=False)
    x = _np.linalg.lstsq(_dense(A), _np.asarray(b), rcond=None)[0]
    return x, 1, 1, float(_np.linalg.norm(A @ x - b))


# ---- eigenvalues ------------------------------------------------------------------------------


def _chosen(w, k, which, sigma):
    if sigma is not None:
        key = {"LM": _np.abs(w - sigma), "SM": -_np.abs(w - sigma)}.get(which, _np.abs(w - sigma))
        return _np.argsort(key, kind="stable")[:k]
    key = {
        "LM": -_np.abs(w),
        "SM": _np.abs(w),
        "LA": -w.real,
        "SA": w.real,
        "LR": -w.real,
        "SR": w.real,
        "LI": -w.imag,
        "SI": w.imag,
    }
    if which not in key:
        raise ValueError(f"which must be one of {', '.join(key)}")
    return _np.argsort(key[which], kind="stable")[:k]


def _chosen_of_symmetric(w, k, which, sigma):
    """Places of the k wanted ones, the most wanted first: of w, or of 1 / (w - sigma)."""
    with _np.errstate(divide="ignore"):
        rank = w if sigma is None else 1 / (w - sigma)
    keys = {"LM": -_np.abs(rank), "SM": _np.abs(rank), "LA": -rank, "SA": rank, "BE": rank}
    if which not in keys:
        raise ValueError("which must be one of LM, SM, LA, SA, BE")
    at = _np.argsort(keys[which], kind="stable")
    if which == "BE":
        return _np.concatenate((at[: k // 2], at[len(w) - (k - k // 2) :]))
    return at[:k]


def eigsh(
    A,
    k=6,
    M=None,
    sigma=None,
    which="LM",
    v0=None,
    ncv=None,
    maxiter=None,
    tol=0,
    return_eigenvectors=True,
    **options,
):
    """k eigenvalues (ascending) and eigenvectors of a symmetric matrix."""
    _no_more('eigsh', options, 'rng', Minv=None, OPinv=None, mode='normal')
    from scipy.linalg import eigh

    if k >= A.shape[0]:
        raise TypeError(
            "Cannot use scipy.linalg.eigh for sparse A with k >= N. Use scipy.linalg.eigh(A.toarray()) or reduce k."
        )
    w, v = _np.linalg.eigh(_dense(A)) if M is None else eigh(_dense(A), _dense(M))
    at = _chosen_of_symmetric(w, k, which, sigma)
    if return_eigenvectors:
        return w[_np.sort(at)], v[:, _np.sort(at)]
    return w[_np.sort(at) if sigma is not None or which == "BE" else at[::-1]]  # as ARPACK has them


def eigs(A, k=6, M=None, sigma=None, which="LM", return_eigenvectors=True, **options):
    """k eigenvalues and eigenvectors of a matrix."""
    _no_more('eigs', options, 'v0 ncv maxiter tol rng', Minv=None, OPinv=None, OPpart=None)
    if M is not None:
        raise NotImplementedError(
            "eigs() with M is not supported: use scipy.linalg.eig of dense matrices"
        )
    w, v = _np.linalg.eig(_dense(A))
    w, v = w.astype(complex), v.astype(complex)
    at = _chosen(w, k, which, sigma)
    return (w[at], v[:, at]) if return_eigenvectors else w[at]


def svds(A, k=6, which="LM", return_singular_vectors=True, **options):
    """k singular values (ascending), with their vectors."""
    if which not in ("LM", "SM"):
        raise ValueError("`which` must be in {'LM', 'SM'}.")
    _no_more('svds', options, 'ncv tol v0 maxiter solver rng random_state options')
    u, s, vh = _np.linalg.svd(_dense(A), full_matrices=False)
    part = slice(0, k) if which == "LM" else slice(len(s) - k, None)
    u, s, vh = u[:, part][:, ::-1], s[part][::-1], vh[part][::-1]
    return (u, s, vh) if return_singular_vectors else s
