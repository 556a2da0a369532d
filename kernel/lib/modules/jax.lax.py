# jax.lax: control flow as functions, and a few operations.
from jax._array import Array as _Array, array_of as _array_of
from jax import stop_gradient
from jax.tree_util import tree_map as _tree_map, tree_flatten as _tree_flatten, tree_unflatten as _tree_unflatten
from jax.numpy import (add, multiply as mul, subtract as sub, divide as div, exp, log, sin, cos, tan, tanh, sqrt, abs, maximum as max,
                       minimum as min, square, negative as neg, power as pow, floor, ceil, sign, reciprocal)


def fori_loop(lower, upper, body_fun, init_val, **options):
    """val = body_fun(i, val) for i from lower to upper."""
    val = init_val
    for i in range(int(lower), int(upper)):
        val = body_fun(i, val)
    return _tree_map(_array_of, val)


def while_loop(cond_fun, body_fun, init_val):
    """val = body_fun(val) as long as cond_fun(val)."""
    val = _tree_map(_array_of, init_val)
    while cond_fun(val):
        val = body_fun(val)
    return _tree_map(_array_of, val)


def scan(f, init, xs=None, length=None, reverse=False, unroll=1):
    """carry, y = f(carry, x) for every x; the last carry and all y."""
    from jax import numpy
    flat, tree = _tree_flatten(xs)
    flat = [_array_of(v) for v in flat]
    n = flat[0].shape[0] if flat else length
    carry, ys = _tree_map(_array_of, init), []
    for i in range(n - 1, -1, -1) if reverse else range(n):
        carry, y = f(carry, _tree_unflatten(tree, [v[i] for v in flat]))
        ys.append(_tree_flatten(y))
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
    starts = [0 if s < 0 else n - m if s > n - m else s for s, n, m in zip(starts, operand.shape, slice_sizes)]
    return operand[tuple([slice(s, s + m) for s, m in zip(starts, slice_sizes)])]


def dynamic_update_slice(operand, update, start_indices):
    """The array with a piece put in."""
    starts = [int(s) for s in start_indices]
    return operand.at[tuple([slice(s, s + m) for s, m in zip(starts, update.shape)])].set(update)


def dynamic_index_in_dim(operand, index, axis=0, keepdims=True):
    from jax import numpy
    item = numpy.take(operand, int(index), axis)
    return numpy.expand_dims(item, axis) if keepdims else item


def rsqrt(x):
    return 1 / sqrt(x)


def dot(a, b, **options):
    from jax import numpy
    return numpy.dot(a, b)


def associative_scan(fn, elems, reverse=False, axis=0):
    """All partial results of fn between items."""
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
    return numpy.flip(numpy.cumsum(numpy.flip(operand, axis), axis), axis) if reverse else numpy.cumsum(operand, axis)


def cumprod(operand, axis=0):
    from jax import numpy
    return numpy.cumprod(operand, axis)


def dynamic_update_index_in_dim(operand, update, index, axis=0):
    """The array with one item along an axis put in."""
    return operand.at[(slice(None),) * axis + (int(index),)].set(update)


def dynamic_slice_in_dim(operand, start_index, slice_size, axis=0):
    """A piece along one axis."""
    starts, sizes = [0] * operand.ndim, list(operand.shape)
    starts[axis], sizes[axis] = start_index, slice_size
    return dynamic_slice(operand, starts, sizes)


def top_k(operand, k):
    """The k largest items of the last axis, and where they are."""
    from jax import numpy
    at = numpy.argsort(-_array_of(operand), -1)[..., :k]
    return numpy.take_along_axis(operand, at, -1), at


def expand_dims(array, dimensions):
    from jax import numpy
    return numpy.expand_dims(array, tuple(dimensions))


def broadcast(operand, sizes):
    from jax import numpy
    return numpy.broadcast_to(operand, tuple(sizes) + numpy.shape(operand))


def reshape(operand, new_sizes, dimensions=None):
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
