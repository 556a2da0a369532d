# jax._vjp: functions of jax.numpy that have a derivative because they are made of others that
# have one. jax.numpy asks here when an argument belongs to a derivative; else they are cupy's.
from _options import fixed as _fixed, no_more as _no_more
import cupy as _cp
import numpy as _np
from jax import numpy as _jnp
from jax._array import Array, array_of as _array_of, made as _made, raw as _raw

# ---- what only moves items: its result for the places of the items tells where each went -------

moving = (
    "split array_split hsplit vsplit dsplit unstack repeat rot90 fliplr flipud resize rollaxis atleast_3d diagonal delete "
    "matrix_transpose trim_zeros compress extract flatten array_split"
).split()


def moved(name, a, *args, **options):
    """A function of `moving`, by the places of the items."""
    a = _array_of(a)
    if name in ("compress", "extract"):  # the condition stands first
        condition, a, args = a, _array_of(args[0]), args[1:]
        places = getattr(_cp, name)(
            _raw(condition), _cp.arange(a.size).reshape(a.shape), *args, **options
        )
    else:
        places = getattr(_cp, name)(
            _cp.arange(a.size).reshape(a.shape), *[_raw(v) for v in args], **options
        )
    flat = _jnp.reshape(a, (-1,))
    return (
        [flat[Array(p)] for p in places]
        if isinstance(places, (list, tuple))
        else flat[Array(places)]
    )


def take_along_axis(arr, indices, axis=-1):
    arr, indices = _array_of(arr), _array_of(indices)
    if axis is None:
        return _jnp.reshape(arr, (-1,))[indices]
    places = _cp.take_along_axis(_cp.arange(arr.size).reshape(arr.shape), indices._v, axis)
    return _jnp.reshape(arr, (-1,))[Array(places)]


def sort(a, axis=-1, **options):
    _no_more('sort', options, 'kind stable', order=None, descending=False)
    a = _array_of(a)
    if axis is None:
        return sort(_jnp.reshape(a, (-1,)))
    return take_along_axis(a, Array(_cp.argsort(a._v, axis=axis)), axis)


def append(arr, values, axis=None):
    if axis is None:
        return _jnp.concatenate([_jnp.ravel(arr), _jnp.ravel(values)])
    return _jnp.concatenate([arr, values], axis)


def dstack(tup):
    return _jnp.concatenate([moved("atleast_3d", a) for a in tup], 2)


def meshgrid(*xi, indexing="xy", **options):
    _no_more('meshgrid', options, 'copy', sparse=False)
    grids = _cp.meshgrid(*[_cp.arange(_array_of(x).size) for x in xi], indexing=indexing)
    return [_jnp.ravel(x)[Array(g)] for x, g in zip(xi, grids)]


def pad(array, pad_width, mode="constant", constant_values=0, **options):
    array = _array_of(array)
    # the places, counted from 1; 0 is what is new
    places = _cp.pad(
        _cp.arange(1, array.size + 1).reshape(array.shape),
        pad_width,
        mode,
        **({"constant_values": 0} if mode == "constant" else options),
    )
    known = _jnp.reshape(array, (-1,))[Array(_cp.maximum(places - 1, 0))]
    return known if mode != "constant" else _jnp.where(Array(places > 0), known, constant_values)


# ---- element by element --------------------------------------------------------------------------


def sinc(x):
    x = _array_of(x)
    safe = _jnp.where(x == 0, 1.0, x) * _np.pi
    return _jnp.where(x == 0, 1.0 - (_np.pi * x) ** 2 / 6, _jnp.sin(safe) / safe)


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    x = _array_of(x)
    limits = _np.finfo(x.dtype)
    out = _jnp.where(_jnp.isnan(x), nan, x)
    out = _jnp.where(x == _np.inf, limits.max if posinf is None else posinf, out)
    return _jnp.where(x == -_np.inf, limits.min if neginf is None else neginf, out)


def heaviside(x1, x2):
    x1 = _array_of(x1)
    return _jnp.where(x1 == 0, x2, _jnp.where(x1 > 0, 1.0, 0.0))


def logaddexp2(a, b):
    return _jnp.logaddexp(a * _np.log(2), b * _np.log(2)) / _np.log(2)


def float_power(a, b):
    return _jnp.power(a, b)


def select(condlist, choicelist, default=0):
    out = default
    for condition, choice in list(zip(condlist, choicelist))[::-1]:
        out = _jnp.where(condition, choice, out)
    return out


def interp(x, xp, fp, left=None, right=None, period=None):
    """Between the two known places; beyond them the first and the last value."""
    if period is not None:
        raise NotImplementedError(
            "jax.grad does not know the derivative of jnp.interp with a period"
        )
    x, xp, fp = _array_of(x), _array_of(xp), _array_of(fp)
    i = Array(_cp.clip(_cp.searchsorted(xp._v, x._v, side="right"), 1, xp.size - 1))
    x0, x1, f0, f1 = xp[i - 1], xp[i], fp[i - 1], fp[i]
    width = x1 - x0
    out = _jnp.where(width == 0, f0, f0 + (x - x0) / _jnp.where(width == 0, 1, width) * (f1 - f0))
    out = _jnp.where(x < xp[0], fp[0] if left is None else left, out)
    return _jnp.where(x > xp[-1], fp[-1] if right is None else right, out)


# ---- along axes ------------------------------------------------------------------------------------


def _cut(a, axis, start, stop):
    return a[(slice(None),) * (axis % a.ndim) + (slice(start, stop),)]


def diff(a, n=1, axis=-1, **options):
    _no_more('diff', options, prepend=None, append=None)
    a = _array_of(a)
    for _ in range(n):
        a = _cut(a, axis, 1, None) - _cut(a, axis, None, -1)
    return a


def ediff1d(a, **options):
    _no_more('ediff1d', options, to_end=None, to_begin=None)
    return diff(_jnp.ravel(a))


def ptp(a, axis=None, keepdims=False):
    return _jnp.max(a, axis=axis, keepdims=keepdims) - _jnp.min(a, axis=axis, keepdims=keepdims)


def cumprod(a, axis=None, dtype=None):
    _fixed('cumprod', dtype=(dtype, None))
    a = _array_of(a)
    if axis is None:
        return cumprod(_jnp.reshape(a, (-1,)), 0)
    parts = [_cut(a, axis, 0, 1)]
    for k in range(1, a.shape[axis]):
        parts.append(parts[-1] * _cut(a, axis, k, k + 1))
    return _jnp.concatenate(parts, axis)


def quantile(
    a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, **options
):
    _fixed('quantile', out=(out, None))
    _no_more('quantile', options, 'interpolation', weights=None)
    a, q = _array_of(a), _array_of(q)
    if method != "linear" or keepdims or isinstance(axis, tuple):
        raise NotImplementedError(
            "jax.grad knows the derivative of jnp.quantile with method='linear', one axis and without keepdims"
        )
    if axis is None:
        a, axis = _jnp.reshape(a, (-1,)), 0
    a = _jnp.moveaxis(sort(a, axis), axis, 0)
    at = q._v * (a.shape[0] - 1)
    low = _cp.floor(at).astype(int)
    high = _cp.minimum(low + 1, a.shape[0] - 1)
    part = Array((at - low).reshape(at.shape + (1,) * (a.ndim - 1)))
    return a[Array(low)] * (1 - part) + a[Array(high)] * part


def percentile(a, q, axis=None, **options):
    return quantile(a, _array_of(q) / 100, axis, **options)


def median(a, axis=None, **options):
    return quantile(a, 0.5, axis, **options)


def _without_nan(name, start):
    def function(a, axis=None, keepdims=False, **options):
        _no_more(
            '_without_nan',
            options,
            out=None,
            where=None,
            dtype=None,
            initial=None,
            ddof=0,
            overwrite_input=False,
        )
        a = _array_of(a)
        return getattr(_jnp, name)(
            _jnp.where(_jnp.isnan(a), start, a), axis=axis, keepdims=keepdims
        )

    return function


nansum, nanprod, nanmax, nanmin = [
    _without_nan(n, s)
    for n, s in (("sum", 0.0), ("prod", 1.0), ("max", -_np.inf), ("min", _np.inf))
]


def nanmean(a, axis=None, keepdims=False, **options):
    _no_more(
        'nanmean',
        options,
        out=None,
        where=None,
        dtype=None,
        initial=None,
        ddof=0,
        overwrite_input=False,
    )
    known = _jnp.where(_jnp.isnan(a), 0.0, 1.0)
    return nansum(a, axis, keepdims) / _jnp.sum(known, axis=axis, keepdims=keepdims)


def trapezoid(y, x=None, dx=1.0, axis=-1):
    y = _array_of(y)
    step = dx if x is None else diff(x, axis=axis if _array_of(x).ndim > 1 else -1)
    return _jnp.sum((_cut(y, axis, 1, None) + _cut(y, axis, None, -1)) * 0.5 * step, axis=axis)


def cov(m, y=None, rowvar=True, bias=False, ddof=None, **options):
    _no_more('cov', options, fweights=None, aweights=None, dtype=None)
    m = _jnp.atleast_2d(m) if rowvar or _array_of(m).ndim == 1 else _array_of(m).T
    if y is not None:
        m = _jnp.concatenate([m, _jnp.atleast_2d(y)], 0)
    m = m - _jnp.mean(m, axis=1, keepdims=True)
    return _jnp.squeeze(
        m @ _jnp.conj(m).T / (m.shape[1] - (ddof if ddof is not None else 0 if bias else 1))
    )


def corrcoef(x, y=None, rowvar=True):
    c = cov(x, y, rowvar)
    s = _jnp.sqrt(_jnp.diag(c))
    return c / s[:, None] / s[None, :]


# ---- products ----------------------------------------------------------------------------------------


def convolve(a, v, mode="full", **options):
    _no_more('convolve', options, 'precision', preferred_element_type=None)
    a, v = _array_of(a), _array_of(v)
    if a.size < v.size:
        a, v = v, a
    n, k = a.size, v.size
    wide = _jnp.concatenate([_jnp.zeros(k - 1, a.dtype), a, _jnp.zeros(k - 1, a.dtype)])
    places = _cp.arange(n + k - 1)[:, None] + _cp.arange(k)[None, :]
    full = wide[Array(places)] @ _jnp.flip(v)
    return (
        full
        if mode == "full"
        else full[(k - 1) // 2 : (k - 1) // 2 + n]
        if mode == "same"
        else full[k - 1 : n]
    )


def correlate(a, v, mode="valid", **options):
    _no_more('correlate', options, 'precision', preferred_element_type=None)
    return convolve(a, _jnp.flip(_jnp.conj(v)), mode)


def kron(a, b):
    a, b = _jnp.atleast_2d(a), _jnp.atleast_2d(b)
    out = a[:, None, :, None] * b[None, :, None, :]
    return _jnp.reshape(out, (a.shape[0] * b.shape[0], a.shape[1] * b.shape[1]))


def cross(a, b, **options):
    _no_more('cross', options, axisa=-1, axisb=-1, axisc=-1, axis=None)
    a, b = _array_of(a), _array_of(b)
    if a.shape[-1] == 2:
        return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    turn = lambda x, k: _jnp.roll(x, k, -1)
    return turn(a, -1) * turn(b, -2) - turn(a, -2) * turn(b, -1)


def polyval(p, x, **options):
    _no_more('polyval', options, 'unroll')
    out = 0.0
    for c in _array_of(p):
        out = out * x + c
    return out


def vander(x, N=None, increasing=False):
    x = _array_of(x)
    powers = range(x.size if N is None else N)
    return _jnp.stack(
        [x**k if k else _jnp.ones_like(x) for k in (powers if increasing else reversed(powers))], 1
    )


# ---- linear algebra ------------------------------------------------------------------------------------


def _half(m):
    """The lower triangle with half of the diagonal."""
    n = m.shape[-1]
    return _jnp.tril(m) * _jnp.asarray(1 - 0.5 * _np.eye(n), m.dtype)


def linalg_cholesky(a, upper=False, **options):
    _no_more('linalg_cholesky', options, 'symmetrize_input')
    a = _array_of(a)
    r = _made(_cp.linalg.cholesky(a._v))

    def back(g):
        turned = _jnp.linalg.inv(r)
        s = turned.mT @ _half(r.mT @ g) @ turned
        return (s + s.mT) / 2

    r._from = [(a, back)] if a._from is not None else None
    return r.mT if upper else r


def linalg_slogdet(a):
    a = _array_of(a)
    sign, value = _cp.linalg.slogdet(a._v)
    value = _made(value, (a, lambda g: _jnp.reshape(g, g.shape + (1, 1)) * _jnp.linalg.inv(a).mT))
    return type(_cp.linalg.slogdet(_cp.eye(1)))(Array(sign), value)


def linalg_eigh(a, UPLO=None, **options):
    """Slopes where no two values are the same."""
    _fixed('linalg_eigh', UPLO=(UPLO, None))
    _no_more('linalg_eigh', options, 'symmetrize_input')
    a = _array_of(a)
    plain = _cp.linalg.eigh(a._v)
    w, v = _made(plain[0]), _made(plain[1])
    n = a.shape[-1]

    def of_vectors(g):
        gaps = w[..., None, :] - w[..., :, None] + _jnp.asarray(_np.eye(n), w.dtype)
        return v @ ((v.mT @ g) / gaps * _jnp.asarray(1 - _np.eye(n), w.dtype)) @ v.mT

    if a._from is not None:
        w._from = [(a, lambda g: (v * g[..., None, :]) @ v.mT)]
        v._from = [(a, lambda g: (of_vectors(g) + of_vectors(g).mT) / 2)]
    return type(plain)(w, v)


def linalg_eigvalsh(a, UPLO=None):
    _fixed('linalg_eigvalsh', UPLO=(UPLO, None))
    return linalg_eigh(a)[0]


def _no_slope(g):
    raise NotImplementedError(
        "jax.grad knows the derivative of singular values, not of singular vectors; eigh of a.T @ a has both"
    )


def linalg_svd(a, full_matrices=True, compute_uv=True, hermitian=False, **options):
    _fixed('linalg_svd', hermitian=(hermitian, False))
    _no_more('linalg_svd', options, subset_by_index=None)
    a = _array_of(a)
    u, s, vt = _cp.linalg.svd(a._v, full_matrices=False)
    left, right = Array(u), Array(vt)
    values = _made(s, (a, lambda g: (left * g[..., None, :]) @ right))
    if not compute_uv:
        return values
    plain = _cp.linalg.svd(a._v, full_matrices=full_matrices)
    return type(plain)(_made(plain[0], (a, _no_slope)), values, _made(plain[2], (a, _no_slope)))


def linalg_svdvals(a):
    return linalg_svd(a, compute_uv=False)


def linalg_pinv(a, **options):
    """Of a matrix of full rank."""
    _no_more('linalg_pinv', options, rtol=None, rcond=None, hermitian=False)
    a = _array_of(a)
    if a.shape[-2] >= a.shape[-1]:
        return _jnp.linalg.solve(a.mT @ a, a.mT)
    return _jnp.linalg.solve(a @ a.mT, a).mT


def linalg_matrix_power(a, n):
    a = _array_of(a)
    if n < 0:
        return linalg_matrix_power(_jnp.linalg.inv(a), -n)
    out = _jnp.eye(a.shape[-1], dtype=a.dtype)
    for _ in range(n):
        out = out @ a
    return out


def linalg_lstsq(a, b, rcond=None, **options):
    """Of a matrix of full rank, with at least as many rows as columns."""
    _no_more('linalg_lstsq', options, 'numpy_resid')
    a, b = _array_of(a), _array_of(b)
    if a.shape[0] < a.shape[1]:
        raise NotImplementedError(
            "jax.grad knows the derivative of jnp.linalg.lstsq with at least as many rows as columns"
        )
    plain = _cp.linalg.lstsq(a._v, b._v, rcond)
    return (_jnp.linalg.solve(a.mT @ a, a.mT @ b),) + tuple(
        [Array(_cp.asarray(v)) for v in plain[1:]]
    )


def linalg_expm(a, **options):
    """The exponential by the powers of a small part of the matrix, squared as often as it was halved."""
    _no_more('linalg_expm', options, 'max_squarings', upper_triangular=False)
    a = _array_of(a)
    largest = float(_cp.abs(a._v).sum(axis=-2).max())
    halvings = 0
    while largest > 0.25:
        largest, halvings = largest / 2, halvings + 1
    small = a / 2.0**halvings
    term = total = _jnp.eye(a.shape[-1], dtype=a.dtype)
    for k in range(1, 15):
        term = term @ small / k
        total = total + term
    for _ in range(halvings):
        total = total @ total
    return total


def linalg_multi_dot(arrays, **options):
    _no_more('linalg_multi_dot', options, 'precision')
    out = arrays[0]
    for a in arrays[1:]:
        out = out @ a
    return out


def linalg_norm(x, ord, axis=None, keepdims=False):
    """The orders that are sums and extremes of absolute values, and those of singular values."""
    x = _array_of(x)
    vector = isinstance(axis, int) or axis is None and x.ndim == 1
    size = _jnp.abs(x)
    if vector:
        if ord in (_np.inf, -_np.inf):
            return (_jnp.max if ord > 0 else _jnp.min)(size, axis=axis, keepdims=keepdims)
        if ord == 0:
            return _jnp.sum(_jnp.where(size > 0, 1.0, 0.0), axis=axis, keepdims=keepdims)
        return _jnp.sum(size**ord, axis=axis, keepdims=keepdims) ** (1 / ord)
    if x.ndim != 2 or keepdims:
        raise NotImplementedError(
            "jax.grad does not know the derivative of norms of stacks of matrices"
        )
    if ord in (1, -1, _np.inf, -_np.inf):
        sums = _jnp.sum(size, axis=0 if abs(ord) == 1 else 1)
        return _jnp.max(sums) if ord > 0 else _jnp.min(sums)
    if ord == "fro":
        return _jnp.sqrt(_jnp.sum(x * x))
    values = linalg_svd(x, compute_uv=False)
    return _jnp.sum(values) if ord == "nuc" else _jnp.max(values) if ord == 2 else _jnp.min(values)
