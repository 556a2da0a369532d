# jax.tree: tree_util's functions under short names.
from jax.tree_util import (
    tree_all as all,
    tree_flatten as flatten,
    tree_leaves as leaves,
    tree_map as map,
    tree_reduce as reduce,
    tree_structure as structure,
    tree_transpose as transpose,
    tree_unflatten as unflatten,
)
from jax import tree_util as _util


def __getattr__(name):
    return getattr(_util, "tree_" + name)
