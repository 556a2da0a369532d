# products.py: products of arrays beyond the matrix product.
from collections import namedtuple as _namedtuple


def tensordot(a, b, axes=2):
    """The sum of products over chosen axes of both arrays.
    >>> np.tensordot([[1, 2], [3, 4]], [[1, 0], [0, 1]])
    array(5)"""
    a, b = np.asarray(a), np.asarray(b)
    if _whole(axes):
        left, right = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    else:
        left, right = axes
        left = [left] if np.ndim(left) == 0 else list(left)
        right = [right] if np.ndim(right) == 0 else list(right)
    if len(left) != len(right):
        raise ValueError("shape-mismatch for sum")
    left = [_axis(i, a.ndim) for i in left]
    right = [_axis(i, b.ndim) for i in right]
    for i, j in zip(left, right):
        if a.shape[i] != b.shape[j]:
            raise ValueError("shape-mismatch for sum")
    kept_a = [i for i in range(a.ndim) if i not in left]
    kept_b = [i for i in range(b.ndim) if i not in right]
    n = 1
    for i in left:
        n *= a.shape[i]
    shape_a, shape_b = tuple([a.shape[i] for i in kept_a]), tuple([b.shape[i] for i in kept_b])
    ma, mb = 1, 1
    for k in shape_a:
        ma *= k
    for k in shape_b:
        mb *= k
    x = np.transpose(a, kept_a + left).reshape((ma, n))
    y = np.transpose(b, right + kept_b).reshape((n, mb))
    return np.matmul(x, y).reshape(shape_a + shape_b)


def kron(a, b):
    """Every element of a times the whole of b.
    >>> np.kron([1, 2], [1, 1])
    array([1, 1, 2, 2])"""
    a, b = np.asarray(a), np.asarray(b)
    n = max(a.ndim, b.ndim)
    if n == 0:
        return np.multiply(a, b)
    sa = (1,) * (n - a.ndim) + a.shape
    sb = (1,) * (n - b.ndim) + b.shape
    wide_a = a.reshape(tuple([d for s in sa for d in (s, 1)]))
    wide_b = b.reshape(tuple([d for s in sb for d in (1, s)]))
    return (wide_a * wide_b).reshape(tuple([x * y for x, y in zip(sa, sb)]))


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    """The vector product of vectors of three components (or two).
    >>> np.cross([1, 0, 0], [0, 1, 0])
    array([0, 0, 1])"""
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim < 1 or b.ndim < 1:
        raise ValueError("At least one array has zero dimension")
    a = np.moveaxis(a, _axis(axisa, a.ndim), -1)
    b = np.moveaxis(b, _axis(axisb, b.ndim), -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    a0, a1, b0, b1 = a[..., 0], a[..., 1], b[..., 0], b[..., 1]
    if a.shape[-1] == 2 and b.shape[-1] == 2:
        return np.asarray(a0 * b1 - a1 * b0)
    z = a0 * b1 - a1 * b0
    a2 = a[..., 2] if a.shape[-1] == 3 else a0 * 0
    b2 = b[..., 2] if b.shape[-1] == 3 else b0 * 0
    result = np.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, z], axis=-1)
    return np.moveaxis(result, -1, axisc) if result.ndim > 1 else result


def _as_asked(name, f, operands, out, casting, order, dtype, subok):
    """A ufunc of vectors and matrices on operands of the type that dtype= or they themselves ask for, with the result
    where it is wanted. casting= tells which conversions are allowed."""
    wanted = np.result_type(*operands) if dtype is None else np.dtype(dtype)
    for i, x in enumerate(operands):
        if not np.can_cast(x.dtype, wanted, casting):
            raise np.exceptions.UFuncTypeError(
                f"Cannot cast ufunc '{name}' input {i} from {x.dtype!r} to {wanted!r} with casting rule '{casting}'"
            )
    result = f(*[x.astype(wanted, copy=False) for x in operands])
    if order not in ('K', 'C', 'A', 'F'):
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')")
    if isinstance(out, tuple):
        (out,) = out
    if out is None:
        return result
    if not isinstance(out, np.ndarray):
        raise TypeError("return arrays must be of ArrayType")
    if not np.can_cast(wanted, out.dtype, casting):
        raise np.exceptions.UFuncTypeError(
            f"Cannot cast ufunc '{name}' output from {wanted!r} to {out.dtype!r} with casting rule '{casting}'"
        )
    np.copyto(out, result, casting='unsafe')
    return out


def vecdot(
    x1,
    x2,
    /,
    out=None,
    *,
    casting='same_kind',
    order='K',
    dtype=None,
    subok=True,
    axis=-1,
    keepdims=False,
):
    """The sums of products of vectors along an axis.
    >>> np.vecdot([[1, 2], [3, 4]], [1, 1])
    array([3, 7])"""
    x1, x2 = np.asarray(x1), np.asarray(x2)
    for i, x in enumerate((x1, x2)):
        if x.ndim == 0:
            raise ValueError(
                f"vecdot: Input operand {i} does not have enough dimensions (has 0, gufunc core with signature (n),(n)->() requires 1)"
            )
    if axis == -1 and x1.shape[-1] != x2.shape[-1]:
        raise ValueError(
            f"vecdot: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n),(n)->() (size {x2.shape[-1]} is different from {x1.shape[-1]})"
        )

    def products(a, b):
        return np.sum(np.conjugate(a) * b, axis=axis, dtype=a.dtype, keepdims=keepdims)

    return _as_asked('vecdot', products, (x1, x2), out, casting, order, dtype, subok)


def _check_cores(name, signature, operands, needs, last, first):
    """The errors of a ufunc of vectors and matrices; the axes last and first must agree."""
    for i, (x, n) in enumerate(zip(operands, needs)):
        if x.ndim < n:
            raise ValueError(
                f"{name}: Input operand {i} does not have enough dimensions (has {x.ndim}, gufunc core with signature {signature} requires {n})"
            )
    a, b = operands
    if a.shape[last] != b.shape[first]:
        raise ValueError(
            f"{name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {signature} (size {b.shape[first]} is different from {a.shape[last]})"
        )


def matvec(x1, x2, /, out=None, *, casting='same_kind', order='K', dtype=None, subok=True):
    """Matrices times vectors.
    >>> np.matvec([[1, 2], [3, 4]], [1, 1])
    array([3, 7])"""
    x1, x2 = np.asarray(x1), np.asarray(x2)
    _check_cores('matvec', '(m,n),(n)->(m)', (x1, x2), (2, 1), -1, -1)

    def product(a, b):
        return np.matmul(a, b[..., None])[..., 0]

    return _as_asked('matvec', product, (x1, x2), out, casting, order, dtype, subok)


def vecmat(x1, x2, /, out=None, *, casting='same_kind', order='K', dtype=None, subok=True):
    """Vectors times matrices.
    >>> np.vecmat([1, 1], [[1, 2], [3, 4]])
    array([4, 6])"""
    x1, x2 = np.asarray(x1), np.asarray(x2)
    _check_cores('vecmat', '(n),(n,m)->(m)', (x1, x2), (1, 2), -1, -2)

    def product(a, b):
        a = np.conjugate(a) if a.dtype.kind in 'cO' else a
        return np.matmul(a[..., None, :], b)[..., 0, :]

    return _as_asked('vecmat', product, (x1, x2), out, casting, order, dtype, subok)


_known, _known_most = {}, 256


def _letters(text, operands):
    """The operands' and the result's letters, remembered for the texts of a loop."""
    key = (text, *[a.ndim for a in operands])
    found = _known.get(key)
    return _keep(_known, key, _read_letters(text, operands)) if found is None else found


def _keep(known, key, value):
    if len(known) >= _known_most:
        known.clear()
    known[key] = value
    return value


def _read_letters(text, operands):
    text = text.replace(' ', '')
    if '->' in text:
        left, right = text.split('->')
    else:
        left, right = text, None
    terms = left.split(',')
    if len(terms) != len(operands):
        raise ValueError(
            "fewer operands provided to einstein sum function than specified in the subscripts string"
            if len(operands) > len(terms)
            else "more operands provided to einstein sum function than specified in the subscripts string"
        )
    for k, part in enumerate(terms + ([right] if right else [])):
        if '.' in part.replace('...', '', 1):
            place = 'the output' if k == len(terms) else f'operand {k}'
            raise ValueError(
                f"einstein sum subscripts string contains a '.' that is not part of an ellipsis ('...') in {place}"
            )
    for c in left.replace('...', '').replace(',', '') + (right or '').replace('...', ''):
        if not c.isalpha():
            raise ValueError(
                f"invalid subscript '{c}' in einstein sum subscripts string, subscripts must be letters"
            )
    used = set([c for c in left if c not in '.,'])
    spare = [c for c in 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' if c not in used]
    most = 0
    for t, a in zip(terms, operands):
        if '...' in t:
            most = max(most, a.ndim - (len(t) - 3))
    dots = ''.join(spare[:most])
    out = []
    for t, a in zip(terms, operands):
        if '...' in t:
            n = a.ndim - (len(t) - 3)
            t = t.replace('...', dots[most - n :])
        if len(t) != a.ndim:
            raise ValueError(
                f"einstein sum subscripts string contains too many subscripts for operand {len(out)}"
                if len(t) > a.ndim
                else "operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions."
            )
        out.append(t)
    if right is None:
        every = ''.join(out)
        right = dots + ''.join(
            sorted([c for c in set(every) if every.count(c) == 1 and c not in dots])
        )
    else:
        bare = '...' not in right
        right = right.replace('...', dots)
        for c in right:
            if c not in ''.join(out):
                raise ValueError(
                    f"einstein sum subscripts string included output subscript '{c}' which never appeared in an input"
                )
            if right.count(c) > 1:
                raise ValueError(
                    f"einstein sum subscripts string includes output subscript '{c}' multiple times"
                )
        if dots and bare:
            raise ValueError(
                "output has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to broadcast the extra dimensions."
            )
    return out, right


def _merged(term, a):
    """Repeated letters of one operand taken along their diagonal."""
    for c in list(term) if len(set(term)) < len(term) else ():
        while term.count(c) > 1:
            i = term.index(c)
            j = term.index(c, i + 1)
            a = np.diagonal(a, 0, i, j)
            term = term[:i] + term[i + 1 : j] + term[j + 1 :] + c
    return term, a


def _summed(term, a, keep):
    drop = [i for i, c in enumerate(term) if c not in keep]
    if drop:
        a = np.sum(a, axis=tuple(drop), dtype=a.dtype)
        term = ''.join([c for c in term if c in keep])
    return term, a


# How two operands meet: by the matrix product or by a product and a sum over the axes `gone`. order and shape: of
# each before, None for an order that it has; letters and result: what comes out, its shape where it is not so already.
_Meeting = _namedtuple('_Meeting', 'product order_a shape_a order_b shape_b letters result gone')


def _meeting(ta, a, tb, b, keep):
    """The way of two operands whose letters are all in the other's or in keep."""
    size = {}
    for t, x in ((ta, a), (tb, b)):
        for c, n in zip(t, x.shape):
            if size.get(c, 1) != 1 and n != 1 and size[c] != n:
                raise ValueError(
                    f"operands could not be broadcast together with remapped shapes [original->remapped]: {c}"
                )
            size[c] = max(size.get(c, 1), n) if n else 0
    both = [c for c in ta if c in tb]
    batch = [c for c in both if c in keep]
    gone = [c for c in both if c not in keep]
    only_a = [c for c in ta if c not in tb]
    only_b = [c for c in tb if c not in ta]

    def count(cs):
        n = 1
        for c in cs:
            n *= size[c]
        return n

    def order(t, cs):
        places = [t.index(c) for c in cs if c in t]
        return None if places == list(range(len(places))) else places

    def spread(t, x, cs):
        return tuple([x.shape[t.index(c)] if c in t else 1 for c in cs])

    long = (
        only_a or only_b or count(gone) >= 128
    )  # many short sums of products are no work for the matrix product
    plain = (
        long
        and a.dtype.kind in 'fciub'
        and b.dtype.kind in 'fciub'
        and gone
        and all([a.shape[ta.index(c)] == size[c] and b.shape[tb.index(c)] == size[c] for c in both])
    )
    out = batch + only_a + only_b
    if not plain:
        cs = out + gone
        axes = tuple(range(len(out), len(cs)))
        return _Meeting(
            False,
            order(ta, cs),
            spread(ta, a, cs),
            order(tb, cs),
            spread(tb, b, cs),
            ''.join(out),
            None,
            axes,
        )
    return _Meeting(
        True,
        order(ta, batch + only_a + gone),
        (count(batch), count(only_a), count(gone)),
        order(tb, batch + gone + only_b),
        (count(batch), count(gone), count(only_b)),
        ''.join(out),
        tuple([size[c] for c in out]),
        (),
    )


def _laid(x, order, shape):
    if order is not None:
        x = np.transpose(x, order)
    return x if x.shape == shape else x.reshape(shape)


def _met(a, b, way):
    product, order_a, shape_a, order_b, shape_b, letters, result, gone = way
    x, y = _laid(a, order_a, shape_a), _laid(b, order_b, shape_b)
    if product:
        return np.matmul(x, y).reshape(result)
    r = x * y
    return np.sum(r, axis=gone, dtype=r.dtype) if gone else r


def _pair(ta, a, tb, b, keep):
    """Two operands as one: batches, then the matrix product over what goes."""
    ta, a = _summed(ta, a, set(tb) | keep)
    tb, b = _summed(tb, b, set(ta) | keep)
    a, b = np.asarray(a), np.asarray(b)
    way = _meeting(ta, a, tb, b, keep)
    return way.letters, _met(a, b, way)


_ways, _no_way = {}, object()
_in_ways = frozenset('|i1 |u1 <i2 <u2 <i4 <u4 <i8 <u8 <f4 <f8 <c8 <c16'.split())


def _way(text, arrays):
    """(axes to sum or the way of two operands, the order of axes afterwards), remembered for the operands of a loop; _no_way
    for what needs more: repeated letters, several types, axes of one of two operands that are summed before they meet."""
    key = (text, *[(a.shape, a.dtype.str) for a in arrays])
    found = _ways.get(key)
    return _keep(_ways, key, _find_way(text, arrays)) if found is None else found


def _find_way(text, arrays):
    terms, right = _letters(text, arrays)
    kind = arrays[0].dtype
    if kind.str not in _in_ways or any([a.dtype != kind for a in arrays]):
        return _no_way
    if any([len(set(t)) < len(t) for t in terms]):
        return _diagonal_way(terms, right, arrays)
    _fitting(terms, [a.shape for a in arrays], right)
    kept = set(right).union(*terms[1:])
    if len(terms) == 1:
        letters = ''.join([c for c in terms[0] if c in right])
        way = tuple([i for i, c in enumerate(terms[0]) if c not in right])
    elif set(terms[0]) <= kept and set(terms[1]) <= set(right).union(terms[0]):
        way = _meeting(terms[0], arrays[0], terms[1], arrays[1], set(right))
        letters = way.letters
    else:
        return _no_way
    return way, None if letters == right else [letters.index(c) for c in right]


def _diagonal_way(terms, right, arrays):
    """Of one operand with repeated letters, some of which are summed: the letters, and the axes to sum of what is left."""
    term, sizes = terms[0], {}
    if len(terms) > 1 or set(term) <= set(right):
        return _no_way
    if any([sizes.setdefault(c, n) != n for c, n in zip(term, arrays[0].shape)]):
        return _no_way
    left = _merged(term, arrays[0])[0]
    letters = ''.join([c for c in left if c in right])
    way = (term, tuple([i for i, c in enumerate(left) if c not in right]))
    return way, None if letters == right else [letters.index(c) for c in right]


def _by_way(arrays, found):
    way, order = found
    if type(way) is tuple and way and type(way[0]) is str:
        a = _merged(way[0], arrays[0])[1]
        result = np.sum(a, axis=way[1], dtype=a.dtype)
    elif len(arrays) == 2:
        result = _met(arrays[0], arrays[1], way)
    elif way:
        result = np.sum(arrays[0], axis=way, dtype=arrays[0].dtype)
    else:
        result = arrays[0][...]
    if order is not None:
        result = np.transpose(result, order)
    return result[()] if result.ndim == 0 else result


def _subscripts(operands):
    """The text of the subscripts, also out of lists of numbers, and the operands."""
    if not operands:
        raise ValueError(
            "must specify the einstein sum subscripts string and at least one operand, or at least one operand and its corresponding subscripts list"
        )
    if not isinstance(operands[0], str):
        names = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

        def letter(i):
            if i is Ellipsis:
                return '...'
            try:
                i = _index(i)
            except TypeError:
                raise TypeError("each subscript must be either an integer or an ellipsis") from None
            if not 0 <= i < len(names):
                raise ValueError("subscript is not within the valid range [0, 52)")
            return names[i]

        def word(ids):
            return ''.join([letter(i) for i in ids])

        n = len(operands) // 2
        text = ','.join([word(operands[2 * i + 1]) for i in range(n)])
        if len(operands) % 2:
            text += '->' + word(operands[-1])
        operands = (text,) + tuple([operands[2 * i] for i in range(n)])
    return operands[0], [np.asarray(a) for a in operands[1:]]


def einsum(*operands, out=None, dtype=None, optimize=False, **kwargs):
    """Sums of products by subscripts (Einstein's convention).
    >>> np.einsum('ij,jk->ik', np.eye(2), np.array([[1., 2.], [3., 4.]]))
    array([[1., 2.],
           [3., 4.]])"""
    if (
        not kwargs
        and out is dtype is None
        and optimize is False
        and 2 <= len(operands) <= 3
        and isinstance(operands[0], str)
    ):
        arrays = [np.asarray(a) for a in operands[1:]]
        found = _way(operands[0], arrays)
        if found is not _no_way:
            return _by_way(arrays, found)
    for name, value in kwargs.items():
        if name not in ('order', 'casting'):
            raise TypeError(f"einsum() got an unexpected keyword argument '{name}'")
        if name == 'casting' and value not in ('safe', 'same_kind', 'unsafe', 'no', 'equiv'):
            raise ValueError(
                f"casting must be one of 'no', 'equiv', 'safe', 'same_kind', 'unsafe' (got '{value}')"
            )
    text, arrays = _subscripts(operands)
    casting = kwargs.get('casting', 'safe')
    terms, right = _letters(text, arrays)
    with_out = arrays if out is None else arrays + [out]
    if len(arrays) == 1 and out is None and set(terms[0]) == set(right):
        dtype = None  # a view is of the type that it sees
    kind = (
        with_out[0].dtype
        if dtype is None and len(with_out) == 1
        else np.result_type(*with_out)
        if dtype is None
        else np.dtype(dtype)
    )
    for i, a in enumerate(arrays):
        if not np.can_cast(a.dtype, kind, casting):
            raise TypeError(
                f"Iterator operand {i} dtype could not be cast from {a.dtype!r} to {kind!r} according to the rule '{casting}'"
            )
    if out is not None and optimize is False and not np.can_cast(kind, out.dtype, casting):
        raise TypeError(
            f"Iterator requested dtype could not be cast from {kind!r} to {out.dtype!r}, the operand {len(arrays)} dtype, according to the rule '{casting}'"
        )
    parts = []
    for k, (t, a) in enumerate(zip(terms, arrays)):
        for c in t if len(set(t)) < len(t) else '':
            lengths = [n for letter, n in zip(t, a.shape) if letter == c]
            if lengths != lengths[:1] * len(lengths):
                raise ValueError(
                    f"dimensions in operand {k} for collapsing index '{c}' don't match ({lengths[0]} != {[n for n in lengths if n != lengths[0]][0]})"
                )
        parts.append(_merged(t, a if a.dtype == kind else a.astype(kind)))
    sizes = _label_sizes(terms, arrays) if optimize is not False else None
    _fitting([t for t, a in parts], [a.shape for t, a in parts], right)
    order = (
        optimize is not False and len(parts) > 2 and _einsum_order(terms, right, sizes, optimize)
    )
    for together in order or ():
        if len(together) != 2:
            continue  # the rest at once: one after the other, below
        (ta, a), (tb, b) = [parts.pop(i) for i in sorted(together, reverse=True)][::-1]
        parts.append(_pair(ta, a, tb, b, set(right).union(*[t for t, x in parts])))
    while len(parts) > 1:
        (ta, a), (tb, b) = parts[0], parts[1]
        parts = [_pair(ta, a, tb, b, set(right).union(*[t for t, x in parts[2:]]))] + parts[2:]
    t, a = parts[0]
    t, a = _summed(t, a, set(right))
    a = np.asarray(a)
    result = np.transpose(a, [t.index(c) for c in right]) if t != right else a
    if out is not None and out.ndim != result.ndim:
        raise ValueError(
            f"out parameter does not have the correct number of dimensions, has {out.ndim} but should have {result.ndim}"
        )
    if len(arrays) == 1 and result.ndim == 0:
        result = result.copy()
    elif len(arrays) == 1 and core.writeable(arrays[0]) and core.may_share(result, arrays[0]):
        result = core.strided(
            arrays[0], result.shape, result.strides, True
        )  # a view that can be written, as of a diagonal
    if out is not None:
        out[...] = result
        return out
    return result[()] if result.ndim == 0 else result


def _fitting(terms, shapes, right):
    """Refuses operands in which a letter stands for several lengths; the text shows them as NumPy lines them up."""
    size = {}
    for t, shape in zip(terms, shapes):
        for c, n in zip(t, shape):
            if n != 1 and size.setdefault(c, n) != n:
                break
        else:
            continue
        break
    else:
        return
    letters = list(right) + sorted(set(''.join(terms)) - set(right))
    words = []
    for t, shape in zip(terms, shapes):
        axes = [str(shape[t.index(c)]) if c in t else 'newaxis' for c in letters]
        while axes[0] == 'newaxis':
            axes.pop(0)
        words.append(
            f"{str(tuple(shape)).replace(' ', '')}->({','.join(axes)}{',' if len(axes) == 1 else ''}) "
        )
    raise ValueError(
        "operands could not be broadcast together with remapped shapes [original->remapped]: "
        + ''.join(words)
    )


# ---- the order in which einsum takes its operands


def _label_sizes(terms, arrays):
    sizes = {}
    for k, (t, a) in enumerate(zip(terms, arrays)):
        for c, n in zip(t, a.shape):
            if sizes.get(c, 1) == 1:
                sizes[c] = n
            elif n not in (1, sizes[c]):
                raise ValueError(
                    f"Size of label '{c}' for operand {k} ({sizes[c]}) does not match previous terms ({n})."
                )
    return sizes


def _volume(labels, sizes):
    n = 1
    for c in labels:
        n *= sizes[c]
    return n


def _flops(labels, inner, terms, sizes):
    return _volume(labels, sizes) * (max(1, terms - 1) + (1 if inner else 0))


def _contracted(positions, sets, output):
    """What contracting some operands leaves: (labels of the result, sets that follow, labels gone, labels met)."""
    met, rest = set(), []
    for i, s in enumerate(sets):
        if i in positions:
            met = met | s
        else:
            rest.append(s)
    keep = output.union(*rest) & met
    return keep, rest + [keep], met - keep, met


def _pairs_of(n):
    return [(i, j) for i in range(n) for j in range(i + 1, n)]


def _optimal_order(sets, output, sizes, most):
    """The cheapest of all orders."""
    results = [(0, [], sets)]
    for done in range(len(sets) - 1):
        longer = []
        for cost, path, left in results:
            for pair in _pairs_of(len(sets) - done):
                keep, after, gone, met = _contracted(pair, left, output)
                if _volume(keep, sizes) <= most:
                    longer.append((cost + _flops(met, gone, 2, sizes), path + [pair], after))
        if not longer:
            return min(results, key=lambda r: r[0])[1] + [tuple(range(len(sets) - done))]
        results = longer
    return min(results, key=lambda r: r[0])[1]


def _greedy_order(sets, output, sizes, most):
    """At each step the pair that frees the most memory."""
    if len(sets) <= 2:
        return [tuple(range(len(sets)))]
    every, summed = set().union(*sets), sum([len(s) for s in sets])
    naive = _flops(every, summed > len(every), len(sets), sizes)
    path, spent, known, fresh = [], 0, [], _pairs_of(len(sets))
    for step in range(len(sets) - 1):
        n = len(sets)
        for outer in (False, True):
            for pair in _pairs_of(n) if outer else fresh:
                if not outer and not sets[pair[0]] & sets[pair[1]]:
                    continue
                keep, after, gone, met = _contracted(pair, sets, output)
                size, cost = _volume(keep, sizes), _flops(met, gone, 2, sizes)
                if size <= most and spent + cost <= naive:
                    known.append(
                        (
                            (
                                size
                                - _volume(sets[pair[0]], sizes)
                                - _volume(sets[pair[1]], sizes),
                                cost,
                            ),
                            pair,
                        )
                    )
            if known:
                break
        if not known:
            return path + [tuple(range(n))]
        best = min(known, key=lambda k: k[0])
        (x, y), spent = best[1], spent + best[0][1]
        sets = _contracted((x, y), sets, output)[1]
        moved = lambda i: i - (i > x) - (i > y)
        known = [(key, (moved(i), moved(j))) for key, (i, j) in known if not {i, j} & {x, y}]
        fresh = [(i, len(sets) - 1) for i in range(len(sets) - 1)]
        path.append((x, y))
    return path


def _einsum_order(terms, right, sizes, optimize):
    if isinstance(optimize, (list, tuple)) and optimize and optimize[0] == 'einsum_path':
        return list(optimize[1:])
    n, sets, output = len(terms), [set(t) for t in terms], set(right)
    limit = optimize[1] if isinstance(optimize, (list, tuple)) else None
    kind = (
        optimize[0]
        if isinstance(optimize, (list, tuple))
        else 'greedy'
        if optimize is True
        else optimize
    )
    most = max([_volume(t, sizes) for t in terms + [right]]) if limit is None else int(limit)
    if kind is False or kind is None or n in (1, 2) or set().union(*sets) == output:
        return [tuple(range(n))]
    if kind not in ('greedy', 'optimal'):
        raise KeyError(f"Path name {kind} not found")
    return (_greedy_order if kind == 'greedy' else _optimal_order)(sets, output, sizes, most)


def einsum_path(*operands, optimize='greedy', einsum_call=False):
    """The order in which einsum takes its operands, and what it costs.
    >>> np.einsum_path('ij,jk->ik', np.eye(2), np.eye(2))[0]
    ['einsum_path', (0, 1)]"""
    text, arrays = _subscripts(operands)
    terms, right = _letters(text, arrays)
    sizes = _label_sizes(terms, arrays)
    path = _einsum_order(terms, right, sizes, optimize)
    every, summed = set(''.join(terms)), sum([len(t) for t in terms])
    naive = _flops(every, summed > len(every), len(terms), sizes)
    left, cost, scales, largest, lines = list(terms), 1, [], [], []
    for k, together in enumerate(path):
        together = tuple(sorted(together, reverse=True))
        keep, after, gone, met = _contracted(together, [set(t) for t in left], set(right))
        cost += _flops(met, gone, len(together), sizes)
        scales.append(len(met))
        largest.append(_volume(keep, sizes))
        some = [left.pop(i) for i in together]
        result = (
            right
            if k == len(path) - 1
            else ''.join([c for n, c in sorted([(sizes[c], c) for c in keep])])
        )
        left.append(result)
        lines.append(
            "%4d    %24s %40s"
            % (scales[-1], ','.join(some) + '->' + result, ','.join(left) + '->' + right)
        )
    head = [
        f"  Complete contraction:  {','.join(terms)}->{right}",
        f"         Naive scaling:  {len(every)}",
        f"     Optimized scaling:  {max(scales)}",
        f"      Naive FLOP count:  {naive:.3e}",
        f"  Optimized FLOP count:  {cost:.3e}",
        f"   Theoretical speedup:  {naive / cost:.3f}",
        f"  Largest intermediate:  {max(largest):.3e} elements",
        '-' * 74,
        "%6s %24s %40s" % ('scaling', 'current', 'remaining'),
        '-' * 74,
    ]
    return ['einsum_path'] + path, '\n'.join(head + lines)
