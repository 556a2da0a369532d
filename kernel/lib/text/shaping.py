# shaping.py: other shapes, joining, splitting, repeating.


def _axes(axes, ndim, who):
    axes = (axes,) if np.ndim(axes) == 0 else tuple(axes)
    for a in axes:
        if a < -ndim or a >= ndim:
            raise np.exceptions.AxisError(
                f"{who}: axis {a} is out of bounds for array of dimension {ndim}"
            )
    axes = tuple([_axis(int(a), ndim) for a in axes])
    if len(set(axes)) != len(axes):
        raise ValueError(f"repeated axis in `{who}` argument")
    return axes


def moveaxis(a, source, destination):
    """The array with some axes moved to other places.
    >>> np.moveaxis(np.zeros((2, 3, 4)), 0, -1).shape
    (3, 4, 2)"""
    a = np.asarray(a)
    source = _axes(source, a.ndim, 'source')
    destination = _axes(destination, a.ndim, 'destination')
    if len(source) != len(destination):
        raise ValueError(
            '`source` and `destination` arguments must have the same number of elements'
        )
    order = [n for n in range(a.ndim) if n not in source]
    for to, n in sorted(zip(destination, source)):
        order.insert(to, n)
    return np.transpose(a, order)


def rollaxis(a, axis, start=0):
    """The array with an axis moved in front of another.
    >>> np.rollaxis(np.zeros((2, 3, 4)), 2).shape
    (4, 2, 3)"""
    a = np.asarray(a)
    n = a.ndim
    axis = _axis(axis, n)
    given, start = start, start + n if start < 0 else start
    if not 0 <= start < n + 1:
        raise np.exceptions.AxisError(
            f"'start' arg requires {-n} <= start < {n + 1}, but {start if given < 0 else given} was passed in"
        )
    if axis < start:
        start -= 1
    axes = list(range(n))
    axes.remove(axis)
    axes.insert(start, axis)
    return np.transpose(a, axes)


def matrix_transpose(x, /):
    """The last two axes exchanged.
    >>> np.matrix_transpose(np.zeros((2, 3, 4))).shape
    (2, 4, 3)"""
    x = np.asarray(x)
    if x.ndim < 2:
        raise ValueError(f"Input array must be at least 2-dimensional, but it is {x.ndim}")
    return np.swapaxes(x, -1, -2)


def _atleast(arys, fix):
    result = [fix(np.asarray(a)) for a in arys]
    return result[0] if len(result) == 1 else tuple(result)


def _one(a):
    return a.reshape((1,)) if a.ndim == 0 else a


def _two(a):
    return a.reshape((1, 1)) if a.ndim == 0 else a[None, :] if a.ndim == 1 else a


def _three(a):
    if a.ndim == 0:
        return a.reshape((1, 1, 1))
    if a.ndim == 1:
        return a[None, :, None]
    return a[:, :, None] if a.ndim == 2 else a


def atleast_1d(*arys):
    """Arrays with at least one axis.
    >>> np.atleast_1d(3.0)
    array([3.])"""
    return _atleast(arys, _one)


def atleast_2d(*arys):
    """Arrays with at least two axes.
    >>> np.atleast_2d([1, 2])
    array([[1, 2]])"""
    return _atleast(arys, _two)


def atleast_3d(*arys):
    """Arrays with at least three axes.
    >>> np.atleast_3d([1, 2]).shape
    (1, 2, 1)"""
    return _atleast(arys, _three)


def dstack(tup):
    """Arrays joined along a third axis.
    >>> np.dstack(([1, 2], [3, 4]))
    array([[[1, 3],
            [2, 4]]])"""
    return np.concatenate([atleast_3d(a) for a in _sequence(tup)], axis=2)


def _unwritten(like, shape):
    """An array of the type of another one; the caller stores all of its elements before it reads any."""
    if type(like) is np.ndarray and like.dtype.kind in 'biufc':
        return core.unwritten(like, shape)
    return np.empty(shape, like.dtype)


def column_stack(tup):
    """Vectors as the columns of a matrix.
    >>> np.column_stack(([1, 2], [3, 4]))
    array([[1, 3],
           [2, 4]])"""
    arrays = [np.asarray(a) for a in _sequence(tup)]
    return np.concatenate([a if a.ndim > 1 else a.reshape((-1, 1)) for a in arrays], axis=1)


def _block(a, depth, most):
    if isinstance(a, list):
        parts = [_block(x, depth + 1, most) for x in a]
        n = max([p.ndim for p in parts])
        parts = [p.reshape((1,) * (n - p.ndim) + p.shape) for p in parts]
        return np.concatenate(parts, axis=-(most - depth))
    a = np.asarray(a)
    return a.reshape((1,) * (most - a.ndim) + a.shape) if a.ndim < most else a


def _index_text(index):
    return 'arrays' + ''.join([f"[{i}]" for i in index if i is not None])


def _first_index(a, index=()):
    """Where the first block in nested lists stands; all of them must stand as deep."""
    if isinstance(a, tuple):
        raise TypeError(
            f"{_index_text(index)} is a tuple. Only lists can be used to arrange blocks, and np.block does not allow implicit conversion from tuple to ndarray."
        )
    if not isinstance(a, list):
        return index
    if not a:
        return index + (None,)
    first = _first_index(a[0], index + (0,))
    for i in range(1, len(a)):
        other = _first_index(a[i], index + (i,))
        if len(other) != len(first):
            raise ValueError(
                f"List depths are mismatched. First element was at depth {len(first)}, but there is an element at depth {len(other)} ({_index_text(other)})"
            )
        first = other if other[-1] is None else first
    return first


def block(arrays):
    """An array put together of nested lists of blocks.
    >>> np.block([[np.eye(2), np.zeros((2, 1))], [np.ones((1, 3))]])
    array([[1., 0., 0.],
           [0., 1., 0.],
           [1., 1., 1.]])"""
    first = _first_index(arrays)
    if first and first[-1] is None:
        raise ValueError(f"List at {_index_text(first)} cannot be empty")
    return _block(arrays, 0, len(first))


def array_split(ary, indices_or_sections, axis=0):
    """The array cut into parts of nearly equal length, or at positions.
    >>> np.array_split(np.arange(5), 2)
    [array([0, 1, 2]), array([3, 4])]"""
    ary = np.asarray(ary)
    axis = _axis(axis, ary.ndim)
    total = ary.shape[axis]
    if isinstance(indices_or_sections, (list, tuple)) or getattr(indices_or_sections, 'ndim', 0):
        cuts = [0] + list(indices_or_sections) + [total]
    else:
        n = int(indices_or_sections)
        if n <= 0:
            raise ValueError('number sections must be larger than 0.')
        each, extra = divmod(total, n)
        cuts = [0]
        for i in range(n):
            cuts.append(cuts[-1] + each + (1 if i < extra else 0))
    before = (slice(None),) * axis
    return [ary[before + (slice(cuts[i], cuts[i + 1]),)] for i in range(len(cuts) - 1)]


def split(ary, indices_or_sections, axis=0):
    """The array cut into equal parts, or at positions.
    >>> np.split(np.arange(4), 2)
    [array([0, 1]), array([2, 3])]"""
    ary = np.asarray(ary)
    if _whole(indices_or_sections) and ary.shape[axis] % indices_or_sections:
        raise ValueError('array split does not result in an equal division')
    return array_split(ary, indices_or_sections, axis)


def vsplit(ary, indices_or_sections):
    """split along the first axis.
    >>> np.vsplit(np.eye(2), 2)
    [array([[1., 0.]]), array([[0., 1.]])]"""
    ary = np.asarray(ary)
    if ary.ndim < 2:
        raise ValueError('vsplit only works on arrays of 2 or more dimensions')
    return split(ary, indices_or_sections, 0)


def hsplit(ary, indices_or_sections):
    """split along the second axis (the first of a vector).
    >>> np.hsplit(np.arange(4), 2)
    [array([0, 1]), array([2, 3])]"""
    ary = np.asarray(ary)
    if ary.ndim == 0:
        raise ValueError('hsplit only works on arrays of 1 or more dimensions')
    return split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


def dsplit(ary, indices_or_sections):
    """split along the third axis.
    >>> len(np.dsplit(np.zeros((1, 2, 4)), 2))
    2"""
    ary = np.asarray(ary)
    if ary.ndim < 3:
        raise ValueError('dsplit only works on arrays of 3 or more dimensions')
    return split(ary, indices_or_sections, 2)


def unstack(x, /, *, axis=0):
    """The parts along an axis as a tuple.
    >>> np.unstack(np.eye(2))
    (array([1., 0.]), array([0., 1.]))"""
    x = np.asarray(x)
    if x.ndim == 0:
        raise ValueError("Input array must be at least 1-d.")
    return tuple([part for part in moveaxis(x, axis, 0)])


def tile(A, reps):
    """The array repeated as a whole.
    >>> np.tile([1, 2], 2)
    array([1, 2, 1, 2])"""
    A = np.asarray(A)
    if type(reps) is int and 0 < reps < 2**62 and A.size and A.ndim:
        rows, n = A.shape[:-1], A.shape[-1]
        result = core.repeat(A.reshape(rows + (1, n)), reps, A.ndim - 1)
        if result is not None:
            return result.reshape(rows + (reps * n,))
    reps = (reps,) if np.ndim(reps) == 0 else tuple(reps)
    reps = tuple([_index(r) for r in reps])
    n = max(A.ndim, len(reps))
    reps = (1,) * (n - len(reps)) + tuple([int(r) for r in reps])
    shape = (1,) * (n - A.ndim) + A.shape
    result = _unwritten(A, tuple([r * s for r, s in zip(reps, shape)]))
    if result.size == 0:
        return result
    wide = result.reshape(tuple([d for r, s in zip(reps, shape) for d in (r, s)]))
    wide[...] = A.reshape(tuple([d for s in shape for d in (1, s)]))
    return result


def repeat(a, repeats, axis=None):
    """Each element repeated.
    >>> np.repeat([1, 2], 2)
    array([1, 1, 2, 2])"""
    a = np.asarray(a)
    if axis is None:
        a = np.ravel(a)
        axis = 0
    a = a.reshape((1,)) if a.ndim == 0 else a
    axis = _axis(axis, a.ndim)
    if type(repeats) is int and 0 <= repeats < 2**62 and a.size:
        result = core.repeat(a, repeats, axis)
        if result is not None:
            return result
    n = a.shape[axis]
    plain = not isinstance(repeats, np.ndarray)
    repeats = np.asarray(repeats)
    if repeats.ndim > 1:
        raise ValueError("object too deep for desired array")
    if plain and repeats.dtype.kind == 'f':  # a number of Python's, as int() has it
        repeats = repeats.astype(np.int64)
    if repeats.dtype.kind not in 'iub' or repeats.dtype == 'uint64':
        raise TypeError(
            f"Cannot cast array data from dtype('{repeats.dtype}') to dtype('int64') according to the rule 'safe'"
        )
    if a.size == 0 and repeats.size == 1:
        return np.zeros(
            (0,)
            if axis == 0 and a.ndim == 1
            else a.shape[:axis]
            + (a.shape[axis] * max(int(repeats.min()), 0),)
            + a.shape[axis + 1 :],
            a.dtype,
        )
    if repeats.size == 1 and int(repeats.min()) < 0:
        raise ValueError("negative dimensions are not allowed")
    if repeats.size and int(repeats.min()) < 0:
        raise ValueError("repeats may not contain negative values.")
    if repeats.size == 1:
        r = int(np.ravel(repeats)[0])
        result = core.repeat(a, r, axis)
        if result is not None:
            return result
        if r and a.size and a.dtype.kind != 'c' and a.size * r >= 1000:
            return np.take(a, np.arange(n * r) // r, axis=axis)
        shape = a.shape[: axis + 1] + (r,) + a.shape[axis + 1 :]
        wide = np.broadcast_to(np.expand_dims(a, axis + 1), shape)
        return wide.reshape(a.shape[:axis] + (n * r,) + a.shape[axis + 1 :]).copy()
    if repeats.ndim != 1 or repeats.size != n:
        raise ValueError(
            f"operands could not be broadcast together with shape ({n},) ({repeats.size},)"
        )
    result = core.repeat(a, repeats, axis)
    if result is not None:
        return result
    ends = np.cumsum(repeats)
    index = np.searchsorted(ends, np.arange(int(ends[-1]) if n else 0), side='right')
    return np.take(a, index, axis)


def append(arr, values, axis=None):
    """The array with values joined at its end.
    >>> np.append([1, 2], [3])
    array([1, 2, 3])"""
    arr = np.asarray(arr)
    values = np.asarray(values)
    if axis is None:
        return np.concatenate((np.ravel(arr), np.ravel(values)))
    return np.concatenate((arr, values), axis=axis)


def _without(arr, at, axis):
    """The array without the part at one place of an axis."""
    before = (slice(None),) * axis
    if type(arr) is np.ndarray and arr.dtype.kind in 'biufc':
        parts = (arr[:at], arr[at + 1 :]) if axis == 0 else None
        return np.concatenate(
            parts or (arr[before + (slice(at),)], arr[before + (slice(at + 1, None),)]), axis
        )
    result = np.empty(arr.shape[:axis] + (arr.shape[axis] - 1,) + arr.shape[axis + 1 :], arr.dtype)
    result[before + (slice(at),)] = arr[before + (slice(at),)]
    result[before + (slice(at, None),)] = arr[before + (slice(at + 1, None),)]
    return result


def delete(arr, obj, axis=None):
    """The array without the parts at some positions.
    >>> np.delete([1, 2, 3, 4], [0, 2])
    array([2, 4])"""
    arr = np.asarray(arr)
    if axis is None:
        arr = np.ravel(arr)
        axis = 0
    axis = _axis(axis, arr.ndim)
    n = arr.shape[axis]
    if type(obj) is int and -n <= obj < n:
        return _without(arr, obj % n, axis)
    if isinstance(obj, slice):
        keep = np.ones(n, bool)
        keep[obj] = False
    else:
        given, obj = obj, np.asarray(obj)
        if obj.size == 0 and not isinstance(given, np.ndarray):
            return arr.copy()
        if obj.dtype.kind not in 'iub':
            raise IndexError("arrays used as indices must be of integer (or boolean) type")
        if obj.dtype.kind == 'b':
            if obj.shape != (n,):
                raise ValueError(
                    f"boolean array argument `obj` to delete must be one-dimensional and match the axis length of {n}"
                )
            keep = ~obj
        else:
            if obj.ndim == 0 and not -n <= int(obj) < n:
                raise IndexError(f"index {int(obj)} is out of bounds for axis {axis} with size {n}")
            if obj.size == 1 and -n <= obj.item() < n:
                return _without(arr, obj.item() % n, axis)
            keep = np.ones(n, bool)
            keep[np.ravel(obj)] = False
    return arr[(slice(None),) * axis + (keep,)]


def insert(arr, obj, values, axis=None):
    """The array with values put in before some positions.
    >>> np.insert([1, 2, 3], 1, 9)
    array([1, 9, 2, 3])"""
    arr = np.asarray(arr)
    if axis is None:
        arr = np.ravel(arr)
        axis = 0
    axis = _axis(axis, arr.ndim)
    n = arr.shape[axis]
    if isinstance(obj, slice):
        obj = np.arange(n)[obj]
    index = np.asarray(obj)
    if index.dtype.kind == 'b':
        index = np.flatnonzero(index)
    elif index.size == 0 and not isinstance(obj, np.ndarray):
        index = index.astype(np.int64)
    single = index.ndim == 0 or index.size == 1
    if index.dtype.kind not in 'iu':
        if single:
            raise TypeError("slice indices must be integers or None or have an __index__ method")
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    values = np.array(values, dtype=arr.dtype)
    if single:
        at = int(np.ravel(index)[0])
        if at < -n or at > n:
            raise IndexError(f"index {at} is out of bounds for axis {axis} with size {n}")
        at = at + n if at < 0 else at
        if index.ndim == 0:
            values = (
                np.moveaxis(values.reshape((1,) * (arr.ndim - values.ndim) + values.shape), 0, axis)
                if values.ndim <= arr.ndim
                else values
            )
        values = values.reshape((1,) * (arr.ndim - values.ndim) + values.shape)
        count, before = values.shape[axis], (slice(None),) * axis
        result = _unwritten(arr, arr.shape[:axis] + (n + count,) + arr.shape[axis + 1 :])
        result[before + (slice(at),)] = arr[before + (slice(at),)]
        result[before + (slice(at, at + count),)] = values
        result[before + (slice(at + count, None),)] = arr[before + (slice(at, None),)]
        return result
    index = np.where(index < 0, index + n, index).astype(np.int64)
    count = index.size
    order = np.argsort(index, kind='stable')
    places = index.copy()
    places[order] = places[order] + np.arange(count)
    old = np.ones(n + count, bool)
    old[places] = False
    result = np.empty(arr.shape[:axis] + (n + count,) + arr.shape[axis + 1 :], arr.dtype)
    before = (slice(None),) * axis
    result[before + (places,)] = values
    result[before + (old,)] = arr
    return result


def resize(a, new_shape):
    """The elements repeated or cut to fill another shape.
    >>> np.resize([1, 2, 3], (2, 2))
    array([[1, 2],
           [3, 1]])"""
    a = np.ravel(a)
    new_shape = (new_shape,) if np.ndim(new_shape) == 0 else tuple([int(n) for n in new_shape])
    total = 1
    for n in new_shape:
        if n < 0:
            raise ValueError('all elements of `new_shape` must be non-negative')
        total *= n
    if a.size == 0:
        return np.zeros(new_shape, a.dtype)
    if total <= a.size:
        return a[:total].copy().reshape(new_shape)
    return a[np.arange(total) % a.size].reshape(new_shape)


def fliplr(m):
    """Columns in reverse order.
    >>> np.fliplr([[1, 2], [3, 4]])
    array([[2, 1],
           [4, 3]])"""
    m = np.asarray(m)
    if m.ndim < 2:
        raise ValueError("Input must be >= 2-d.")
    return m[:, ::-1]


def flipud(m):
    """Rows in reverse order.
    >>> np.flipud([[1, 2], [3, 4]])
    array([[3, 4],
           [1, 2]])"""
    m = np.asarray(m)
    if m.ndim < 1:
        raise ValueError("Input must be >= 1-d.")
    return m[::-1]


def rot90(m, k=1, axes=(0, 1)):
    """The array turned by a quarter k times.
    >>> np.rot90([[1, 2], [3, 4]])
    array([[2, 4],
           [1, 3]])"""
    m = np.asarray(m)
    axes = tuple(axes)
    if len(axes) != 2:
        raise ValueError("len(axes) must be 2.")
    if axes[0] == axes[1] or abs(axes[0] - axes[1]) == m.ndim:
        raise ValueError("Axes must be different.")
    a, b = _axis(axes[0], m.ndim), _axis(axes[1], m.ndim)
    if a == b:
        raise ValueError("Axes must be different.")
    k %= 4
    if k == 0:
        return m[:]
    if k == 2:
        return np.flip(np.flip(m, a), b)
    if k == 1:
        return np.swapaxes(np.flip(m, b), a, b)
    return np.flip(np.swapaxes(m, a, b), b)


def broadcast_shapes(*args):
    """The shape that arrays of these shapes have together.
    >>> np.broadcast_shapes((3, 1), (4,))
    (3, 4)"""
    result = []
    shapes = [(s,) if np.ndim(s) == 0 else tuple(s) for s in args]
    n = max([0] + [len(s) for s in shapes])
    for d in range(n):
        size = 1
        for s in shapes:
            i = d - (n - len(s))
            if i >= 0 and s[i] != 1:
                if size not in (1, s[i]):
                    raise ValueError(
                        "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between "
                        + _mismatch(shapes)
                    )
                size = s[i]
        result.append(size)
    return tuple(result)


def _mismatch(shapes):
    for k in range(1, len(shapes)):
        for j in range(k):
            a, b = shapes[j], shapes[k]
            for i in range(1, min(len(a), len(b)) + 1):
                if a[-i] != b[-i] and a[-i] != 1 and b[-i] != 1:
                    return f"arg {j} with shape {a} and arg {k} with shape {b}."
    return ''


def broadcast_arrays(*args, subok=False):
    """The arrays, each with the shape they have together.
    >>> np.broadcast_arrays([1, 2], [[3]])
    (array([[1, 2]]), array([[3, 3]]))"""
    arrays = [np.asarray(a) for a in args]
    shape = broadcast_shapes(*[a.shape for a in arrays])
    return tuple([a if a.shape == shape else np.broadcast_to(a, shape) for a in arrays])


def _pairs(value, ndim):
    if isinstance(value, dict):
        pairs = [(0, 0)] * ndim
        for axis, v in value.items():
            pairs[axis] = (v, v) if not isinstance(v, (list, tuple)) else tuple(v)
        return pairs
    value = np.asarray(value)
    if value.size == 1:
        v = np.ravel(value)[0]
        return [(v, v)] * ndim
    if value.ndim == 1 and value.size == 2:
        return [(value[0], value[1])] * ndim
    if value.shape == (1, 2):
        return [(value[0, 0], value[0, 1])] * ndim
    if value.shape == (ndim, 1):
        return [(v[0], v[0]) for v in value]
    if value.shape != (ndim, 2):
        raise ValueError(
            f"operands could not be broadcast together with remapped shapes [original->remapped]: {_tight(value.shape)}  and requested shape ({ndim},2)"
        )
    return [(v[0], v[1]) for v in value]


def _tight(shape):
    return '(' + ','.join([str(n) for n in shape]) + (',' if len(shape) == 1 else '') + ')'


def _folded(n, before, after, mode, odd):
    i = np.arange(-before, n + after)
    if mode == 'wrap':
        return i % n
    if mode == 'edge':
        return np.clip(i, 0, n - 1)
    if mode == 'reflect':
        if n == 1:
            return i * 0
        i = i % (2 * n - 2)
        return np.where(i >= n, 2 * n - 2 - i, i)
    i = i % (2 * n)
    return np.where(i >= n, 2 * n - 1 - i, i)


def _odd(a, axis, before, after, mode):
    """Mirrored at the ends in both directions: each way there and back raises the values by twice last - first."""
    n = a.shape[axis]
    way = n - 1 if mode == 'reflect' else n
    i = np.arange(-before, n + after)
    turns, place = i // (2 * way), i % (2 * way)
    back = place > way if mode == 'reflect' else place >= way
    shape = [1] * a.ndim
    shape[axis] = -1
    at = (slice(None),) * axis
    first, last = a[at + (slice(0, 1),)], a[at + (slice(n - 1, n),)]
    values = np.take(a, _folded(n, before, after, mode, True), axis)
    values = np.where(back.reshape(shape), (2 * last).astype(a.dtype) - values, values)
    rise = (last - first) * (2 * turns).astype(a.dtype).reshape(shape)
    return (values + rise).astype(a.dtype)


def _pad_ends(a, axis, before, after, mode, left, right):
    n = a.shape[axis]
    at = (slice(None),) * axis
    if mode == 'linear_ramp':
        up = np.linspace(left, a[at + (0,)], before, endpoint=False, dtype=a.dtype, axis=axis)
        down = np.linspace(right, a[at + (n - 1,)], after, endpoint=False, dtype=a.dtype, axis=axis)
        return np.concatenate((up, a, np.flip(down, axis)), axis=axis)
    find = {'maximum': np.max, 'minimum': np.min, 'mean': np.mean, 'median': np.median}[mode]

    def end(count, part):
        value = find(part, axis=axis, keepdims=True)
        if a.dtype.kind in 'iu' and mode in ('mean', 'median'):
            value = np.rint(value)
        shape = list(a.shape)
        shape[axis] = count
        return np.broadcast_to(value.astype(a.dtype), tuple(shape))

    first = a if left is None else a[at + (slice(0, left),)]
    last = a if right is None else a[at + (slice(n - right, n),)]
    return np.concatenate((end(before, first), a, end(after, last)), axis=axis)


def _pad_plain(array, widths, mode):
    """Pads by copies of parts of the result: each axis with those before it padded. None: that is not enough."""
    inner = [slice(b, b + n) for n, (b, _) in zip(array.shape, widths)]
    for n, (b, a) in zip(array.shape, widths):
        if n < 1 or (mode in ('wrap', 'symmetric') and max(b, a) > n):
            return None
        if mode == 'reflect' and max(b, a) > n - 1:
            return None
    shape = [n + b + a for n, (b, a) in zip(array.shape, widths)]
    if array.flags.fnc:
        result = np.empty(shape, array.dtype, order='F')
    else:
        result = _unwritten(array, tuple(shape))
    result[tuple(inner)] = array
    for axis, (b, a) in enumerate(widths):
        n = array.shape[axis]
        at, others = (slice(None),) * axis, tuple(inner[axis + 1 :])
        left, right = slice(b, b + 1), slice(b + n - 1, b + n)
        if mode == 'wrap':
            left, right = slice(n, n + b), slice(b, b + a)
        elif mode != 'edge':  # turned round, with the element at the end or without
            off = 1 if mode == 'reflect' else 0
            stop = b + n - 1 - off - a
            left = slice(2 * b - 1 + off, b - 1 + off, -1)
            right = slice(b + n - 1 - off, stop if stop >= 0 else None, -1)
        if b:
            result[at + (slice(0, b),) + others] = result[at + (left,) + others]
        if a:
            result[at + (slice(b + n, b + n + a),) + others] = result[at + (right,) + others]
    return result


_options_of_pad = {
    'constant': 'constant_values',
    'linear_ramp': 'end_values',
    'maximum': 'stat_length',
    'mean': 'stat_length',
    'median': 'stat_length',
    'minimum': 'stat_length',
    'reflect': 'reflect_type',
    'symmetric': 'reflect_type',
}


def _pad_options(mode, kwargs):
    unknown = set(kwargs) - {_options_of_pad.get(mode)}
    if unknown:
        raise ValueError(f"unsupported keyword arguments for mode '{mode}': {unknown}")
    length = kwargs.get('stat_length')
    if length is not None and mode in ('maximum', 'minimum') and np.any(np.asarray(length) == 0):
        raise ValueError("stat_length of 0 yields no value for padding")


def pad(array, pad_width, mode='constant', **kwargs):
    """The array with a border: constant, edge, wrap, reflect, symmetric, maximum, minimum, mean, median, linear_ramp.
    >>> np.pad([1, 2], 1, mode='edge')
    array([1, 1, 2, 2])"""
    array = np.asarray(array)
    if not isinstance(pad_width, dict) and np.asarray(pad_width).dtype.kind not in 'iu':
        raise TypeError('`pad_width` must be of integral type.')
    widths = [(int(b), int(a)) for b, a in _pairs(pad_width, array.ndim)]
    for b, a in widths:
        if b < 0 or a < 0:
            raise ValueError("index can't contain negative values")
    if array.ndim == 0:
        return array.copy()
    if callable(mode):
        result = pad(array, pad_width)
        for axis in range(result.ndim):
            view = np.moveaxis(result, axis, -1)
            for i in np.ndindex(*view.shape[:-1]):
                mode(view[i], widths[axis], axis, kwargs)
        return result
    known = (
        'constant',
        'edge',
        'wrap',
        'reflect',
        'symmetric',
        'maximum',
        'minimum',
        'mean',
        'median',
        'linear_ramp',
        'empty',
    )
    if mode not in known:
        raise ValueError(f"mode '{mode}' is not supported")
    _pad_options(mode, kwargs)
    if mode in ('constant', 'empty'):
        values = _pairs(kwargs.get('constant_values', 0), array.ndim)
        shape = tuple([n + b + a for n, (b, a) in zip(array.shape, widths)])
        result = np.zeros(shape, array.dtype, order='F' if array.flags.fnc else 'C')
        inner = tuple([slice(b, b + n) for n, (b, a) in zip(array.shape, widths)])
        result[inner] = array
        for axis in range(array.ndim):
            b, a = widths[axis]
            at = (slice(None),) * axis
            inner[axis + 1 :]
            if b:
                result[inner[:0] + at + (slice(0, b),)] = values[axis][0]
            if a:
                result[at + (slice(shape[axis] - a, shape[axis]),)] = values[axis][1]
        return result
    even = mode in ('edge', 'wrap') or kwargs.get('reflect_type', 'even') == 'even'
    if mode in ('edge', 'wrap', 'reflect', 'symmetric') and even and array.dtype.kind in 'biufc':
        result = _pad_plain(array, widths, mode)
        if result is not None:
            return result
    return np.array(_pad_axes(array, widths, mode, kwargs), order='F' if array.flags.fnc else 'C')


def _pad_axes(array, widths, mode, kwargs):
    for axis in range(array.ndim):
        b, a = widths[axis]
        if b == 0 and a == 0:
            continue
        n = array.shape[axis]
        if n == 0:
            raise ValueError(
                f"can't extend empty axis {axis} using modes other than 'constant' or 'empty'"
            )
        if (
            mode in ('reflect', 'symmetric')
            and kwargs.get('reflect_type', 'even') == 'odd'
            and (n > 1 or mode == 'symmetric')
        ):
            array = _odd(array, axis, b, a, mode)
        elif mode in ('edge', 'wrap', 'reflect', 'symmetric'):
            array = np.take(array, _folded(n, b, a, mode, False), axis)
        elif mode == 'linear_ramp':
            ends = _pairs(kwargs.get('end_values', 0), array.ndim)[axis]
            array = _pad_ends(array, axis, b, a, mode, ends[0], ends[1])
        else:
            length = kwargs.get('stat_length', None)
            if length is not None and np.any(np.asarray(_pairs(length, array.ndim)) < 0):
                raise ValueError("index can't contain negative values")
            ends = (None, None) if length is None else _pairs(length, array.ndim)[axis]
            array = _pad_ends(
                array,
                axis,
                b,
                a,
                mode,
                None if ends[0] is None else min(int(ends[0]), n),
                None if ends[1] is None else min(int(ends[1]), n),
            )
    return array


def asarray_chkfinite(a, dtype=None, order=None):
    """asarray, refusing nan and infinities.
    >>> np.asarray_chkfinite([1, 2])
    array([1, 2])"""
    a = np.asarray(a, dtype)
    if a.dtype.kind in 'fc' and not np.isfinite(a).all():
        raise ValueError("array must not contain infs or NaNs")
    return a


def asanyarray(a, dtype=None, order=None, *, device=None, copy=None, like=None):
    """asarray that leaves arrays of derived classes alone.
    >>> np.asanyarray([1, 2])
    array([1, 2])"""
    if (
        isinstance(a, np.ndarray)
        and not copy
        and order is None
        and (dtype is None or a.dtype == np.dtype(dtype))
    ):
        return a
    if isinstance(a, np.ndarray) and type(a) is not np.ndarray and copy is not False:
        return a.astype(a.dtype if dtype is None else dtype, order=order or 'K')
    return np.asarray(a, dtype, order, copy=copy, device=device, like=like)


def ascontiguousarray(a, dtype=None, *, like=None):
    """The array with contiguous elements in C order.
    >>> np.ascontiguousarray([1, 2])
    array([1, 2])"""
    a = np.asarray(a, dtype, like=like)
    return a.copy() if a.ndim and not core.is_contiguous(a) else np.atleast_1d(a)


def asfortranarray(a, dtype=None, *, like=None):
    """The array with contiguous elements in columns.
    >>> np.asfortranarray(np.ones((2, 3))).strides
    (8, 16)"""
    return np.atleast_1d(np.asarray(a, dtype, order='F', like=like))


def require(a, dtype=None, requirements=None, *, like=None):
    """The array in columns ('F') or rows ('C'), with elements of its own ('O'), which can be written ('W').
    >>> np.require(np.ones((2, 3)), requirements='F').strides
    (8, 16)"""
    words = {
        'C': 'C',
        'C_CONTIGUOUS': 'C',
        'CONTIGUOUS': 'C',
        'F': 'F',
        'F_CONTIGUOUS': 'F',
        'FORTRAN': 'F',
        'A': 'A',
        'ALIGNED': 'A',
        'W': 'W',
        'WRITEABLE': 'W',
        'O': 'O',
        'OWNDATA': 'O',
        'E': 'E',
        'ENSUREARRAY': 'E',
    }
    wanted = {words[w.upper()] for w in ([] if requirements is None else requirements)}
    if 'C' in wanted and 'F' in wanted:
        raise ValueError("Cannot specify both \"C\" and \"F\" order")
    a = (
        np.asarray(a, dtype, like=like)
        if 'E' in wanted or like is not None
        else np.asanyarray(a, dtype)
    )
    if 'F' in wanted:
        a = np.asarray(a, order='F')
    elif 'C' in wanted:
        a = np.ascontiguousarray(a)
    flags = a.flags
    return (
        a.copy('F' if 'F' in wanted else 'C')
        if ('W' in wanted and not flags['W']) or ('O' in wanted and not flags['O'])
        else a
    )


def trim_zeros(filt, trim='fb', axis=None):
    """A vector without the zeros at its ends.
    >>> np.trim_zeros(np.array([0, 1, 2, 0]))
    array([1, 2])"""
    a = np.asarray(filt)
    if trim.lower() not in ('fb', 'bf', 'b', 'f'):
        raise ValueError(f"unexpected character(s) in `trim`: {trim!r}")
    if a.ndim == 0:
        return filt
    axes = range(a.ndim) if axis is None else (axis,) if np.ndim(axis) == 0 else axis
    parts = [slice(None)] * a.ndim
    found = np.nonzero(a != 0 if a.dtype == object else a)  # of objects, None is not a zero
    for i in [_axis(k, a.ndim) for k in axes]:
        first, last = 0, a.shape[i] if found[i].size else 0
        if found[i].size and 'f' in trim.lower():
            first = int(found[i].min())
        if found[i].size and 'b' in trim.lower():
            last = int(found[i].max()) + 1
        parts[i] = slice(first, last)
    return filt[parts[0]] if a.ndim == 1 else a[tuple(parts)]


class _Grid:
    def __init__(self, sparse):
        self.sparse = sparse

    def __getitem__(self, key):
        single = not isinstance(key, tuple)
        keys = (key,) if single else key
        axes, ends = [], [0]
        for k in keys:
            start = 0 if k.start is None else k.start
            step = 1 if k.step is None else k.step
            if isinstance(step, (complex, np.complexfloating)):
                axes.append(np.linspace(start, k.stop, int(abs(step))))
                ends += [start, k.stop, abs(step)]
            else:
                axes.append(np.arange(start, k.stop, step))
                ends += [start, k.stop, step]
        dtype = np.result_type(*ends)
        if single:
            even = isinstance(step, (complex, np.complexfloating))
            return axes[0].astype(np.result_type(*ends[1:])) if even else axes[0]
        n = len(axes)
        axes = [
            axes[i].astype(dtype).reshape((1,) * i + (axes[i].size,) + (1,) * (n - i - 1))
            for i in range(n)
        ]
        if self.sparse:
            return tuple(axes)
        shape = tuple([axes[i].shape[i] for i in range(n)])
        result = np.empty((n,) + shape, dtype)
        for i in range(n):
            result[i] = axes[i]
        return result


mgrid = _Grid(False)
ogrid = _Grid(True)


class _Join:
    def __init__(self, axis, columns):
        self.axis = axis
        self.columns = columns

    def __getitem__(self, key):
        keys = key if isinstance(key, tuple) else (key,)
        axis, ndmin, start, as_matrix = self.axis, 1, -1, ''
        parts = []
        for k in keys:
            if isinstance(k, str) and k in ('r', 'c'):
                as_matrix = k
                continue
            if isinstance(k, str):
                numbers = [int(t) for t in k.split(',')]
                axis = numbers[0]
                if len(numbers) > 1:
                    ndmin = numbers[1]
                if len(numbers) > 2:
                    start = numbers[2]
                continue
            if isinstance(k, slice):
                first = 0 if k.start is None else k.start
                step = 1 if k.step is None else k.step
                part = (
                    np.linspace(first, k.stop, int(abs(step)))
                    if isinstance(step, (complex, np.complexfloating))
                    else np.arange(first, k.stop, step)
                )
            else:
                part = np.asarray(k)
            if self.columns:
                part = (
                    part.reshape((1, 1))
                    if part.ndim == 0
                    else part.reshape((-1, 1))
                    if part.ndim == 1
                    else part
                )
            elif part.ndim < ndmin:
                more = ndmin - part.ndim
                at = part.ndim - 1 if start < 0 else start  # where the part's own first axis comes
                at = more if start < 0 else min(at, more)
                part = part.reshape((1,) * at + part.shape + (1,) * (more - at))
            parts.append(part)
        r = np.concatenate(parts, axis=axis)
        return (
            np.matrix(r).T if as_matrix == 'c' and r.ndim == 1 else np.matrix(r) if as_matrix else r
        )


r_ = _Join(0, False)
c_ = _Join(-1, True)


class _Index:
    def __init__(self, tuples):
        self._tuples = tuples

    def __getitem__(self, key):
        return (key,) if self._tuples and not isinstance(key, tuple) else key


s_ = _Index(False)
index_exp = _Index(True)


class ndindex:
    def __init__(self, *shape):
        if len(shape) == 1 and isinstance(shape[0], tuple):
            shape = shape[0]
        self.shape = tuple(shape)
        if any([n < 0 for n in self.shape]):
            raise ValueError("negative dimensions are not allowed")
        self._walk = _every_index(self.shape)

    def __iter__(self):
        return self._walk

    def __next__(self):
        return next(self._walk)


class ndenumerate:
    def __init__(self, arr):
        arr = np.asarray(arr)
        self._walk = zip(_every_index(arr.shape), np.ravel(arr))

    def __iter__(self):
        return self._walk

    def __next__(self):
        return next(self._walk)


def _every_index(shape):
    from itertools import product

    return product(*[range(n) for n in shape])


def _move(a, axis):
    return a


def _swapped_repeat(a, repeats, axis=None):
    return repeat(a, repeats, axis)


def _method_resize(a, *shape, refcheck=True):
    shape = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
    shape = (shape,) if _whole(shape) else shape
    total = 1
    for n in shape:
        total *= n
    if total == a.size and core.is_contiguous(a):
        a.shape = tuple(shape)
        return
    if not core.is_contiguous(a) and not core.is_contiguous(a.T):
        raise ValueError("resize only works on single-segment arrays")
    if not core.owns_data(a):
        raise ValueError("cannot resize this array: it does not own its data")
    if refcheck and core.has_views(a):
        raise ValueError(
            "cannot resize an array that references or is referenced\nby another object in this way.\nUse the np.resize function to get a new resized copy or\n"
            " set refcheck=False to disable this check"
        )
    columns = a.ndim > 1 and not core.is_contiguous(a)  # the elements stay as they lie in memory
    result = np.zeros(tuple(shape)[::-1] if columns else shape, a.dtype)
    n = min(total, a.size)
    result.reshape(-1)[:n] = np.ravel(a.T if columns else a)[:n]
    core.replace(a, np.copy(result.T, order='F') if columns else result)


#: method repeat resize=_method_resize


def expand_dims(a, axis):
    """The array with new axes of extent 1.
    >>> np.expand_dims(np.array([1, 2]), 0)
    array([[1, 2]])"""
    if _whole(axis):
        return core.expand_dims(a, axis)
    a = np.asarray(a)
    n = a.ndim + len(axis)
    axes = _axes(axis, n, 'axis')
    rest = iter(a.shape)
    return a.reshape(tuple([1 if i in axes else next(rest) for i in range(n)]))


def _joined(join, arrays, axis, out, dtype, casting):
    """The arrays joined, each in the type that dtype= or out= asks for, as casting= lets it."""
    if dtype is not None and out is not None:
        raise TypeError(
            'concatenate() only takes `out` or `dtype` as an argument, but both were provided.'
        )
    wanted = out.dtype if out is not None else dtype if dtype is None else np.dtype(dtype)
    if wanted is None and len(arrays) and casting in ('no', 'equiv'):
        wanted = np.result_type(*arrays)
    if wanted is not None:
        arrays = [np.asarray(a) for a in arrays]
    for a in arrays if wanted is not None else ():
        if not np.can_cast(a.dtype, wanted, casting):
            raise TypeError(
                f"Cannot cast array data from {a.dtype!r} to {wanted!r} according to the rule '{casting}'"
            )
    if wanted is not None:
        arrays = [a if a.dtype == wanted else a.astype(wanted) for a in arrays]
    result = join(arrays) if axis is None else join(arrays, axis)
    if out is None:
        return result if dtype is None or result.dtype == wanted else result.astype(wanted)
    if out.shape != result.shape:
        raise ValueError(
            "Output array has wrong dimensionality"
            if out.ndim != result.ndim
            else "Output array is the wrong shape"
        )
    out[...] = result
    return out


def _sequence(arrays):
    """What is stacked: the rows of an array, too."""
    if isinstance(arrays, (list, tuple)):
        return arrays
    if not hasattr(arrays, '__getitem__') or np.ndim(arrays) == 0 and not isinstance(arrays, str):
        raise TypeError(
            'arrays to stack must be passed as a "sequence" type such as list or tuple.'
        )
    return list(arrays) if hasattr(arrays, '_words') or isinstance(arrays, str) else arrays


def stack(arrays, axis=0, out=None, *, dtype=None, casting='same_kind'):
    """Arrays joined along a new axis.
    >>> np.stack([np.array([1, 2]), np.array([3, 4])])
    array([[1, 2],
           [3, 4]])"""
    return _joined(core.stack, _sequence(arrays), axis, out, dtype, casting)


def vstack(tup, *, dtype=None, casting='same_kind'):
    """Arrays stacked as rows.
    >>> np.vstack([np.array([1, 2]), np.array([3, 4])])
    array([[1, 2],
           [3, 4]])"""
    return _joined(core.vstack, _sequence(tup), None, None, dtype, casting)


def hstack(tup, *, dtype=None, casting='same_kind'):
    """Arrays joined along their second axis (the first of 1-D ones).
    >>> np.hstack([np.array([1, 2]), np.array([3])])
    array([1, 2, 3])"""
    return _joined(core.hstack, _sequence(tup), None, None, dtype, casting)


def concatenate(arrays, /, axis=0, out=None, *, dtype=None, casting='same_kind'):
    """Arrays joined along an existing axis.
    >>> np.concatenate(([1, 2], [3]))
    array([1, 2, 3])"""
    axis = axis if axis is None or isinstance(axis, int) else _index(axis)
    if axis is None:
        parts = list(arrays)
        if any(
            [isinstance(a, (int, float, complex)) and not hasattr(a, 'dtype') for a in parts]
        ):  # Python's numbers bend
            joint = _joint_type(*parts)
            parts = [np.asarray(a).astype(joint) for a in parts]
        arrays, axis = [np.ravel(a) for a in parts], 0
    if not isinstance(arrays, (list, tuple)):
        arrays = list(arrays) if np.ndim(arrays) else arrays
    return _joined(core.concatenate, arrays, axis, out, dtype, casting)


concat = concatenate


def roll(a, shift, axis=None):
    """The elements moved along, those that fall off coming in again.
    >>> np.roll([1, 2, 3], 1)
    array([3, 1, 2])"""
    shifts, axes = _several(shift), axis is not None and _several(axis)
    if not shifts and (axis is None or not axes):
        return core.roll(a, int(shift), axis)
    if axis is None:
        return roll(np.ravel(a), shift, 0).reshape(np.shape(a))
    shifts, axes = tuple(shift) if shifts else (shift,), tuple(axis) if axes else (axis,)
    n = len(axes) if len(shifts) == 1 else len(shifts)
    if len(axes) not in (1, n):
        np.broadcast_shapes((n,), (len(axes),))
    for k in range(n):
        a = core.roll(a, int(shifts[k % len(shifts)]), axes[k % len(axes)])
    return np.array(a) if n == 0 else a


def _several(x):  # without an array of it: a loop of time steps would be interpreted
    return isinstance(x, (tuple, list)) or np.ndim(x) > 0


def meshgrid(*xi, copy=True, sparse=False, indexing='xy'):
    """Coordinate matrices from coordinate vectors.
    >>> np.meshgrid([1, 2], [3])[0]
    array([[1, 2]])"""
    if indexing not in ('xy', 'ij'):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    n = len(xi)
    out = []
    for i in range(n):
        x = np.asanyarray(xi[i])
        out.append(x.reshape((1,) * i + (x.size,) + (1,) * (n - i - 1)))
    if indexing == 'xy' and n > 1:
        out = [np.swapaxes(x, 0, 1) for x in out]
    if not sparse:
        shape = np.broadcast_shapes(*[x.shape for x in out])
        out = [
            x
            if x.shape == shape
            else np.broadcast_to(x, shape)
            if not hasattr(x, '_full_mask')
            else type(x)(np.broadcast_to(x.data, shape))  # NumPy forgets the mask
            for x in out
        ]
    return tuple([x.copy() for x in out]) if copy else out


def row_stack(tup, *, dtype=None, casting='same_kind'):
    """The same as vstack.
    >>> np.row_stack(([1, 2], [3, 4]))
    array([[1, 2],
           [3, 4]])"""
    return np.vstack(tup, dtype=dtype, casting=casting)


def _joined_into(name, arrays, axis, out, dtype, casting):
    """np.concatenate and np.stack with out=, dtype= or casting=."""
    return _joined(getattr(np, name), arrays, axis, out, dtype, casting or 'same_kind')
