# jax.numpy: numpy's functions of JAX's arrays. Those that are defined here have derivatives, and so
# have the operations that kernel/lib/builtins.def has a derivative of;
# every other function of numpy is found by its name and has none.
from _options import fixed as _fixed, no_more as _no_more
import cupy as _cp
import numpy as _np
from jax._array import weakened as _weakened, weak_of as _weak_of, is_weak as _is_weak
from jax._array import made_like as _made_like
from jax._array import (
    Array,
    array_of as _array_of,
    made as _made,
    raw as _raw,
    wrap as _wrap,
    traced as _traced,
)
from jax._array import canonical as _canonical, unbroadcast as _unbroadcast, x64 as _x64
from jax import _linalg as linalg

ndarray = Array
pi, e, inf, nan, newaxis = _np.pi, _np.e, _np.inf, _np.nan, None


class _Scalar:
    """jnp.float32 and the like: called, it makes an array without dimensions."""

    def __init__(self, name):
        self.dtype = _np.dtype(name)
        self.__name__ = name

    def __call__(self, x=0):
        return _array_of(x).astype(self.dtype)

    def __eq__(self, other):
        return self.dtype == getattr(other, "dtype", other)

    def __hash__(self):
        return hash(self.dtype)

    def __repr__(self):
        return f"<class 'jax.numpy.{self.__name__}'>"


float16, float32, float64, complex64, complex128 = [
    _Scalar(n) for n in ("float16", "float32", "float64", "complex64", "complex128")
]
int8, int16, int32, int64 = [_Scalar(n) for n in ("int8", "int16", "int32", "int64")]
uint8, uint16, uint32, uint64, bool_ = [
    _Scalar(n) for n in ("uint8", "uint16", "uint32", "uint64", "bool")
]


def _kind(dtype):
    return (
        None
        if dtype is None
        else _canonical(getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype)
    )


# ---- making ---------------------------------------------------------------------------------


def array(object, dtype=None, copy=True, order="K", ndmin=0):
    """An array of the values."""
    out = _array_of(object, _kind(dtype))
    return reshape(out, (1,) * (ndmin - out.ndim) + out.shape) if out.ndim < ndmin else out


def asarray(a, dtype=None, order=None, copy=None):
    """An array of the values."""
    return _array_of(a, _kind(dtype))


def _maker(name):
    def make(*args, dtype=None, **options):
        dtype = _kind(dtype)
        out = getattr(_cp, name)(*[_raw(a) for a in args], **options)
        return Array(out if dtype is None else out.astype(dtype))

    make.__name__ = name
    return make


arange, linspace, eye, identity, logspace, tri = [
    _maker(n) for n in ("arange", "linspace", "eye", "identity", "logspace", "tri")
]


def zeros(shape, dtype=float):
    return Array(_cp.zeros(shape, _kind(dtype)))


def ones(shape, dtype=float):
    return Array(_cp.ones(shape, _kind(dtype)))


empty = zeros


def full(shape, fill_value, dtype=None):
    fill_value = _weakened(
        _array_of(fill_value, _kind(dtype)), _is_weak(fill_value) and dtype is None
    )
    return broadcast_to(
        _array_of(fill_value, _kind(dtype)), shape if isinstance(shape, tuple) else (shape,)
    )


def zeros_like(a, dtype=None, shape=None):
    a = _array_of(a)
    return zeros(shape or a.shape, dtype or a.dtype)


def ones_like(a, dtype=None, shape=None):
    a = _array_of(a)
    return ones(shape or a.shape, dtype or a.dtype)


empty_like = zeros_like


def full_like(a, fill_value, dtype=None, shape=None):
    a = _array_of(a)
    return full(shape or a.shape, fill_value, dtype or a.dtype)


# ---- element by element ---------------------------------------------------------------------------


def _weak_raw(x, other):
    """What x is for cupy beside the other argument: a weak array without axes is Python's number there."""
    if (
        isinstance(x, Array)
        and x._weak
        and x.ndim == 0
        and isinstance(other, Array)
        and not other._weak
    ):
        return x._v.get().item()
    if (
        isinstance(x, Array)
        and x.dtype.kind in "iu"
        and isinstance(other, Array)
        and other.dtype.kind == "f"
    ):
        return x._v.astype(other.dtype)
    return _raw(x)


# Functions whose results are floats: integers and bools are float32 there, of which NumPy makes
# float16 when they are narrow.
_floating = set(
    """angle arccos arccosh arcsin arcsinh arctan arctan2 arctanh cbrt copysign cos cosh deg2rad
    degrees divide exp exp2 expm1 float_power frexp heaviside hypot i0 log log10 log1p log2
    logaddexp logaddexp2 modf nextafter rad2deg radians reciprocal rint sin sinc sinh spacing sqrt
    tan tanh acos acosh asin asinh atan atan2 atanh""".split()
)
# Functions that take bools as int32, where NumPy computes them as int8.
_counting = set("divmod floor_divide fmod mod pow power remainder square".split())


def _as_computed(name, values):
    """cupy's arguments of the function of that name, of the types that JAX computes it in."""
    kinds = {v.dtype.kind for v in values if hasattr(v, "dtype")}
    if name in _counting and kinds == {"b"}:
        return [v.astype(_np.int32) if hasattr(v, "dtype") else v for v in values]
    if name in _floating and kinds & set("biu"):
        floats = [v.dtype for v in values if hasattr(v, "dtype") and v.dtype.kind in "fc"]
        most = _np.result_type(*floats) if floats else None
        if most is None and (_x64[0] or name in ("nextafter", "spacing")):
            most = _np.float64 if any([_is_wide(v) for v in values]) else _np.float32
        return [_floated(v, most) for v in values]
    return values


def _is_wide(v):
    return hasattr(v, "dtype") and v.dtype.itemsize == 8


def _floated(v, dtype):
    """Whole numbers as floats of the type, or, without one, as numbers of which cupy makes float64,
    which is rounded once."""
    if not hasattr(v, "dtype") or v.dtype.kind not in "biu":
        return v
    return v.astype(dtype or _np.result_type(v.dtype, _np.int32))


_derived = {}  # by NumPy's names


def _second(name):
    """The function of that name, which has another one too."""
    return _derived.get(name) or (lambda *args, **options: __getattr__(name)(*args, **options))


def _lax_name(name):
    """What JAX's errors call a function inside."""
    words = _lax.split()
    return dict(zip(words[::2], words[1::2])).get(name, name)


def _two(name, f, da, db):
    """f as a function of two arrays: da(g, a, b, r) and db give the cotangents."""

    def function(x1, x2, /):
        for x in (x1, x2):
            if isinstance(x, (list, tuple, str)):
                raise TypeError(
                    f"{name} requires ndarray or scalar arguments, got {type(x)} at position {0 if x is x1 else 1}."
                )
        try:
            out = f(*_as_computed(name, [_weak_raw(x1, x2), _weak_raw(x2, x1)]))
        except ValueError:
            raise TypeError(
                f"{_lax_name(name)} got incompatible shapes for broadcasting: {shape(x1)}, {shape(x2)}."
            ) from None
        weak = _weak_of(x1, x2)
        if not _traced(x1, x2):
            return _weakened(_wrap(out) if hasattr(out, "shape") else _array_of(out), weak)
        a, b = _array_of(x1), _array_of(x2)
        r = _weakened(_made(out), weak)
        parents = [
            (x, (lambda g, d=d, x=x: _unbroadcast(d(g, a, b, r), x.shape).astype(x.dtype)))
            for x, d in ((a, da), (b, db))
            if x._from is not None
        ]
        r._from = parents
        return r

    _derived[name] = function
    return function


logaddexp = _two(
    "logaddexp",
    lambda a, b: _cp.logaddexp(a, b),
    lambda g, a, b, r: g * exp(a - r),
    lambda g, a, b, r: g * exp(b - r),
)


def _share(a, b, r):
    """1 where a is the result, a half where both are."""
    return where(a == r, where(b == r, 0.5, 1.0), 0.0)


_values = {"square": lambda v: v * v, "reciprocal": lambda v: 1 / v}  # of other types than NumPy's


def _one(name, f, d):
    """f as a function of one array: d(g, x, r) gives the cotangent."""
    f = _values.get(name, f)

    def function(x, /):
        if isinstance(x, (list, tuple)):
            raise TypeError(
                f"{name} requires ndarray or scalar arguments, got {type(x)} at position 0."
            )
        x = _array_of(x)
        r = _weakened(_made(f(*_as_computed(name, [x._v]))), x._weak)
        if x._from is not None:
            r._from = [(x, lambda g: d(g, x, r).astype(x.dtype))]
        return r

    _derived[name] = function
    return function


real = _one("real", lambda v: v.real.copy(), lambda g, x, r: g)
imag = _one(
    "imag", lambda v: v.imag.copy(), lambda g, x, r: g * -1j if x.dtype.kind == "c" else g * 0
)


def fabs(x, /):
    """The absolute value, as a float."""
    x = _array_of(x)
    return absolute(x.astype(float32) if x.dtype.kind in "biu" else x)


def round(a, decimals=0):
    """The values rounded to decimals; without a slope."""
    a = _array_of(a)
    if (
        decimals > 0 and a.dtype.kind in "fc"
    ):  # XLA multiplies by the reciprocal of the power of ten
        scale = _np.ones((), a.dtype)[()] * 10**decimals
        return _made_like(a, _cp.rint(a._v * scale) * (1 / scale))
    return _made_like(a, _cp.round(a._v, decimals))


def where(condition, x=None, y=None, **options):
    """x where the condition holds, else y."""
    if x is None:
        return nonzero(condition, **options)
    c = _array_of(condition)
    try:
        out = _cp.where(c._v, _weak_raw(x, y), _weak_raw(y, x))
    except ValueError:
        raise ValueError(
            f"Incompatible shapes for broadcasting: shapes={[c.shape, shape(x), shape(y)]}"
        ) from None
    return _weakened(
        _made(
            out,
            *[
                (
                    a,
                    (
                        lambda g, a=a, keep=keep: _unbroadcast(where(keep, g, 0), a.shape).astype(
                            a.dtype
                        )
                    ),
                )
                for a, keep in ((x, c), (y, ~c if c.dtype == bool else c == 0))
                if isinstance(a, Array)
            ],
        ),
        _weak_of(x, y),
    )


def clip(arr, min=None, max=None, **names):
    """The values between bounds."""
    out = _array_of(arr)
    min, max = names.get("a_min", min), names.get("a_max", max)
    out = out if min is None else maximum(out, min)
    return out if max is None else minimum(out, max)


# ---- sums and the like --------------------------------------------------------------------------------


def _axes(axis, ndim):
    return (
        tuple(range(ndim))
        if axis is None
        else tuple([k % ndim for k in ((axis,) if isinstance(axis, int) else axis)])
    )


def _spread(g, x, axis, keepdims):
    """A cotangent of a reduction with its axes put back."""
    if not keepdims:
        axes = _axes(axis, x.ndim)
        g = reshape(g, tuple([1 if k in axes else n for k, n in enumerate(x.shape)]))
    return g


def _no_list(name, a):
    if isinstance(a, (list, tuple)):
        raise TypeError(
            f"{name} requires ndarray or scalar arguments, got {type(a)} at position 0."
        )


def sum(a, axis=None, dtype=None, keepdims=False, where=None):
    """The sum along axes."""
    _no_list("sum", a)
    a = _array_of(a)
    if where is not None:
        a = globals_where(where, a, 0)
    kind = _kind(dtype)
    if kind is None and a.dtype.kind in "iu":
        kind = a.dtype if a.dtype.itemsize >= 4 else _canonical("int64")
    out = a._v.sum(axis=axis, keepdims=keepdims)
    return _made(
        out if kind is None else out.astype(kind),
        (a, lambda g: broadcast_to(_spread(g, a, axis, keepdims), a.shape).astype(a.dtype)),
    )


globals_where = where


def mean(a, axis=None, dtype=None, keepdims=False):
    """The mean along axes."""
    a = _array_of(a)
    n = 1
    for k in _axes(axis, a.ndim):
        n *= a.shape[k]
    a = a if a.dtype.kind in "fc" else a.astype("float32")
    return sum(a, axis, dtype, keepdims) * _part(n, a)


def _part(n, a):
    """One n-th in a's type, by which XLA multiplies where a sum is divided."""
    one = _np.ones((), a.dtype)[()]
    return one / n if n else one * _np.nan


def average(a, axis=None, weights=None, returned=False, keepdims=False):
    """The mean, with weights."""
    a = _array_of(a)
    if weights is None:
        out = mean(a, axis, keepdims=keepdims)
        return (out, full_like(out, a.size / out.size)) if returned else out
    w = _array_of(weights)
    if w.shape != a.shape:
        w = reshape(w, tuple([n if k == axis % a.ndim else 1 for k, n in enumerate(a.shape)]))
    total = sum(broadcast_to(w, a.shape), axis, keepdims=keepdims)
    out = sum(a * w, axis, keepdims=keepdims) / total
    return (out, total) if returned else out


def var(a, axis=None, dtype=None, ddof=0, keepdims=False):
    """The variance along axes."""
    a = _array_of(a)
    n = 1
    for k in _axes(axis, a.ndim):
        n *= a.shape[k]
    return sum(square(a - mean(a, axis, keepdims=True)), axis, dtype, keepdims) * _part(
        n - ddof, a if a.dtype.kind in "fc" else a.astype("float32")
    )


def std(a, axis=None, dtype=None, ddof=0, keepdims=False):
    """The standard deviation along axes."""
    return sqrt(var(a, axis, dtype, ddof, keepdims))


def _argminmax(name):
    def function(a, axis=None, keepdims=False):
        a = _array_of(a)
        r = _made(getattr(a._v, name)(axis=axis, keepdims=keepdims))

        def back(g):
            here = (a == broadcast_to(_spread(r, a, axis, keepdims), a.shape)).astype(a.dtype)
            return here * _spread(g, a, axis, keepdims) / sum(here, axis, keepdims=True)

        if a._from is not None:
            r._from = [(a, back)]
        return r

    function.__name__ = name
    return function


max = amax = _argminmax("max")
min = amin = _argminmax("min")


def prod(a, axis=None, keepdims=False):
    """The product along axes."""
    a = _array_of(a)
    r = _made(a._v.prod(axis=axis, keepdims=keepdims))
    if a._from is not None:
        r._from = [(a, lambda g: _spread(g * r, a, axis, keepdims) / a)]
    return r


def cumsum(a, axis=None, dtype=None):
    """The running sum."""
    a = _array_of(a)
    if axis is None:
        return cumsum(reshape(a, (-1,)), 0, dtype)
    out = _cp.cumsum(a._v, axis=axis)
    return _made(
        out.astype(a.dtype) if a.dtype.kind in "iu" else out,
        (a, lambda g: flip(cumsum(flip(g, axis), axis), axis)),
    )


# ---- shapes ---------------------------------------------------------------------------------------------


def _moved(f, back):
    """A function that only moves items: back(x, args) gives the way back."""

    def function(a, *args, **options):
        a = _array_of(a)
        return _made_like(
            a, f(a._v, *args, **options).copy(), (a, lambda g: back(g, a, *args, **options))
        )

    return function


def _reshaped(v, shape, order="C"):
    try:
        return v.reshape(_raw(shape))
    except ValueError:
        whole = tuple(shape) if isinstance(shape, (list, tuple)) else (shape,)
        n = 1
        for k in whole:
            n *= k
        raise TypeError(
            f"cannot reshape array of shape {v.shape} (size {v.size}) into shape {shape} (size {n})"
        ) from None


reshape = _moved(_reshaped, lambda g, a, shape, order="C": reshape(g, a.shape))
ravel = _moved(lambda v, order="C": v.ravel(), lambda g, a, order="C": reshape(g, a.shape))
flatten = ravel
transpose = permute_dims = _moved(
    lambda v, axes=None: v.transpose(axes),
    lambda g, a, axes=None: transpose(
        g, None if axes is None else tuple(_np.argsort(axes).tolist())
    ),
)
swapaxes = _moved(lambda v, i, j: _cp.swapaxes(v, i, j), lambda g, a, i, j: swapaxes(g, i, j))
moveaxis = _moved(lambda v, i, j: _cp.moveaxis(v, i, j), lambda g, a, i, j: moveaxis(g, j, i))
squeeze = _moved(
    lambda v, axis=None: _cp.squeeze(v, axis), lambda g, a, axis=None: reshape(g, a.shape)
)
expand_dims = _moved(
    lambda v, axis: _cp.expand_dims(v, axis), lambda g, a, axis: reshape(g, a.shape)
)
broadcast_to = _moved(
    lambda v, shape: _cp.broadcast_to(v, shape), lambda g, a, shape: _unbroadcast(g, a.shape)
)
flip = _moved(lambda v, axis=None: _cp.flip(v, axis), lambda g, a, axis=None: flip(g, axis))
roll = _moved(
    lambda v, shift, axis=None: _cp.roll(v, shift, axis),
    lambda g, a, shift, axis=None: roll(
        g, -shift if isinstance(shift, int) else tuple([-s for s in shift]), axis
    ),
)
atleast_1d = _moved(lambda v: _cp.atleast_1d(v), lambda g, a: reshape(g, a.shape))
atleast_2d = _moved(lambda v: _cp.atleast_2d(v), lambda g, a: reshape(g, a.shape))
triu = _moved(lambda v, k=0: _cp.triu(v, k), lambda g, a, k=0: triu(g, k))
tril = _moved(lambda v, k=0: _cp.tril(v, k), lambda g, a, k=0: tril(g, k))


def concatenate(arrays, axis=0, dtype=None):
    """Arrays one behind the other."""
    _fixed('concatenate', dtype=(dtype, None))
    arrays = [_array_of(a) for a in arrays]
    first = arrays[0].shape
    for a in arrays:
        if [n for k, n in enumerate(a.shape) if k != axis % a.ndim] != [
            n for k, n in enumerate(first) if k != axis % len(first)
        ]:
            raise TypeError(
                "Cannot concatenate arrays with shapes that differ in dimensions other than the one being concatenated: concatenating along "
                f"dimension {axis} for shapes {', '.join([str(a.shape) for a in arrays])}."
            )
    out, start, parents = _cp.concatenate([a._v for a in arrays], axis=axis), 0, []
    for a in arrays:
        key = (slice(None),) * (axis % a.ndim) + (slice(start, start + a.shape[axis]),)
        parents.append((a, lambda g, key=key: g[key]))
        start += a.shape[axis]
    return _weakened(_made(out, *parents), all([a._weak for a in arrays]))


concat = concatenate


def stack(arrays, axis=0):
    """Arrays along a new axis."""
    return concatenate([expand_dims(_array_of(a), axis) for a in arrays], axis)


def vstack(tup):
    return concatenate([atleast_2d(a) for a in tup], 0)


def hstack(tup):
    arrays = [atleast_1d(a) for a in tup]
    return concatenate(arrays, 0 if arrays[0].ndim == 1 else 1)


def column_stack(tup):
    return concatenate([reshape(a, (-1, 1)) if _array_of(a).ndim < 2 else a for a in tup], 1)


def tile(A, reps):
    """The array several times."""
    a = _array_of(A)
    reps = (reps,) if isinstance(reps, int) else tuple(reps)
    n = builtins_max(a.ndim, len(reps))
    reps, shape = (1,) * (n - len(reps)) + reps, (1,) * (n - a.ndim) + a.shape
    wide = reshape(a, tuple([k for s in shape for k in (1, s)]))
    return reshape(
        broadcast_to(wide, tuple([k for r, s in zip(reps, shape) for k in (r, s)])),
        tuple([r * s for r, s in zip(reps, shape)]),
    )


def builtins_max(a, b):
    return a if a > b else b


def take(a, indices, axis=None, **options):
    """Items along an axis."""
    _no_more(
        'take',
        options,
        'unique_indices indices_are_sorted',
        out=None,
        mode=(None, 'fill'),
        fill_value=None,
    )
    a = _array_of(a)
    return (
        reshape(a, (-1,))[_array_of(indices)]
        if axis is None
        else a[(slice(None),) * (axis % a.ndim) + (_array_of(indices),)]
    )


def diag(v, k=0):
    """The diagonal, or the matrix with it."""
    v = _array_of(v)
    n = v.shape[0] if v.ndim == 1 else builtins_max(0, v._v.diagonal(k).shape[0])
    i = _np.arange(n)
    rows, columns = (i, i + k) if k >= 0 else (i - k, i)
    if v.ndim == 2:
        return v[rows, columns]
    size = n + (k if k >= 0 else -k)
    return zeros((size, size), v.dtype).at[rows, columns].set(v)


def trace(a, offset=0):
    return sum(diag(a, offset))


# ---- products ----------------------------------------------------------------------------------------------


def matmul(a, b, **options):
    """The matrix product."""
    _no_more('matmul', options, 'precision out_sharding', preferred_element_type=None)
    a, b = _array_of(a), _array_of(b)

    def back_a(g):
        if b.ndim == 1:
            return _unbroadcast(expand_dims(g, -1) * b if a.ndim > 1 else g * b, a.shape)
        g2 = expand_dims(g, -2) if a.ndim == 1 else g
        out = matmul(g2, swapaxes(b, -1, -2))
        return _unbroadcast(out[..., 0, :] if a.ndim == 1 else out, a.shape)

    def back_b(g):
        if a.ndim == 1:
            return _unbroadcast(
                expand_dims(g, -2) * expand_dims(a, -1) if b.ndim > 1 else g * a, b.shape
            )
        g2 = expand_dims(g, -1) if b.ndim == 1 else g
        out = matmul(swapaxes(a, -1, -2), g2)
        return _unbroadcast(out[..., 0] if b.ndim == 1 else out, b.shape)

    if a.ndim and b.ndim and a.shape[-1] != b.shape[-2 if b.ndim > 1 else 0]:
        raise TypeError(
            f"dot_general requires contracting dimensions to have the same shape, got ({a.shape[-1]},) and ({b.shape[-2 if b.ndim > 1 else 0]},)."
        )
    return _made(_cp.matmul(a._v, b._v), (a, back_a), (b, back_b))


def dot(a, b, **options):
    """The product of vectors and matrices."""
    _no_more('dot', options, 'precision out_sharding', preferred_element_type=None)
    a, b = _array_of(a), _array_of(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    if b.ndim > 2:
        return tensordot(a, b, ((a.ndim - 1,), (b.ndim - 2,)))
    return matmul(a, b)


def vdot(a, b):
    return sum(ravel(a) * ravel(b))


def inner(a, b):
    return dot(a, swapaxes(b, -1, -2) if _array_of(b).ndim > 1 else b)


def outer(a, b):
    return reshape(a, (-1, 1)) * reshape(b, (1, -1))


def tensordot(a, b, axes=2):
    """The product summed over axes of both."""
    a, b = _array_of(a), _array_of(b)
    if isinstance(axes, int):
        axes = (tuple(range(a.ndim - axes, a.ndim)), tuple(range(axes)))
    left, right = [
        tuple([k % n for k in ((x,) if isinstance(x, int) else x)])
        for x, n in zip(axes, (a.ndim, b.ndim))
    ]
    free_a, free_b = (
        [k for k in range(a.ndim) if k not in left],
        [k for k in range(b.ndim) if k not in right],
    )
    n = 1
    for k in left:
        n *= a.shape[k]
    x = reshape(transpose(a, tuple(free_a) + left), (-1, n))
    y = reshape(transpose(b, right + tuple(free_b)), (n, -1))
    return reshape(
        matmul(x, y), tuple([a.shape[k] for k in free_a]) + tuple([b.shape[k] for k in free_b])
    )


def einsum(subscripts, *operands, **options):
    """Sums of products, named by letters."""
    _no_more(
        'einsum',
        options,
        'precision optimize out_sharding',
        out=None,
        preferred_element_type=None,
        _dot_general=None,
    )
    operands = [_array_of(o) for o in operands]
    text = subscripts.replace(" ", "")
    out = _cp.einsum(text, *[o._v for o in operands])
    if not _traced(*operands):
        return _wrap(out)
    if "..." in text:
        raise NotImplementedError("jax.grad does not know the derivative of einsum with '...'")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if not arrow:
        right = "".join(sorted([c for c in set(left.replace(",", "")) if left.count(c) == 1]))

    def back(k):
        def pull(g):
            others = [t for i, t in enumerate(terms) if i != k]
            known = set(right + "".join(others))
            inside = "".join([c for c in terms[k] if c in known])
            part = einsum(
                ",".join([right] + others) + "->" + inside,
                g,
                *[o for i, o in enumerate(operands) if i != k],
            )
            shape = tuple([n if c in known else 1 for c, n in zip(terms[k], operands[k].shape)])
            return broadcast_to(reshape(part, shape), operands[k].shape)

        return pull

    return _made(out, *[(o, back(k)) for k, o in enumerate(operands)])


def astype(x, dtype):
    return _array_of(x).astype(_kind(dtype))


def argmax(a, axis=None, keepdims=False):
    return _wrap(_cp.argmax(_raw(_array_of(a)), axis=axis, keepdims=keepdims))


def argmin(a, axis=None, keepdims=False):
    return _wrap(_cp.argmin(_raw(_array_of(a)), axis=axis, keepdims=keepdims))


def shape(a):
    return _array_of(a).shape


def ndim(a):
    return _array_of(a).ndim


def _vectorized(pyfunc, signature, excluded):
    """vectorize with a signature such as (n),(n)->(): vmap over the axes in front."""
    import jax

    if excluded:
        raise NotImplementedError(
            "jnp.vectorize() with a signature excludes no arguments; give them by functools.partial"
        )
    inner = [
        [w for w in part.strip("() ").split(",") if w]
        for part in signature.partition("->")[0].replace(" ", "").split("),")
    ]

    def function(*args):
        arrays = [_array_of(a) for a in args]
        if len(arrays) != len(inner):
            raise TypeError(
                f"wrong number of positional arguments: expected {len(inner)}, got {len(arrays)}"
            )
        for a, names in zip(arrays, inner):
            if a.ndim < len(names):
                raise ValueError(
                    f"input with shape {a.shape} does not have enough dimensions for all core dimensions {tuple(names)}"
                )
        fronts = [a.shape[: a.ndim - len(names)] for a, names in zip(arrays, inner)]
        front = _np.broadcast_shapes(*fronts)
        if not front:
            return pyfunc(*arrays)
        flat = [
            reshape(broadcast_to(a, tuple(front) + a.shape[len(f) :]), (-1,) + a.shape[len(f) :])
            for a, f in zip(arrays, fronts)
        ]
        return jax.tree.map(
            lambda r: reshape(r, tuple(front) + r.shape[1:]), jax.vmap(pyfunc)(*flat)
        )

    return function


def vectorize(pyfunc, *, excluded=frozenset(), signature=None):
    """A function of numbers becomes one of arrays."""
    import jax

    if signature is not None:
        return _vectorized(pyfunc, signature, excluded)

    def function(*args):
        arrays = [_array_of(a) for a in args]
        shape = _np.broadcast_shapes(*[a.shape for a in arrays])
        flat = [reshape(broadcast_to(a, shape), (-1,)) for a in arrays]
        return reshape(jax.vmap(pyfunc)(*flat), shape)

    return function


def bincount(x, weights=None, minlength=0, *, length=None):
    """How often each number occurs; length: for so many numbers."""
    x = _raw(_array_of(x))
    counts = _cp.bincount(
        x if length is None else x[x < length],
        None
        if weights is None
        else _raw(_array_of(weights))[slice(None) if length is None else x < length],
        minlength if length is None else length,
    )
    return _wrap(counts)


def _of_size(found, size, fill):
    """So many of the places that were found; those that are missing are `fill`."""
    if size is None:
        return found
    return concatenate(
        [
            found[:size],
            full((builtins_max(0, size - found.shape[0]),) + found.shape[1:], fill, found.dtype),
        ]
    )


def nonzero(a, *, size=None, fill_value=None):
    """The places of what is not 0."""
    return tuple(
        [
            _of_size(Array(i), size, 0 if fill_value is None else fill_value)
            for i in _cp.nonzero(_raw(_array_of(a)))
        ]
    )


def flatnonzero(a, *, size=None, fill_value=None):
    return nonzero(ravel(a), size=size, fill_value=fill_value)[0]


def argwhere(a, *, size=None, fill_value=None):
    return _of_size(
        Array(_cp.argwhere(_raw(_array_of(a)))), size, 0 if fill_value is None else fill_value
    )


def unique(
    ar,
    return_index=False,
    return_inverse=False,
    return_counts=False,
    axis=None,
    *,
    size=None,
    fill_value=None,
    **options,
):
    """The different items, sorted; size: so many, the first one in the place of those that are missing."""
    _no_more('unique', options, equal_nan=True, sorted=True)
    ar = _array_of(ar)
    found = _cp.unique(ar._v, return_index, return_inverse, return_counts, axis)
    if size is None:
        return _wrap(found)
    if return_index or return_inverse or return_counts or axis is not None:
        raise NotImplementedError("jnp.unique(size=) gives the items alone")
    found = Array(found)
    return _of_size(found, size, found[0] if fill_value is None else fill_value)


around = round


def block(arrays):
    """Arrays put together as a list of lists says: the innermost along the last axis."""

    def depth(x):
        return 1 + depth(x[0]) if isinstance(x, list) else 0

    def joined(x, axis):
        if not isinstance(x, list):
            return x
        parts = [_array_of(joined(p, axis + 1)) for p in x]
        rank = _np.max([-axis] + [p.ndim for p in parts]).item()
        return concatenate([reshape(p, (1,) * (rank - p.ndim) + p.shape) for p in parts], axis)

    return joined(arrays, -depth(arrays))


def histogram(a, bins=10, range=None, weights=None, density=None):
    """How many items there are in each bin, as floats, and the edges."""
    counts, edges = _cp.histogram(
        _raw(_array_of(a)),
        _raw(bins),
        range,
        density=density,
        weights=None if weights is None else _raw(_array_of(weights)),
    )
    return Array(counts.astype(float)), Array(edges)


def piecewise(x, condlist, funclist, *args, **options):
    """A function or a number where each condition holds, the last of one more elsewhere."""
    x = _array_of(x)
    functions = list(funclist)
    out = functions.pop() if len(functions) > len(condlist) else 0
    value = lambda f: f(x, *args, **options) if callable(f) else f
    out = value(out)
    for condition, f in zip(condlist, functions):
        out = where(condition, value(f), out)
    return broadcast_to(_array_of(out).astype(x.dtype), x.shape)


def result_type(*args):
    """The type that the arguments have together, as JAX keeps it."""
    kinds = [
        _raw(x).dtype
        if isinstance(x, Array)
        else getattr(x, "dtype", x)
        if not isinstance(x, type)
        else _np.dtype(x)
        for x in args
    ]
    plain = [_np.dtype(k) if not isinstance(k, (bool, int, float, complex)) else k for k in kinds]
    if any(
        [x is int or x is float or x is complex or x is bool for x in args]
    ):  # Python's types stand for their weak numbers
        weak = {int: 0, float: 0.0, complex: 0j, bool: False}
        plain = [weak[x] if isinstance(x, type) and x in weak else k for x, k in zip(args, plain)]
    floats = [k for k in plain if isinstance(k, _np.dtype) and k.kind in "fc"]
    if floats:
        plain = [k for k in plain if not (isinstance(k, _np.dtype) and k.kind in "iub")]
    return _canonical(_np.result_type(*plain))


def promote_types(a, b):
    return (
        result_type(getattr(a, "dtype", a), getattr(b, "dtype", b))
        if not isinstance(a, str)
        else result_type(_np.dtype(a), _np.dtype(b))
    )


def iinfo(dtype):
    return _np.iinfo(_kind(dtype))


def finfo(dtype):
    return _np.finfo(_kind(dtype))


def _with_vjp(name, args, options):
    """A function of an array that belongs to a derivative, where jax._vjp has it."""
    from jax import _vjp

    if name in _vjp.moving:
        return _vjp.moved(name, *args, **options)
    found = getattr(_vjp, name, None)
    if found is not None and name[0] != "_":
        return found(*args, **options)
    out = getattr(_this(), name)(
        *[Array(a._v) if isinstance(a, Array) else a for a in args], **options
    )
    if args and _array_of(args[0]).dtype.kind not in "fc" or name in _flat:
        return out
    if isinstance(out, Array) and out.dtype == bool:  # no small change of an argument changes it
        return out
    raise NotImplementedError(f"jax.grad does not know the derivative of jnp.{name}")


def _this():
    from jax import numpy

    return numpy


# functions whose results do not change with small changes of their arguments, and are not truth values
_flat = set(
    (
        "argsort lexsort searchsorted digitize allclose array_equal count_nonzero nonzero argwhere flatnonzero "
        "unique_counts bincount histogram iscomplexobj isrealobj result_type argpartition nanargmax nanargmin size"
    ).split()
)


def __getattr__(name):
    """Any other function of numpy, without a derivative."""
    if name == "fft":
        import jax.numpy.fft as fft

        return fft
    found = getattr(_cp, name, None)
    if found is None:
        raise AttributeError(f"module 'jax.numpy' has no attribute '{name}'")
    if not callable(found) or isinstance(found, type):
        return found

    def function(*args, **options):
        if _traced(*args) or any([isinstance(a, (list, tuple)) and _traced(*a) for a in args]):
            return _with_vjp(name, args, options)
        if "dtype" in options:
            options["dtype"] = _kind(options["dtype"])
        raws = [_raw(_array_of(a)) if isinstance(a, (list, Array)) else _raw(a) for a in args]
        return _wrap(
            found(
                *_as_computed(name, raws),
                **{k: _raw(v) for k, v in options.items()},
            )
        )

    function.__name__ = name
    return function


# ---- the operations: lines that modules.S makes of the rows of kernel/lib/builtins.def --------------
