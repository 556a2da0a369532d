# jax._array: JAX's arrays: cupy's arrays that never change, with 32-bit numbers unless 64 are
# asked for, and with a record of how each was made while a derivative is taken.
#
# An array that depends on the variable of a derivative has `_from`: pairs of an array that it
# was made of and the function that takes its cotangent to that array's. Those functions use the
# operations here, so that derivatives of derivatives are the same thing once more.
from _options import fixed as _fixed, no_more as _no_more
import re as _re
import cupy as _cp
import numpy as _np

x64 = [False]
_narrow = {"float64": "float32", "int64": "int32", "uint64": "uint32", "complex128": "complex64"}


def canonical(dtype):
    """The dtype as JAX keeps it."""
    dtype = _np.dtype(dtype)
    return _np.dtype(_narrow.get(dtype.name, dtype.name)) if not x64[0] else dtype


def raw(x):
    """What an argument is for cupy."""
    if isinstance(x, Array):
        return x._v
    if isinstance(x, (list, tuple)):
        return type(x)([raw(v) for v in x])
    return _cp.asarray(x) if type(x).__module__ == "numpy" else x


def wrap(v):
    """A result of cupy as an Array."""
    if isinstance(v, tuple):
        return tuple([wrap(i) for i in v])
    if isinstance(v, list):
        return [wrap(i) for i in v]
    if hasattr(v, "dtype") and hasattr(v, "shape"):
        return Array(v)
    return v


def weakened(out, weak):
    """The same array, weak or not."""
    if isinstance(out, Array):
        out._weak = weak
    return out


def array_of(x, dtype=None):
    """Any value as an Array."""
    if isinstance(x, Array):
        return x if dtype is None or x.dtype == canonical(dtype) else x.astype(dtype)
    if isinstance(x, (list, tuple)):
        if any([isinstance(v, Array) for v in _leaves(x)]):
            from jax import numpy

            return numpy.stack([array_of(v) for v in x])
    v = _cp.asarray(x)
    kind = canonical(v.dtype if dtype is None else dtype)
    out = Array(v.astype(kind) if v.dtype != kind else v)
    out._weak = dtype is None and is_weak(x)
    return out


def is_weak(x):
    """Does x give way to the types of others? Python's numbers do, and what was made of them alone."""
    return (
        x._weak
        if isinstance(x, Array)
        else isinstance(x, (int, float, complex)) and not isinstance(x, (bool, _np.generic))
    )


_ranks = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}


def weak_of(*args):
    """Is a result of the arguments weak? When all are, or a weak one is of a higher kind than all others."""
    strong = [_ranks[raw_type(a).dtype.kind] for a in args if not is_weak(a)]
    weak = [_ranks[raw_type(a).dtype.kind] for a in args if is_weak(a)]
    return bool(weak) and (not strong or max(weak) > max(strong))


def raw_type(x):
    """A value of the kind of x, cheaply."""
    return x if hasattr(x, "dtype") else _np.asarray(x)


def _leaves(x):
    for v in x:
        if isinstance(v, (list, tuple)):
            yield from _leaves(v)
        else:
            yield v


def traced(*args):
    return any([isinstance(a, Array) and a._from is not None for a in args])


def made(v, *parents):
    """A result v, with (array, cotangent function) for each argument that has a derivative."""
    out = Array(v)
    pairs = [(a, back) for a, back in parents if isinstance(a, Array) and a._from is not None]
    if pairs:
        out._from = pairs
    return out


def made_like(x, v, *parents):
    """A result that is weak when x is."""
    out = made(v, *parents)
    out._weak = x._weak
    return out


def simple(a, o):
    """What o is for cupy, where nothing but the operation is to be done: no derivative is taken, and
    both are of one float type and shape, or o is a number; else None."""
    if a._from is not None or a._weak or a._v.dtype.kind not in "fc":
        return None
    if type(o) is Array:
        v = o._v
        same = v.dtype == a._v.dtype and v.shape == a._v.shape
        return v if same and o._from is None and not o._weak else None
    return o if type(o) in (float, int) and -1e9 < o < 1e9 else None


def only_slices(key, ndim):
    """Does a subscript name no single place?"""
    if type(key) is tuple:
        return len(key) <= ndim and all([type(k) is slice for k in key])
    return type(key) is slice and ndim > 0


class Array:
    """An array that does not change."""

    __array_priority__ = 1000

    def __init__(self, v):
        if not x64[0] and v.dtype.name in _narrow:
            v = v.astype(_narrow[v.dtype.name])
        self._v = v
        self._from = None
        self._weak = False

    shape = property(lambda self: self._v.shape)
    dtype = property(lambda self: self._v.dtype)
    ndim = property(lambda self: self._v.ndim)
    size = property(lambda self: self._v.size)
    nbytes = property(lambda self: self._v.nbytes)
    itemsize = property(lambda self: self._v.dtype.itemsize)
    weak_type = property(lambda self: self._weak)
    T = property(lambda self: self.transpose())
    mT = property(lambda self: _jnp().swapaxes(self, -1, -2))
    real = property(lambda self: _jnp().real(self))
    imag = property(lambda self: _jnp().imag(self))
    at = property(lambda self: _At(self))
    flat = property(lambda self: self.ravel())

    def __repr__(self):
        text = _re.sub(r", shape=\([\d, ]*\)", "", repr(self._v.get()))
        if self._v.dtype == bool:
            text = text[:-1] + ", dtype=bool)"
        if self._v.dtype.name in ("float64", "int64", "complex128") and "dtype=" not in text:
            text = text[:-1] + f", dtype={self._v.dtype.name})"
        if self._weak:
            text = text[:-1] + ", weak_type=True)"
        return "Array" + text[5:]

    def __str__(self):
        return str(self._v.get())

    def __format__(self, spec):
        return format(self._v.get()[()], spec) if self.ndim == 0 else format(str(self), spec)

    def __array__(self, dtype=None, copy=None):
        v = self._v.get()
        return v if dtype is None else v.astype(dtype)

    def get(self):
        return self._v.get()

    def item(self, *at):
        return self._v.get().item(*at)

    def tolist(self):
        return self._v.get().tolist()

    def __float__(self):
        return float(self._only())

    def __int__(self):
        return int(self._only())

    def _only(self):
        if self.ndim:
            raise TypeError(
                f"Only scalar arrays can be converted to Python scalars; got arr.ndim={self.ndim}"
            )
        return self._concrete()

    def __index__(self):
        return self._concrete().__index__()

    def __bool__(self):
        return bool(self._concrete())

    def __complex__(self):
        return complex(self._concrete())

    def _concrete(self):
        return self._v.get()[()] if self.ndim == 0 else self._v.get()

    def __len__(self):
        if self.ndim == 0:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self):
        if self.ndim == 0:
            raise TypeError("iteration over a 0-d array")
        return iter([self[i] for i in range(len(self))])

    def __hash__(self):
        raise TypeError("unhashable type: 'jaxlib._jax.ArrayImpl'")

    def __getitem__(self, key):
        k = key if only_slices(key, self._v.ndim) else within(raw(key), self.shape)
        if self._from is None:
            out = Array(self._v[k].copy())
            out._weak = self._weak
            return out
        return made_like(
            self,
            self._v[k].copy(),
            (self, lambda g: _jnp().zeros(self.shape, self.dtype).at[key].add(g)),
        )

    def __setitem__(self, key, value):
        raise TypeError(
            "JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, use x = x.at[idx].set(y) or another .at[] method: https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html"
        )

    def __add__(self, o):
        v = simple(self, o)
        return _jnp().add(self, o) if v is None else Array(self._v + v)

    def __radd__(self, o):
        v = simple(self, o)
        return _jnp().add(o, self) if v is None else Array(v + self._v)

    def __sub__(self, o):
        v = simple(self, o)
        return _jnp().subtract(self, o) if v is None else Array(self._v - v)

    def __rsub__(self, o):
        v = simple(self, o)
        return _jnp().subtract(o, self) if v is None else Array(v - self._v)

    def __mul__(self, o):
        v = simple(self, o)
        return _jnp().multiply(self, o) if v is None else Array(self._v * v)

    def __rmul__(self, o):
        v = simple(self, o)
        return _jnp().multiply(o, self) if v is None else Array(v * self._v)

    def __truediv__(self, o):
        v = simple(self, o)
        return _jnp().divide(self, o) if v is None else Array(self._v / v)

    def __rtruediv__(self, o):
        v = simple(self, o)
        return _jnp().divide(o, self) if v is None else Array(v / self._v)

    def __pow__(self, o):
        return _jnp().power(self, o)

    def __rpow__(self, o):
        return _jnp().power(o, self)

    def __matmul__(self, o):
        return _jnp().matmul(self, o)

    def __rmatmul__(self, o):
        return _jnp().matmul(o, self)

    def __neg__(self):
        return _jnp().negative(self)

    def __pos__(self):
        return self

    def __abs__(self):
        return _jnp().abs(self)

    def __floordiv__(self, o):
        return _jnp().floor_divide(self, o)

    def __rfloordiv__(self, o):
        return _jnp().floor_divide(o, self)

    def __mod__(self, o):
        return _jnp().mod(self, o)

    def __rmod__(self, o):
        return _jnp().mod(o, self)

    def __and__(self, o):
        return wrap(self._v & raw(o))

    def __rand__(self, o):
        return wrap(raw(o) & self._v)

    def __or__(self, o):
        return wrap(self._v | raw(o))

    def __ror__(self, o):
        return wrap(raw(o) | self._v)

    def __xor__(self, o):
        return wrap(self._v ^ raw(o))

    def __rxor__(self, o):
        return wrap(raw(o) ^ self._v)

    def __lshift__(self, o):
        return wrap(self._v << raw(o))

    def __rshift__(self, o):
        return wrap(self._v >> raw(o))

    def __invert__(self):
        return wrap(~self._v)

    def __lt__(self, o):
        return wrap(self._v < raw(o))

    def __le__(self, o):
        return wrap(self._v <= raw(o))

    def __gt__(self, o):
        return wrap(self._v > raw(o))

    def __ge__(self, o):
        return wrap(self._v >= raw(o))

    def __eq__(self, o):
        return wrap(self._v == raw(o))

    def __ne__(self, o):
        return wrap(self._v != raw(o))

    def astype(self, dtype, copy=False):
        kind = canonical(dtype)
        before = self.dtype
        if kind.kind not in "fc":
            return Array(self._v.astype(kind))
        return made(self._v.astype(kind), (self, lambda g: g.astype(before)))

    def reshape(self, *shape, order="C"):
        return _jnp().reshape(self, shape[0] if len(shape) == 1 else shape)

    def transpose(self, *axes):
        return _jnp().transpose(self, None if not axes else axes[0] if len(axes) == 1 else axes)

    def copy(self):
        return self

    def block_until_ready(self):
        """Waits until the values are there."""
        _cp._core.synchronize()
        return self

    def devices(self):
        import jax

        return {jax.devices()[0]}

    device = property(lambda self: self.devices().pop())
    _sharding = None

    @property
    def sharding(self):
        from jax.sharding import SingleDeviceSharding

        return self._sharding if self._sharding is not None else SingleDeviceSharding(self.device)

    @property
    def addressable_shards(self):
        from jax.sharding import Shard

        return [Shard(self.device, self)]

    def is_fully_replicated(self):
        return True

    def is_fully_addressable(self):
        return True

    def __getattr__(self, name):
        if name in _methods:
            f = getattr(_jnp(), name)
            return lambda *args, **options: f(self, *args, **options)
        raise AttributeError(f"'jaxlib._jax.ArrayImpl' object has no attribute '{name}'")


_methods = (
    "sum mean max min prod std var any all argmax argmin argsort sort cumsum cumprod dot ravel flatten squeeze "
    "swapaxes round clip conj conjugate take repeat diagonal trace nonzero searchsorted"
).split()
_numpy = []


def _jnp():
    if not _numpy:
        from jax import numpy

        _numpy.append(numpy)
    return _numpy[0]


def _places(key, shape):
    """(place in the key, index, length of its axis) of the integers of a subscript."""
    keys = key if isinstance(key, tuple) else (key,)
    taken = sum(
        [1 for k in keys if k is not None and k is not Ellipsis and not isinstance(k, bool)]
    )
    if taken > len(shape) and not any([getattr(k, "ndim", 0) for k in keys]):
        raise IndexError(
            f"Too many indices: array is {len(shape)}-dimensional, but {taken} were indexed"
        )
    axis, found = 0, []
    for n, k in enumerate(keys):
        if k is None or isinstance(k, bool):
            continue
        if k is Ellipsis:
            axis += len(shape) - taken
            continue
        if (
            axis < len(shape)
            and not isinstance(k, (slice, list, str, float))
            and (
                isinstance(k, int) or getattr(k, "dtype", None) is not None and k.dtype.kind in "iu"
            )
        ):
            found.append((n, k, shape[axis]))
        axis += k.ndim if getattr(k, "dtype", None) is not None and k.dtype.kind == "b" else 1
    return found


def within(key, shape):
    """A subscript for reading: indices that are out of range stand for the nearest item."""
    keys = list(key) if isinstance(key, tuple) else [key]
    for n, k, size in _places(key, shape):
        if isinstance(k, int):
            keys[n] = max(-size, min(k, size - 1)) if size else k
        elif size:
            keys[n] = _cp.clip(_cp.asarray(k), -size, size - 1)
    return tuple(keys) if isinstance(key, tuple) else keys[0]


def falls_out(key, shape):
    """Does a subscript for writing name a place that is not there? Such a write does nothing."""
    for n, k, size in _places(key, shape):
        if isinstance(k, int) and not -size <= k < size:
            return True
    return False


class _At:
    """x.at: x.at[i].set(v) is x with v at i."""

    def __init__(self, array):
        self.array = array

    def __getitem__(self, key):
        return _AtPlace(self.array, key)


class _AtPlace:
    def __init__(self, array, key):
        self.array, self.key = array, key

    def _new(self, work):
        v = self.array._v.copy()
        if only_slices(self.key, v.ndim):
            work(v, self.key)
        elif not falls_out(raw(self.key), v.shape):
            work(v, raw(self.key))
        return v

    def _values(self, values):
        return array_of(values)

    def _to_place(self, values):
        """From the cotangent of the whole to that of the values."""
        key, shape = self.key, values.shape
        return lambda g: unbroadcast(g[key], shape)

    def set(self, values, **options):
        """x with other values there."""
        _no_more(
            'set',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        values, key = self._values(values), self.key

        def put(v, k):
            v[k] = values._v.astype(v.dtype)

        if self.array._from is None and values._from is None:
            return Array(self._new(put))
        return made(
            self._new(put),
            (self.array, lambda g: g.at[key].set(0)),
            (values, self._to_place(values)),
        )

    def add(self, values, **options):
        """x with values added there; all of them where places are the same."""
        _no_more(
            'add',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        values = self._values(values)
        v = self._new(lambda v, k: _cp.add.at(v, k, values._v.astype(v.dtype)))
        return made(v, (self.array, lambda g: g), (values, self._to_place(values)))

    def subtract(self, values, **options):
        _no_more(
            'subtract',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self.add(-array_of(values))

    def get(
        self,
        mode=None,
        fill_value=None,
        indices_are_sorted=False,
        unique_indices=False,
        wrap_negative_indices=True,
    ):
        """The items; mode "fill": fill_value (NaN, or the smallest number) in the place of what is not there."""
        _fixed('get', wrap_negative_indices=(wrap_negative_indices, True))
        out = self.array[self.key]
        if mode not in ("fill", "drop"):
            return out
        key, missing = self.key if isinstance(self.key, tuple) else (self.key,), None
        for axis, k in enumerate(key):
            if k is Ellipsis or k is None or isinstance(k, slice):
                continue
            n, at = self.array.shape[axis], array_of(k)
            if at.dtype == bool:
                continue
            outside = Array((at._v >= n) | (at._v < -n))
            missing = outside if missing is None else missing | outside
        if missing is None:
            return out
        if fill_value is None:
            fill_value = (
                float("nan")
                if out.dtype.kind in "fc"
                else int(_np.iinfo(out.dtype).min)
                if out.dtype.kind == "i"
                else int(_np.iinfo(out.dtype).max)
                if out.dtype.kind == "u"
                else True
            )
        from jax import numpy

        missing = missing.reshape(missing.shape + (1,) * (out.ndim - missing.ndim))
        return numpy.where(missing, array_of(fill_value).astype(out.dtype), out)

    def _other(self, name, values):
        if traced(self.array, values):
            raise NotImplementedError(f"jax.grad does not know the derivative of .at[].{name}")
        f = getattr(_cp, name)
        return Array(self._new(lambda v, k: f.at(v, k, raw(array_of(values)).astype(v.dtype))))

    def multiply(self, values, **options):
        _no_more(
            'multiply',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self._other("multiply", values)

    def max(self, values, **options):
        _no_more(
            'max',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self._other("maximum", values)

    def min(self, values, **options):
        _no_more(
            'min',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self._other("minimum", values)

    def mul(self, values, **options):
        _no_more(
            'mul',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self._other("multiply", values)

    def divide(self, values, **options):
        _no_more(
            'divide',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self.set(self.array[self.key] / values)

    def power(self, values, **options):
        _no_more(
            'power',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self.set(self.array[self.key] ** values)

    def apply(self, function, **options):
        _no_more(
            'apply',
            options,
            'indices_are_sorted unique_indices wrap_negative_indices out_sharding',
            mode=(None, 'drop', 'fill', 'promise_in_bounds'),
            fill_value=None,
        )
        return self.set(function(self.array[self.key]))


def unbroadcast(g, shape):
    """The cotangent of an array of a shape that was broadcast."""
    if g.shape == tuple(shape):
        return g
    extra = g.ndim - len(shape)
    axes = tuple(range(extra)) + tuple(
        [k + extra for k, n in enumerate(shape) if n == 1 and g.shape[k + extra] != 1]
    )
    return _jnp().reshape(_jnp().sum(g, axis=axes) if axes else g, shape)


# ---- derivatives ---------------------------------------------------------------------------


def variable(x):
    """A new array equal to x, for which a derivative will be asked."""
    out = Array(x._v)
    out._weak = x._weak
    out._from = [(x, lambda g: g)] if x._from is not None else []
    return out


depth = [0]  # derivatives that are being taken, one inside the other


def finished(x):
    """A result of a derivative: outside of all of them it no longer says what it was made of."""
    if depth[0]:
        return x
    from jax.tree_util import tree_map

    return tree_map(lambda v: weakened(Array(v._v), v._weak) if isinstance(v, Array) else v, x)


def _order(out, leaves):
    """The arrays between leaves and out, in the order in which they were made."""
    order, seen, stack = [], {}, [(out, False)]
    while stack:
        a, done = stack.pop()
        if done:
            depends = any([seen.get(id(p), False) for p, _ in a._from or ()])
            seen[id(a)] = depends
            if depends:
                order.append(a)
        elif id(a) not in seen:
            if any([a is leaf for leaf in leaves]):
                seen[id(a)] = True
                continue
            seen[id(a)] = False
            stack.append((a, True))
            for p, _ in a._from or ():
                stack.append((p, False))
    return order, seen


def pull_back(out, cotangent, leaves):
    """The cotangents of the leaves for one of out."""
    order, seen = _order(out, leaves)
    sums = {id(out): cotangent}
    for a in reversed(order):
        g = sums.pop(id(a), None)
        if g is None:
            continue
        for p, back in a._from:
            if seen.get(id(p)):
                part = back(g)
                sums[id(p)] = sums[id(p)] + part if id(p) in sums else part
    return [
        weakened(array_of(sums[id(leaf)]), leaf._weak)
        if id(leaf) in sums
        else weakened(_jnp().zeros(leaf.shape, leaf.dtype), leaf._weak)
        for leaf in leaves
    ]
