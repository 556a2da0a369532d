# jax.lax: control flow as functions, and a few operations. The elementwise ones that jax.numpy has
# under other names are lines that modules.S makes in front of this, of kernel/lib/builtins.def.
from _options import fixed as _fixed, no_more as _no_more

_slice = slice
from numpy import _core
from jax._array import Array as _Array, array_of as _array_of
from jax import stop_gradient
from jax.tree_util import (
    tree_map as _tree_map,
    tree_flatten as _tree_flatten,
    tree_unflatten as _tree_unflatten,
)
from jax.numpy import real, imag, nextafter, argmax as _argmax, argmin as _argmin


def _arrays(flat):
    """The arrays behind leaves of which none is part of a derivative, or None."""
    plain = all([type(v) is _Array and v._from is None for v in flat])
    return [v._v for v in flat] if plain and flat else None


class _Rounds:
    """Looks at calls of a function of the loop's values. Where two have done the same on the device,
    the next ones are done without calling it: what is the body of a loop here depends on nothing
    but its arguments, as JAX, which calls it once, asks."""

    def __init__(self):
        self.number, self.form, self.tries = 0, None, 0

    def turn(self, val, left, flag=None):
        """After a call: how many more have been done, `left` at most, and the values then."""
        if left < 4 or self.tries > 3:
            return 0, val, flag
        flat, tree = _tree_flatten(val)
        flat = flat if flag is None else flat + [flag]
        arrays, form = _arrays(flat), (tree, [v._weak for v in flat if type(v) is _Array])
        if arrays is None:
            self.tries = 9
            return 0, val, flag
        if not self.number:
            self.number, self.form = _core.rounds_begin(arrays), form
            self.tries = self.tries + 1 if self.number else 9
            return 0, val, flag
        found = (
            _core.rounds_turn(self.number, arrays, left, flag is not None)
            if form == self.form
            else False
        )
        if found is None:
            return 0, val, flag
        self.number = 0
        if not found or not found[0]:
            return 0, val, flag
        self.tries = 0
        flat = [_Array(v) for v in found[1]]
        for v, weak in zip(flat, form[1]):
            v._weak = weak
        if flag is not None:
            flag = flat.pop()
        return found[0], _tree_unflatten(tree, flat), flag

    def truth(self, flag):
        """Is the condition of the loop true?"""
        if type(flag) is _Array and flag._v.dtype == bool and flag._v.ndim == 0:
            return _core.rounds_truth(self.number, flag._v)
        return bool(flag)

    def end(self):
        if self.number:
            _core.rounds_end()


def _times(step, val, n):
    """step(...step(step(val)))."""
    rounds = _Rounds()
    try:
        while n > 0:
            val = step(val)
            done, val, _ = rounds.turn(val, n - 1)
            n -= 1 + done
    finally:
        rounds.end()
    return val


def fori_loop(lower, upper, body_fun, init_val, **options):
    """val = body_fun(i, val) for i from lower to upper."""
    _no_more('fori_loop', options, 'unroll')
    lower, upper, val = int(lower), int(upper), init_val
    if _core.ignores_first(body_fun):
        val = _times(lambda v: body_fun(lower, v), val, upper - lower)
    else:
        for i in range(lower, upper):
            val = body_fun(i, val)
    return _tree_map(_array_of, val)


def while_loop(cond_fun, body_fun, init_val):
    """val = body_fun(val) as long as cond_fun(val)."""
    val = _tree_map(_array_of, init_val)
    flag, rounds = cond_fun(val), _Rounds()
    try:
        while rounds.truth(flag):
            val = body_fun(val)
            flag = cond_fun(val)
            if type(flag) is _Array and flag._v.dtype == bool and flag._v.ndim == 0:
                _, val, flag = rounds.turn(val, 2**62, flag)
    finally:
        rounds.end()
    return _tree_map(_array_of, val)


def scan(f, init, xs=None, length=None, reverse=False, unroll=1):
    """carry, y = f(carry, x) for every x; the last carry and all y."""
    from jax import numpy

    flat, tree = _tree_flatten(xs)
    flat = [_array_of(v) for v in flat]
    n = flat[0].shape[0] if flat else length
    carry, ys = _tree_map(_array_of, init), []
    rounds, left = _Rounds(), n
    try:
        while left > 0:
            left -= 1
            i = left if reverse else n - 1 - left
            carry, y = f(carry, _tree_unflatten(tree, [v[i] for v in flat]))
            ys.append(_tree_flatten(y))
            if not flat and not ys[-1][0]:
                done, carry, _ = rounds.turn(carry, left)
                left -= done
    finally:
        rounds.end()
    ys = ys[::-1] if reverse else ys
    if not ys:
        return carry, None
    joined = [numpy.stack([_array_of(y[0][k]) for y in ys]) for k in range(len(ys[0][0]))]
    return carry, _tree_unflatten(ys[0][1], joined)


def map(f, xs):
    """f of every item."""
    return scan(lambda carry, x: (carry, f(x)), (), xs)[1]


def cond(pred, true_fun, false_fun, *operands):
    """true_fun or false_fun of the operands."""
    return _tree_map(_array_of, (true_fun if pred else false_fun)(*operands))


def switch(index, branches, *operands):
    """One of several functions of the operands."""
    k = int(index)
    return branches[0 if k < 0 else len(branches) - 1 if k >= len(branches) else k](*operands)


def select(pred, on_true, on_false):
    from jax import numpy

    return numpy.where(pred, on_true, on_false)


def dynamic_slice(operand, start_indices, slice_sizes):
    """A piece that begins where numbers say."""
    starts = [int(s) for s in start_indices]
    starts = [
        0 if s < 0 else n - m if s > n - m else s
        for s, n, m in zip(starts, operand.shape, slice_sizes)
    ]
    return operand[tuple([_slice(s, s + m) for s, m in zip(starts, slice_sizes)])]


def dynamic_update_slice(operand, update, start_indices):
    """The array with a piece put in."""
    starts = [int(s) for s in start_indices]
    return operand.at[tuple([_slice(s, s + m) for s, m in zip(starts, update.shape)])].set(update)


def dynamic_index_in_dim(operand, index, axis=0, keepdims=True):
    from jax import numpy

    item = numpy.take(operand, int(index), axis)
    return numpy.expand_dims(item, axis) if keepdims else item


def rsqrt(x):
    return 1 / sqrt(x)


def dot(a, b, **options):
    _no_more('dot', options, 'precision', preferred_element_type=None, out_sharding=None)
    from jax import numpy

    return numpy.dot(a, b)


def associative_scan(fn, elems, reverse=False, axis=0):
    """All partial results of fn between items."""
    _fixed('associative_scan', axis=(axis, 0))
    from jax import numpy

    items = [elems[i] for i in range(elems.shape[0])]
    items = items[::-1] if reverse else items
    out = [items[0]]
    for v in items[1:]:
        out.append(fn(out[-1], v))
    return numpy.stack(out[::-1] if reverse else out)


def cumsum(operand, axis=0, reverse=False):
    """The running sum."""
    from jax import numpy

    return (
        numpy.flip(numpy.cumsum(numpy.flip(operand, axis), axis), axis)
        if reverse
        else numpy.cumsum(operand, axis)
    )


def cumprod(operand, axis=0):
    from jax import numpy

    return numpy.cumprod(operand, axis)


def dynamic_update_index_in_dim(operand, update, index, axis=0):
    """The array with one item along an axis put in."""
    return operand.at[(_slice(None),) * axis + (int(index),)].set(update)


def dynamic_slice_in_dim(operand, start_index, slice_size, axis=0):
    """A piece along one axis."""
    starts, sizes = [0] * operand.ndim, list(operand.shape)
    starts[axis], sizes[axis] = start_index, slice_size
    return dynamic_slice(operand, starts, sizes)


def top_k(operand, k):
    """The k largest items of the last axis, and where they are."""
    from jax import numpy

    at = numpy.argsort(-_array_of(operand), -1)[..., :k]
    return [numpy.take_along_axis(operand, at, -1), at]


def expand_dims(array, dimensions):
    from jax import numpy

    return numpy.expand_dims(array, tuple(dimensions))


def broadcast(operand, sizes):
    from jax import numpy

    return numpy.broadcast_to(operand, tuple(sizes) + numpy.shape(operand))


def reshape(operand, new_sizes, dimensions=None):
    _fixed('reshape', dimensions=(dimensions, None))
    from jax import numpy

    return numpy.reshape(operand, new_sizes)


def concatenate(operands, dimension):
    from jax import numpy

    return numpy.concatenate(operands, dimension)


def clamp(min, x, max):
    from jax import numpy

    return numpy.clip(x, min, max)


def convert_element_type(operand, new_dtype):
    from jax import numpy

    return numpy.astype(operand, new_dtype)


def transpose(operand, permutation):
    from jax import numpy

    return numpy.transpose(operand, permutation)


def iota(dtype, size):
    """0, 1, ... of a type."""
    from jax import numpy

    return numpy.arange(size, dtype=dtype)


def erf(x):
    from jax.scipy.special import erf

    return erf(x)


def logistic(x):
    from jax import nn

    return nn.sigmoid(x)


# ---- elementwise ------------------------------------------------------------------------------


def erfc(x):
    from jax.scipy.special import erfc

    return erfc(x)


def erf_inv(x):
    from jax.scipy.special import erfinv

    return erfinv(x)


def lgamma(x):
    from jax.scipy.special import gammaln

    return gammaln(x)


def digamma(x):
    from jax.scipy.special import digamma

    return digamma(x)


def complex(x, y):
    return _array_of(x) + 1j * _array_of(y)


def integer_pow(x, y):
    return _array_of(x) ** int(y)


def shift_left(x, y):
    return _array_of(x) << y


def shift_right_arithmetic(x, y):
    return _array_of(x) >> y


def rem(x, y):
    """The remainder with the sign of x, as C has it."""
    from jax import numpy

    return numpy.fmod(x, y)


def round(x, rounding_method=0):
    """To whole numbers; halves go away from zero, or to even ones for 1."""
    from jax import numpy

    x = _array_of(x)
    return (
        numpy.round(x) if rounding_method == 1 else numpy.sign(x) * numpy.floor(numpy.abs(x) + 0.5)
    )


def full(shape, fill_value, dtype=None, **options):
    _no_more('full', options, 'sharding')
    from jax import numpy

    return numpy.full(shape, fill_value, dtype)


def full_like(x, fill_value, dtype=None, shape=None, **options):
    _no_more('full_like', options, 'sharding')
    from jax import numpy

    return numpy.full_like(x, fill_value, dtype=dtype, shape=shape)


def zeros_like_array(x):
    from jax import numpy

    return numpy.zeros_like(x)


def select_n(which, *cases):
    """cases[which], element by element."""
    from jax import numpy

    out = _array_of(cases[0])
    for k in range(1, len(cases)):
        out = numpy.where(_array_of(which) == k if len(cases) > 2 else which, cases[k], out)
    return out


def argmax(operand, axis, index_dtype="int32"):
    return _argmax(operand, axis).astype(index_dtype)


def argmin(operand, axis, index_dtype="int32"):
    return _argmin(operand, axis).astype(index_dtype)


# ---- shapes ----------------------------------------------------------------------------------


def rev(operand, dimensions):
    from jax import numpy

    return numpy.flip(operand, tuple(dimensions))


def squeeze(array, dimensions):
    from jax import numpy

    return numpy.squeeze(array, tuple(dimensions))


def slice_in_dim(operand, start_index, limit_index, stride=1, axis=0):
    """A piece along one axis."""
    return operand[
        (_slice(None),) * (axis % operand.ndim) + (_slice(start_index, limit_index, stride),)
    ]


def slice(operand, start_indices, limit_indices, strides=None):
    strides = strides or [1] * operand.ndim
    return operand[
        tuple([_slice(a, b, s) for a, b, s in zip(start_indices, limit_indices, strides)])
    ]


def index_in_dim(operand, index, axis=0, keepdims=True):
    return dynamic_index_in_dim(operand, index, axis, keepdims)


def dynamic_update_slice_in_dim(operand, update, start_index, axis):
    starts = [0] * operand.ndim
    starts[axis] = start_index
    return dynamic_update_slice(operand, update, starts)


def broadcast_in_dim(operand, shape, broadcast_dimensions):
    """The array's axes put in these places of a shape."""
    from jax import numpy

    operand = _array_of(operand)
    middle = [1] * len(shape)
    for k, d in enumerate(broadcast_dimensions):
        middle[d] = operand.shape[k]
    return numpy.broadcast_to(numpy.reshape(operand, tuple(middle)), tuple(shape))


def broadcast_shapes(*shapes):
    from jax import numpy

    return numpy.broadcast_shapes(*shapes)


def broadcasted_iota(dtype, shape, dimension):
    return broadcast_in_dim(iota(dtype, shape[dimension]), shape, (dimension,))


def collapse(operand, start_dimension, stop_dimension=None):
    shape = operand.shape
    stop = len(shape) if stop_dimension is None else stop_dimension
    return operand.reshape(shape[:start_dimension] + (-1,) + shape[stop:])


def pad(operand, padding_value, padding_config):
    """Edges and gaps of (low, high, interior) numbers for each axis."""
    from jax import numpy

    operand = _array_of(operand)
    for axis, (low, high, inner) in enumerate(padding_config):
        if inner:
            n, at = operand.shape[axis], (_slice(None),) * axis
            wide = list(operand.shape)
            wide[axis] = n + (n - 1) * inner
            operand = (
                numpy.full(tuple(wide), padding_value, operand.dtype)
                .at[at + (_slice(None, None, inner + 1),)]
                .set(operand)
            )
        start = (_slice(None),) * axis + (
            _slice(-low if low < 0 else 0, operand.shape[axis] + (high if high < 0 else 0)),
        )
        operand = operand[start] if low < 0 or high < 0 else operand
        widths = [(0, 0)] * operand.ndim
        widths[axis] = (low if low > 0 else 0, high if high > 0 else 0)
        operand = (
            numpy.pad(operand, widths, constant_values=padding_value)
            if low > 0 or high > 0
            else operand
        )
    return operand


def sort(operand, dimension=-1, is_stable=True, num_keys=1):
    _fixed('sort', num_keys=(num_keys, 1))
    from jax import numpy

    return numpy.sort(operand, axis=dimension)


# ---- reductions ------------------------------------------------------------------------------


def reduce_sum(operand, axes):
    return _reduced("sum", operand, axes)


def reduce_max(operand, axes):
    return _reduced("max", operand, axes)


def reduce_min(operand, axes):
    return _reduced("min", operand, axes)


def reduce_prod(operand, axes):
    return _reduced("prod", operand, axes)


def reduce_and(operand, axes):
    return _reduced("all", operand, axes)


def reduce_or(operand, axes):
    return _reduced("any", operand, axes)


def _reduced(name, operand, axes):
    from jax import numpy

    return getattr(numpy, name)(_array_of(operand), axis=tuple(axes))


def _monoid(computation, init):
    """Which reduction a function of two numbers is."""
    name = {
        "add": "sum",
        "mul": "prod",
        "multiply": "prod",
        "maximum": "max",
        "minimum": "min",
        "max": "max",
        "min": "min",
    }.get(getattr(computation, "__name__", ""))
    if name is None:  # two values tell the usual ones apart
        a, b = (
            float(computation(_array_of(3.0), _array_of(5.0))),
            float(computation(_array_of(-2.0), _array_of(-7.0))),
        )
        name = {
            (8.0, -9.0): "sum",
            (15.0, 14.0): "prod",
            (5.0, -2.0): "max",
            (3.0, -7.0): "min",
        }.get((a, b))
    if name is None:
        raise NotImplementedError("reductions here are lax.add, lax.mul, lax.max and lax.min")
    return name


def reduce(operand, init_value, computation, dimensions):
    """The items along axes joined by a function of two."""
    name = _monoid(computation, init_value)
    return computation(
        _reduced(name, operand, dimensions), _array_of(init_value).astype(_array_of(operand).dtype)
    )


def cummax(operand, axis=0, reverse=False):
    return _scanned("maximum", operand, axis, reverse)


def cummin(operand, axis=0, reverse=False):
    return _scanned("minimum", operand, axis, reverse)


def cumlogsumexp(operand, axis=0, reverse=False):
    return _scanned("logaddexp", operand, axis, reverse)


def _scanned(name, operand, axis, reverse):
    from jax import numpy

    items = numpy.moveaxis(_array_of(operand), axis, 0)
    return numpy.moveaxis(associative_scan(getattr(numpy, name), items, reverse), 0, axis)


def _edges(padding, sizes, windows, strides):
    """(low, high) numbers of each axis for 'SAME', 'VALID' or pairs."""
    if not isinstance(padding, str):
        return [tuple(p) for p in padding]
    if padding.upper() == "VALID":
        return [(0, 0)] * len(sizes)
    if padding.upper() not in ("SAME", "SAME_LOWER"):
        raise RuntimeError(
            f"Unrecognized padding type: expected 'VALID', 'SAME' or 'SAME_LOWER', got {padding}."
        )
    out = []
    for n, w, s in zip(sizes, windows, strides):
        total = (-(-n // s) - 1) * s + w - n
        total = 0 if total < 0 else total
        out.append((total // 2, total - total // 2))
    return out


padtype_to_pads = lambda in_shape, window_shape, window_strides, padding: _edges(
    padding, in_shape, window_shape, window_strides
)


def _windows(x, sizes, strides, dilation):
    """(offsets, piece) for each place of a window; the axes are the last ones of x."""
    import itertools

    lead = x.ndim - len(sizes)
    counts = [
        (n - (k - 1) * d - 1) // s + 1
        for n, k, s, d in zip(x.shape[lead:], sizes, strides, dilation)
    ]
    for at in itertools.product(*[range(k) for k in sizes]):
        pieces = [
            _slice(a * d, a * d + (c - 1) * s + 1, s)
            for a, d, c, s in zip(at, dilation, counts, strides)
        ]
        yield at, x[(_slice(None),) * lead + tuple(pieces)]


def reduce_window(
    operand,
    init_value,
    computation,
    window_dimensions,
    window_strides,
    padding,
    base_dilation=None,
    window_dilation=None,
):
    """A reduction of the numbers in every window."""
    _fixed('reduce_window', base_dilation=(base_dilation, None))
    from jax import numpy

    operand = _array_of(operand)
    edges = _edges(padding, operand.shape, window_dimensions, window_strides)
    x = pad(operand, _array_of(init_value).astype(operand.dtype), [(a, b, 0) for a, b in edges])
    join = {"sum": numpy.add, "prod": numpy.multiply, "max": numpy.maximum, "min": numpy.minimum}[
        _monoid(computation, init_value)
    ]
    out = None
    for _, piece in _windows(
        x, window_dimensions, window_strides, window_dilation or [1] * operand.ndim
    ):
        out = piece if out is None else join(out, piece)
    return out


# ---- products --------------------------------------------------------------------------------


def batch_matmul(lhs, rhs, precision=None):
    from jax import numpy

    return numpy.matmul(lhs, rhs)


def dot_general(
    lhs, rhs, dimension_numbers, precision=None, preferred_element_type=None, **options
):
    """A product summed over some axes and side by side over others."""
    _fixed('dot_general', preferred_element_type=(preferred_element_type, None))
    _no_more('dot_general', options, 'out_sharding')
    from jax import numpy

    (lc, rc), (lb, rb) = dimension_numbers
    lhs, rhs = _array_of(lhs), _array_of(rhs)
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    left, right = [next(letters) for _ in range(lhs.ndim)], [next(letters) for _ in range(rhs.ndim)]
    for a, b in [*zip(lc, rc), *zip(lb, rb)]:
        right[b] = left[a]
    out = (
        [left[a] for a in lb]
        + [c for k, c in enumerate(left) if k not in lc and k not in lb]
        + [c for k, c in enumerate(right) if k not in rc and k not in rb]
    )
    return numpy.einsum(f"{''.join(left)},{''.join(right)}->{''.join(out)}", lhs, rhs)


class ConvDimensionNumbers:
    def __init__(self, lhs_spec, rhs_spec, out_spec):
        self.lhs_spec, self.rhs_spec, self.out_spec = lhs_spec, rhs_spec, out_spec


def conv_dimension_numbers(lhs_shape, rhs_shape, dimension_numbers):
    """Which axes are batch (or output), feature (or input) and space."""
    if isinstance(dimension_numbers, ConvDimensionNumbers):
        return dimension_numbers
    n = len(lhs_shape)
    if dimension_numbers is None:
        return ConvDimensionNumbers(*[tuple(range(n))] * 3)
    lhs, rhs, out = dimension_numbers
    space = [c for c in rhs if c not in "OI"]
    places = lambda text, a, b: (text.index(a), text.index(b)) + tuple(
        [text.index(c) for c in space]
    )
    return ConvDimensionNumbers(places(lhs, "N", "C"), places(rhs, "O", "I"), places(out, "N", "C"))


def conv_general_dilated(
    lhs,
    rhs,
    window_strides,
    padding,
    lhs_dilation=None,
    rhs_dilation=None,
    dimension_numbers=None,
    feature_group_count=1,
    batch_group_count=1,
    precision=None,
    preferred_element_type=None,
):
    """Convolution of images (batch, feature, space ...) with kernels, as neural networks mean it."""
    _fixed('conv_general_dilated', preferred_element_type=(preferred_element_type, None))
    from jax import numpy

    if batch_group_count != 1:
        raise NotImplementedError("batch_group_count is not supported")
    lhs, rhs = _array_of(lhs), _array_of(rhs)
    d = conv_dimension_numbers(lhs.shape, rhs.shape, dimension_numbers)
    x, w = numpy.transpose(lhs, d.lhs_spec), numpy.transpose(rhs, d.rhs_spec)
    if x.shape[1] != w.shape[1] * feature_group_count:
        raise TypeError(
            f"conv_general_dilated lhs feature dimension size divided by feature_group_count must equal the rhs input feature dimension size, but {x.shape[1]} // {feature_group_count} != {w.shape[1]}."
        )
    n = x.ndim - 2
    strides, dilation = list(window_strides), list(rhs_dilation or [1] * n)
    if lhs_dilation is not None and any([k != 1 for k in lhs_dilation]):
        x = pad(x, 0, [(0, 0, 0)] * 2 + [(0, 0, k - 1) for k in lhs_dilation])
    reach = [(k - 1) * s + 1 for k, s in zip(w.shape[2:], dilation)]
    edges = _edges(padding, x.shape[2:], reach, strides)
    x = pad(x, 0, [(0, 0, 0)] * 2 + [(a, b, 0) for a, b in edges])
    space, out = "uvwxyz"[:n], None
    groups, each = feature_group_count, w.shape[0] // feature_group_count
    for at, piece in _windows(x, w.shape[2:], strides, dilation):
        k = w[(_slice(None), _slice(None)) + at]
        if groups == 1:
            part = numpy.einsum(f"bi{space},oi->bo{space}", piece, k)
        else:
            split = piece.reshape((piece.shape[0], groups, -1) + piece.shape[2:])
            part = numpy.einsum(f"bgi{space},goi->bgo{space}", split, k.reshape((groups, each, -1)))
            part = part.reshape((piece.shape[0], groups * each) + piece.shape[2:])
        out = part if out is None else out + part
    back = [0] * out.ndim
    for k, place in enumerate(d.out_spec):
        back[place] = k
    return numpy.transpose(out, tuple(back))


def conv(lhs, rhs, window_strides, padding, precision=None, **options):
    _no_more('conv', options, preferred_element_type=None)
    return conv_general_dilated(lhs, rhs, window_strides, padding)


def conv_with_general_padding(
    lhs, rhs, window_strides, padding, lhs_dilation, rhs_dilation, **options
):
    _no_more('conv_with_general_padding', options, 'precision', preferred_element_type=None)
    return conv_general_dilated(lhs, rhs, window_strides, padding, lhs_dilation, rhs_dilation)


# ---- several devices: there is one -----------------------------------------------------------


def psum(x, axis_name, **options):
    """The sum over the devices of pmap: there is one."""
    _no_more('psum', options, axis_index_groups=None)
    from jax import _mapped

    if axis_name not in _mapped and not (
        isinstance(axis_name, (tuple, list)) and all([a in _mapped for a in axis_name])
    ):
        raise NameError(
            f"unbound axis name: {axis_name}. The following axis names are available (in the scope of pmap): {list(_mapped)}; vmap gives its function one item at a time, sum its result instead"
        )
    return x


pmean = pmax = pmin = psum


def axis_index(axis_name):
    psum(0, axis_name)
    return _array_of(0)


def all_gather(x, axis_name, *, axis=0, **options):
    _no_more('all_gather', options, axis_index_groups=None, tiled=False)
    from jax import numpy

    psum(0, axis_name)
    return numpy.expand_dims(x, axis)


def ppermute(x, axis_name, perm):
    return psum(x, axis_name)


def with_sharding_constraint(x, shardings):
    return x
