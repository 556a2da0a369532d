# jax.tree_util: lists, tuples and dicts of arrays as trees.
_known = {}  # classes that were registered: (to children and the rest, from them)


class PyTreeDef:
    """The structure of a tree: what its leaves stand in."""

    def __init__(self, kind, extra, parts):
        self.kind, self.extra, self.parts = kind, extra, parts
        self.num_leaves = 1 if kind == "leaf" else sum([p.num_leaves for p in parts])

    num_nodes = property(lambda self: 1 + sum([p.num_nodes for p in self.parts]))

    def _text(self):
        texts = [p._text() for p in self.parts]
        if self.kind == "leaf":
            return "*"
        if self.kind is None:
            return "None"
        if self.kind is dict:
            return "{" + ", ".join([f"{k!r}: {t}" for k, t in zip(self.extra, texts)]) + "}"
        if self.kind is list:
            return "[" + ", ".join(texts) + "]"
        if self.kind is tuple:
            return "(" + ", ".join(texts) + ("," if len(texts) == 1 else "") + ")"
        if hasattr(self.kind, "_fields"):
            return f"CustomNode(namedtuple[{self.kind.__name__}], [" + ", ".join(texts) + "])"
        return f"CustomNode({self.kind.__name__}[{self.extra}], [" + ", ".join(texts) + "])"

    def __repr__(self):
        return f"PyTreeDef({self._text()})"

    def __eq__(self, other):
        return isinstance(other, PyTreeDef) and (self.kind, self.extra, self.parts) == (
            other.kind,
            other.extra,
            other.parts,
        )

    def __hash__(self):
        return hash(self._text())

    def unflatten(self, leaves):
        return tree_unflatten(self, leaves)

    def children(self):
        return self.parts


_leaf, _none = PyTreeDef("leaf", None, []), PyTreeDef(None, None, [])


def register_pytree_node(nodetype, flatten_func, unflatten_func, *more):
    """Objects of a class become trees: flatten_func gives (children, rest), unflatten_func(rest, children) an object."""
    _known[nodetype] = (flatten_func, unflatten_func)


def register_pytree_node_class(cls):
    """The same of a class with tree_flatten and tree_unflatten."""
    register_pytree_node(cls, lambda x: x.tree_flatten(), cls.tree_unflatten)
    return cls


def register_dataclass(nodetype, data_fields=None, meta_fields=(), **options):
    """The fields of a dataclass are its children."""
    import dataclasses

    names = (
        list(data_fields)
        if data_fields is not None
        else [f.name for f in dataclasses.fields(nodetype) if f.name not in meta_fields]
    )
    register_pytree_node(
        nodetype,
        lambda x: ([getattr(x, n) for n in names], tuple([getattr(x, n) for n in meta_fields])),
        lambda rest, children: nodetype(
            **dict(zip(names, children)), **dict(zip(meta_fields, rest))
        ),
    )
    return nodetype


def _children(tree):
    """(kind, extra, [(key text, child)]) of a node; None for a leaf."""
    kind = type(tree)
    if kind in _known:
        children, rest = _known[kind][0](tree)
        return kind, rest, [(f"[<flat index {i}>]", c) for i, c in enumerate(children)]
    if tree is None:
        return None, None, []
    if isinstance(tree, dict):
        keys = sorted(tree) if kind.__name__ != "OrderedDict" else list(tree)
        return dict if kind is dict else kind, keys, [(f"[{k!r}]", tree[k]) for k in keys]
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return kind, None, [("." + n, v) for n, v in zip(tree._fields, tree)]
    if kind in (list, tuple):
        return kind, None, [(f"[{i}]", v) for i, v in enumerate(tree)]
    return ()


def tree_flatten(tree, is_leaf=None):
    """The leaves, and the structure without them."""
    if is_leaf is not None and is_leaf(tree):
        return [tree], _leaf
    node = _children(tree)
    if not node:
        return [tree], _leaf
    if node[0] is None:
        return [], _none
    parts = [tree_flatten(c, is_leaf) for _, c in node[2]]
    return [v for p in parts for v in p[0]], PyTreeDef(node[0], node[1], [p[1] for p in parts])


def _build(structure, leaves):
    kind = structure.kind
    if kind == "leaf":
        return next(leaves)
    if kind is None:
        return None
    items = [_build(p, leaves) for p in structure.parts]
    if kind in _known:
        return _known[kind][1](structure.extra, items)
    if kind in (list, tuple):
        return kind(items)
    if hasattr(kind, "_fields"):
        return kind(*items)
    return kind(zip(structure.extra, items))


def tree_unflatten(treedef, leaves):
    """A tree from its structure and leaves."""
    leaves = list(leaves)
    if len(leaves) != treedef.num_leaves:
        raise ValueError(
            f"Too {'few' if len(leaves) < treedef.num_leaves else 'many'} leaves for PyTreeDef; expected {treedef.num_leaves}, got {len(leaves)}"
        )
    return _build(treedef, iter(leaves))


def tree_leaves(tree, is_leaf=None):
    """The leaves."""
    return tree_flatten(tree, is_leaf)[0]


def tree_structure(tree, is_leaf=None):
    """The structure."""
    return tree_flatten(tree, is_leaf)[1]


def _against(structure, tree):
    """What stands in a tree in the places of the leaves of a structure."""
    if structure.kind == "leaf":
        return [tree]
    node = _children(tree)
    if (
        node == ()
        or node[0] is not structure.kind
        or (structure.kind is dict and node[1] != structure.extra)
        or len(node[2]) != len(structure.parts)
    ):
        kind = "None" if structure.kind is None else structure.kind.__name__
        if node and node[0] is structure.kind and structure.kind is dict:
            raise ValueError(f"Dict key mismatch; expected keys: {structure.extra}; dict: {tree}.")
        if node and node[0] is structure.kind:
            raise ValueError(
                f"{kind} arity mismatch: {len(node[2])} != {len(structure.parts)}; {kind}: {tree}."
            )
        raise ValueError(f"Expected {kind}, got {tree}.")
    return [v for part, (_, c) in zip(structure.parts, node[2]) for v in _against(part, c)]


def tree_map(f, tree, *rest, is_leaf=None):
    """f of every leaf (and of what stands in the same place in the other trees)."""
    leaves, structure = tree_flatten(tree, is_leaf)
    others = [_against(structure, r) for r in rest]
    return tree_unflatten(structure, [f(*items) for items in zip(leaves, *others)])


def tree_reduce(f, tree, *initial, is_leaf=None):
    """The leaves together by a function of two."""
    import functools

    return functools.reduce(f, tree_leaves(tree, is_leaf), *initial)


def tree_all(tree, is_leaf=None):
    return all(tree_leaves(tree, is_leaf))


def tree_transpose(outer_treedef, inner_treedef, pytree_to_transpose):
    """A tree of trees with the inner structure outside."""
    leaves, n = tree_leaves(pytree_to_transpose), inner_treedef.num_leaves
    rows = [leaves[i : i + n] for i in range(0, len(leaves), n)]
    return tree_unflatten(
        inner_treedef, [tree_unflatten(outer_treedef, [row[k] for row in rows]) for k in range(n)]
    )


def _paths(tree, path, is_leaf):
    node = () if is_leaf is not None and is_leaf(tree) else _children(tree)
    if node == ():
        return [(path, tree)]
    return [pair for key, c in node[2] for pair in _paths(c, path + (_Key(key),), is_leaf)]


class _Key:
    """A step of the way to a leaf."""

    def __init__(self, text):
        self._text = text

    def __str__(self):
        return self._text

    __repr__ = __str__

    def __eq__(self, other):
        return str(self) == str(other)

    def __hash__(self):
        return hash(self._text)


def keystr(keys, **options):
    """The text of a way to a leaf."""
    return "".join([str(k) for k in keys])


def tree_leaves_with_path(tree, is_leaf=None):
    return _paths(tree, (), is_leaf)


def tree_flatten_with_path(tree, is_leaf=None):
    """The leaves with the ways to them, and the structure."""
    return _paths(tree, (), is_leaf), tree_structure(tree, is_leaf)


def tree_map_with_path(f, tree, *rest, is_leaf=None):
    """f of the way to every leaf and the leaf."""
    structure = tree_structure(tree, is_leaf)
    others = [_against(structure, r) for r in rest]
    return tree_unflatten(
        structure,
        [f(path, leaf, *items) for (path, leaf), *items in zip(_paths(tree, (), is_leaf), *others)],
    )


class Partial:
    """functools.partial whose arguments are leaves."""

    def __init__(self, func, *args, **kw):
        self.func, self.args, self.keywords = func, args, kw

    def __call__(self, *args, **kw):
        return self.func(*self.args, *args, **{**self.keywords, **kw})


register_pytree_node(
    Partial,
    lambda p: ((p.args, p.keywords), p.func),
    lambda func, parts: Partial(func, *parts[0], **parts[1]),
)
