# jax.flatten_util: a tree of arrays as one vector.
from jax import numpy as _jnp
from jax._array import array_of as _array_of
from jax.tree_util import tree_flatten as _tree_flatten, tree_unflatten as _tree_unflatten


def ravel_pytree(pytree):
    """All numbers of a tree as a vector, and the function that makes the tree of such a vector."""
    leaves, tree = _tree_flatten(pytree)
    arrays = [_array_of(v) for v in leaves]
    shapes, kinds = [a.shape for a in arrays], [a.dtype for a in arrays]
    flat = _jnp.concatenate([_jnp.ravel(a) for a in arrays]) if arrays else _jnp.zeros(0)

    def unravel(vector):
        vector = _array_of(vector)
        if vector.shape != flat.shape:
            raise ValueError(
                f"Sum of sizes {flat.size} must be equal to dimension 0 of the operand shape {list(vector.shape)}"
            )
        parts, start = [], 0
        for shape, kind, a in zip(shapes, kinds, arrays):
            parts.append(_jnp.reshape(vector[start : start + a.size], shape).astype(kind))
            start += a.size
        return _tree_unflatten(tree, parts)

    return flat, unravel
