# jax.tree_util: lists, tuples and dicts of arrays as trees.


def tree_flatten(tree):
    """The leaves, and the structure without them."""
    if tree is None:
        return [], None
    if isinstance(tree, dict):
        keys = sorted(tree)
        parts = [tree_flatten(tree[k]) for k in keys]
        return [v for p in parts for v in p[0]], (dict, keys, [p[1] for p in parts])
    if isinstance(tree, (list, tuple)):
        parts = [tree_flatten(v) for v in tree]
        return [v for p in parts for v in p[0]], (type(tree), hasattr(tree, "_fields"), [p[1] for p in parts])
    return [tree], "leaf"


def _build(structure, leaves):
    if structure is None:
        return None
    if structure == "leaf":
        return next(leaves)
    kind, extra, parts = structure
    items = [_build(p, leaves) for p in parts]
    if kind is dict:
        return dict(zip(extra, items))
    return kind(*items) if extra else kind(items)


def tree_unflatten(structure, leaves):
    """A tree from its structure and leaves."""
    return _build(structure, iter(leaves))


def tree_leaves(tree):
    """The leaves."""
    return tree_flatten(tree)[0]


def tree_structure(tree):
    return tree_flatten(tree)[1]


def tree_map(f, tree, *rest):
    """f of every leaf (and of the leaves of the other trees in the same place)."""
    leaves, structure = tree_flatten(tree)
    others = [tree_leaves(r) for r in rest]
    return tree_unflatten(structure, [f(*items) for items in zip(leaves, *others)])


def tree_reduce(f, tree, *initial):
    """The leaves together by a function of two."""
    import functools
    return functools.reduce(f, tree_leaves(tree), *initial)
