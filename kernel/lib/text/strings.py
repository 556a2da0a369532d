# strings.py: what numpy.strings has otherwise than numpy.char, which has the rest.
_made, _Dtype, _as_items, _broadcast = [
    core.inner('items', name) for name in ('_made', '_Dtype', '_as_items', '_broadcast')
]
_each, _of_some, _of_texts, _is_null = [
    core.inner('stringdtype', name) for name in ('_each', '_of_some', '_of_texts', '_is_null')
]
_masked_too, _there = core.inner('chars', '_masked_too'), core.inner('chars', '_there')
_no_widths = core.inner('chars', '_no_widths')
_not_given = object()
#: in strings


def _three(f, name, a, sep):
    operands = np.asarray(a), np.asarray(sep)
    if _of_some(operands):
        shape, parts, t = _each(f, operands, 2, name, None)
        return tuple([_of_texts([p[i] for p in parts], shape, t) for i in range(3)])
    shape, lists = _broadcast((_as_items(np.asarray(a)), _as_items(np.asarray(sep))))
    parts = [f(s, x) for s, x in zip(*lists)]
    if not parts:
        _no_widths()
    kind = 'S' if isinstance(parts[0][0], bytes) else 'U'
    return tuple([_made([p[i] for p in parts], shape, _Dtype(kind)) for i in range(3)])


def partition(a, sep):
    """Three arrays: what stands before a separator, it, and what stands behind.
    >>> np.strings.partition(['a=b'], '=')[2]
    array(['b'], dtype='<U1')"""
    return _three(lambda s, x: s.partition(x), '_partition', a, sep)


def rpartition(a, sep):
    """The same at the last separator.
    >>> np.strings.rpartition(['a=b=c'], '=')[0]
    array(['a=b'], dtype='<U3')"""
    return _three(lambda s, x: s.rpartition(x), '_rpartition', a, sep)


def rindex(a, sub, start=0, end=None):
    """Where a part stands last; an error where it does not.
    >>> np.strings.rindex(['abab'], 'a')
    array([2])"""
    operands = (
        _as_items(np.asarray(a)),
        _as_items(np.asarray(sub)),
        start,
        9223372036854775807 if end is None else end,
    )
    if _of_some(operands[:2]):
        shape, places, _ = _each(
            lambda s, x, i, j: _there(s.rfind(x, i, j)), operands, 2, 'rindex', None
        )
    else:
        shape, lists = _broadcast(operands)
        places = [_there(s.rfind(x, i, j)) for s, x, i, j in zip(*lists)]
    return np.array(places, dtype=np.int64).reshape(shape)[()]


def slice(a, start=None, stop=_not_given, step=None, /):
    """A part of each text; one number is where it ends.
    >>> np.strings.slice(['abcd'], 2)
    array(['ab'], dtype='<U4')"""
    given, a = a, _as_items(np.asarray(a))
    if a.dtype.kind == 'T' and any([_is_null(x, a.dtype) for x in a._list()]):
        raise TypeError("Cannot slice null string")
    if stop is _not_given:
        start, stop = None, start
    ends = [np.asarray(n).astype(np.int64) if n is not None else None for n in (start, stop, step)]
    shape, lists = _broadcast([a] + [n for n in ends if n is not None])
    columns = iter(lists[1:])
    lines = [[None] * len(lists[0]) if n is None else [int(v) for v in next(columns)] for n in ends]
    r = _made([s[i:j:k] for s, i, j, k in zip(lists[0], *lines)], shape, a.dtype)
    return _masked_too(r, given)


def equal(x1, x2):
    """Which texts are equal.
    >>> np.strings.equal(['a', 'b'], 'a')
    array([ True, False])"""
    return np.asarray(x1) == np.asarray(x2)


def not_equal(x1, x2):
    """Which texts differ.
    >>> np.strings.not_equal(['a', 'b'], 'a')
    array([False,  True])"""
    return np.asarray(x1) != np.asarray(x2)


def less(x1, x2):
    """Which texts come before.
    >>> np.strings.less(['a', 'b'], 'b')
    array([ True, False])"""
    return np.asarray(x1) < np.asarray(x2)


def less_equal(x1, x2):
    """Which texts come before or are equal.
    >>> np.strings.less_equal(['a', 'b'], 'a')
    array([ True, False])"""
    return np.asarray(x1) <= np.asarray(x2)


def greater(x1, x2):
    """Which texts come after.
    >>> np.strings.greater(['a', 'b'], 'a')
    array([False,  True])"""
    return np.asarray(x1) > np.asarray(x2)


def greater_equal(x1, x2):
    """Which texts come after or are equal.
    >>> np.strings.greater_equal(['a', 'b'], 'b')
    array([False,  True])"""
    return np.asarray(x1) >= np.asarray(x2)
