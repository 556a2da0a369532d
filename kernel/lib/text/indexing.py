# indexing.py: taking elements out and putting them in by positions.


def nonzero(a):
    """The positions of the elements that are not zero, one index array per axis.
    >>> np.nonzero(np.array([[3, 0], [0, 4]]))
    (array([0, 1]), array([0, 1]))"""
    a = np.asarray(a)
    if a.ndim == 0:
        more = (
            " If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`."
            if a.dtype == bool
            else ""
        )
        raise ValueError(
            "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead."
            + more
        )
    return tuple([core.where_true(a, axis) for axis in range(a.ndim)])


def flatnonzero(a):
    """The positions, in C order, of the elements that are not zero.
    >>> np.flatnonzero(np.array([0, 3, 0, 4]))
    array([1, 3])"""
    return core.where_true(np.ravel(a), -1)


def argwhere(a):
    """The positions of the elements that are not zero, one row for each.
    >>> np.argwhere(np.array([[3, 0], [0, 4]]))
    array([[0, 0],
           [1, 1]])"""
    a = np.asarray(a)
    if a.ndim == 0:
        return np.zeros((1 if a else 0, 0), dtype=np.int64)
    return np.stack(nonzero(a), axis=1)


def _clean(indices, n, mode):
    if mode != 'raise' and indices.dtype == np.uint64:
        indices = indices.astype(np.int64)
    if mode == 'wrap':
        return indices % n
    if mode == 'clip':
        return np.minimum(np.maximum(indices.astype(np.int64), 0), n - 1)
    if mode != 'raise':
        raise ValueError(f"clipmode must be one of 'clip', 'raise', or 'wrap' (got '{mode}')")
    return indices


def take(a, indices, axis=None, out=None, mode='raise'):
    """Elements along an axis at the given positions; without an axis, of the flat array.
    >>> np.take(np.array([4, 3, 5, 7]), [0, 2])
    array([4, 5])"""
    a = np.asarray(a)
    indices = np.asarray(indices)
    if a.ndim == 1 and indices.ndim and a.size and axis is out is None and mode == 'raise':
        if indices.dtype.kind in 'iu':
            return a[indices]
    if indices.size == 0:
        indices = indices.astype(np.int64)
    if indices.dtype.kind == 'f' and indices.ndim == 0:  # a number counts as Python's int() has it
        indices = np.asarray(int(indices))
    if indices.dtype.kind not in 'iub':
        raise TypeError(
            f"Cannot cast array data from dtype('{indices.dtype}') to dtype('int64') according to the rule 'safe'"
        )
    if indices.dtype.kind == 'b':
        indices = indices.astype(np.int64)
    if axis is None or a.ndim == 0:
        a = np.ravel(a)
        axis = 0 if axis is None else axis
    axis = _axis(axis, a.ndim)
    if 0 in a.shape[:axis] and out is None:  # nothing is taken, and no index is looked at
        return np.empty(a.shape[:axis] + indices.shape + a.shape[axis + 1 :], a.dtype)
    if a.shape[axis] == 0 and indices.size and 0 not in a.shape[axis + 1 :]:
        raise IndexError("cannot do a non-empty take from an empty axes.")
    indices = _clean(indices, a.shape[axis], mode)
    if indices.ndim == 0:
        result = a[(slice(None),) * axis + (int(indices),)]
        if hasattr(result, 'copy') and getattr(result, 'ndim', 0):
            result = result.copy()
    else:
        result = a[(slice(None),) * axis + (indices,)]
    return _taken(result, out)


def _as_elements(values, dtype):
    """Values as elements of a type: Python's numbers must fit, arrays are cast."""
    return np.asarray(values) if hasattr(values, 'dtype') else np.asarray(values, dtype)


def _safely(source, to):
    """Refuses what NumPy casts only when every value of the type is kept."""
    if not np.can_cast(source, to, 'safe'):
        raise TypeError(
            f"Cannot cast array data from {source!r} to {to!r} according to the rule 'safe'"
        )


def _kept_elements(values, dtype):
    values = _as_elements(values, dtype)
    if values.ndim:
        _safely(values.dtype, dtype)
    return values


def _taken(result, out):
    if out is None:
        return result
    if out.shape != np.shape(result):
        raise ValueError("output array does not match result of ndarray.take")
    _safely(out.dtype, result.dtype)
    out[...] = result
    return out


def _refuse_read_only(a, what):
    if not a.flags.writeable:
        raise ValueError(what + ' is read-only')


def put(a, ind, v, mode='raise'):
    """Stores values at positions of the flat array; values are repeated as needed.
    >>> [a := np.arange(4), np.put(a, [0, 2], [9, 8])][0]
    array([9, 1, 8, 3])"""
    _refuse_read_only(a, 'put: output array')
    ind = np.ravel(np.asarray(ind))
    ind = ind.astype(np.int64) if ind.dtype.kind == 'b' else ind
    _safely(ind.dtype if ind.size else np.dtype(np.int64), np.dtype(np.int64))
    v = np.ravel(_as_elements(v, a.dtype))
    if ind.size == 0 or v.size == 0:
        return None
    ind = _clean(ind, a.size, mode)
    if v.size < ind.size:
        v = np.resize(v, ind.shape)
    if a.ndim == 1:
        a[ind] = v[: ind.size]
    else:
        flat = a.flatten()
        flat[ind] = v[: ind.size]
        a[...] = flat.reshape(a.shape)


def _along(arr, indices, axis):
    index = []
    for d in range(arr.ndim):
        if d == axis:
            index.append(indices)
        else:
            shape = [1] * arr.ndim
            shape[d] = arr.shape[d]
            index.append(np.arange(arr.shape[d]).reshape(shape))
    return tuple(index)


def take_along_axis(arr, indices, axis=-1):
    """Elements at positions along one axis, line by line: what argsort gives, applied.
    >>> np.take_along_axis(np.array([[3, 1], [2, 4]]), np.array([[1, 0], [0, 1]]), axis=1)
    array([[1, 3],
           [2, 4]])"""
    arr = np.asarray(arr)
    indices = np.asarray(indices)
    if indices.dtype.kind not in 'iu':
        raise IndexError('`indices` must be an integer array')
    if axis is None:
        arr = np.ravel(arr)
        axis = 0
    axis = _axis(axis, arr.ndim)
    if arr.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    return arr[_along(arr, indices, axis)]


def put_along_axis(arr, indices, values, axis):
    """Stores values at positions along one axis, line by line.
    >>> [a := np.zeros((2, 2), int), np.put_along_axis(a, np.array([[1], [0]]), 7, axis=1)][0]
    array([[0, 7],
           [7, 0]])"""
    indices = np.asarray(indices)
    if indices.dtype.kind not in 'iu':
        raise IndexError('`indices` must be an integer array')
    if axis is None:
        put(arr, indices, values)
        return None
    axis = _axis(axis, arr.ndim)
    if arr.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    arr[_along(arr, indices, axis)] = values


def choose(a, choices, out=None, mode='raise'):
    """For each element of a, the element of the choice with that number.
    >>> np.choose([1, 0, 1], [[1, 2, 3], [10, 20, 30]])
    array([10,  2, 30])"""
    a = np.asarray(a)
    if a.dtype.kind in 'bu':
        _safely(a.dtype, np.dtype(np.int64))
        a = a.astype(np.int64)
    n = len(choices)
    dtype = np.result_type(
        *[
            c if hasattr(c, 'dtype') or isinstance(c, (int, float, complex)) else np.asarray(c)
            for c in choices
        ]
    )
    if dtype.kind in 'OUSMm':
        shape = np.broadcast_shapes(a.shape, *[np.shape(c) for c in choices])
        whole = np.stack(
            [np.broadcast_to(np.asarray(c).astype(dtype), shape) for c in choices]
        ).reshape(n, -1)
        which = np.broadcast_to(choose(a, list(range(n)), mode=mode), shape).ravel()
        return whole[which, np.arange(which.size)].reshape(shape)
    arrays = np.broadcast_arrays(a, *[np.asarray(c, dtype=dtype) for c in choices])
    index, choices = arrays[0], arrays[1:]
    if mode == 'raise' and index.size and (int(index.min()) < 0 or int(index.max()) >= n):
        raise ValueError("invalid entry in choice array")
    index = _clean(index, n, mode)
    result = np.stack(choices)[(index,) + tuple(np.indices(index.shape))]
    if out is not None and out.shape != result.shape:
        raise TypeError("choose: invalid shape for output array.")
    if out is not None:
        out[...] = result
        return out
    return result


def select(condlist, choicelist, default=0):
    """For each element, the choice whose condition is the first to hold, else the default.
    >>> np.select([np.array([True, False, False]), np.array([True, True, False])], [1, 2], 9)
    array([1, 2, 9])"""
    if len(condlist) != len(choicelist):
        raise ValueError('list of cases must be same length as list of conditions')
    if len(condlist) == 0:
        raise ValueError("select with an empty condition list is not possible")
    dtype = np.result_type(
        *[x if type(x) in (int, float, complex) else np.asarray(x) for x in (*choicelist, default)]
    )
    result = np.asarray(default).astype(dtype)
    for i in range(len(condlist) - 1, -1, -1):
        cond = np.asarray(condlist[i])
        if cond.dtype.kind != 'b':
            raise TypeError(f'invalid entry {i} in condlist: should be boolean ndarray')
        choice = np.asarray(choicelist[i])
        if not np.can_cast(choice.dtype, dtype, 'same_kind'):
            raise TypeError(
                f"Cannot cast array data from {choice.dtype!r} to {dtype!r} according to the rule 'same_kind'"
            )
        result = np.where(cond, choice.astype(dtype), result)
    return np.asarray(result)


def compress(condition, a, axis=None, out=None):
    """The parts along an axis where the condition holds.
    >>> np.compress([True, False, True], np.array([1, 2, 3]))
    array([1, 3])"""
    a = np.asarray(a)
    condition = np.asarray(condition)
    if condition.ndim != 1:
        raise ValueError("condition must be a 1-d array")
    if axis is None or a.ndim == 0:
        a = np.ravel(a)
        axis = 0 if axis is None else _axis(axis, 1)
    if condition.dtype.kind == 'b' and out is None and a.ndim == 1 and a.size == condition.size:
        return a[condition]
    return take(a, flatnonzero(condition), axis, out)


def _swapped_compress(a, condition, axis=None, out=None):
    return compress(condition, a, axis, out)


def _swapped_choose(a, choices, out=None, mode='raise'):
    return choose(a, choices, out, mode)


def extract(condition, arr):
    """The elements for which the condition holds, in a row.
    >>> np.extract(np.array([True, False, True]), np.array([1, 2, 3]))
    array([1, 3])"""
    return compress(np.ravel(condition), np.ravel(arr))


def place(arr, mask, vals):
    """Stores values, repeated as needed, where the mask holds.
    >>> [a := np.arange(4), np.place(a, a > 1, [7])][0]
    array([0, 1, 7, 7])"""
    if type(arr) is np.ndarray and type(mask) is np.ndarray and mask.size == arr.size:
        vals = _kept_elements(vals, arr.dtype)
        if core.place(arr, mask, vals):
            return None
    mask = np.asarray(mask).astype(bool)
    if mask.size != arr.size:
        raise ValueError("place: mask and data must be the same size")
    vals = np.ravel(_kept_elements(vals, arr.dtype))
    n = int(np.count_nonzero(mask))
    if n == 0:
        return None
    if vals.size == 0:
        raise ValueError("Cannot insert from an empty array!")
    _refuse_read_only(arr, 'WRITEBACKIFCOPY base')
    vals = vals.astype(arr.dtype)
    if vals.size == 1:
        arr[mask.reshape(arr.shape)] = vals[0]
    else:
        arr[mask.reshape(arr.shape)] = vals[np.arange(n) % vals.size]


def putmask(a, mask, values):
    """Stores values where the mask holds, each at its own position.
    >>> [a := np.arange(4), np.putmask(a, a > 1, [7, 8, 9, 10])][0]
    array([ 0,  1,  9, 10])"""
    if core.store_where(a, mask, values):
        return None
    mask = np.asarray(mask).astype(bool)
    if mask.size != a.size:
        raise ValueError("putmask: mask and data must be the same size")
    _refuse_read_only(a, 'putmask: output array')
    mask = mask.reshape(a.shape)
    values = _kept_elements(values, a.dtype)
    if values.shape != a.shape:
        values = np.resize(values, a.shape)
    if values.dtype == a.dtype and a.dtype.kind in 'biufc':
        a[...] = np.where(mask, values, a)
    else:
        copyto(a, values, casting='unsafe', where=mask)


def copyto(dst, src, casting='same_kind', where=True):
    """Copies into an array, broadcast, where the mask holds.
    >>> [a := np.zeros(3), np.copyto(a, [1, 2, 3], where=[True, False, True])][0]
    array([1., 0., 3.])"""
    if where is not True and casting == 'same_kind' and core.store_where(dst, where, src):
        return None
    if hasattr(type(src), '__array__') and not hasattr(src, 'dtype'):
        src = np.asarray(src)
    if isinstance(src, (list, tuple)):
        src = np.asarray(src)
    kind = getattr(src, 'dtype', None)
    if type(src) in (float, complex) and casting != 'unsafe':  # one of Python's bends to its kind
        wide = np.dtype(type(src))
        if dst.dtype.kind in ('biu' if type(src) is float else 'biuf'):
            raise TypeError(
                f"Cannot cast scalar from {wide!r} to {dst.dtype!r} according to the rule '{casting}'"
            )
    if kind is not None and not np.can_cast(kind, dst.dtype, casting):
        raise TypeError(
            f"Cannot cast array data from {kind!r} to {dst.dtype!r} according to the rule '{casting}'"
        )
    if where is True:
        dst[...] = src
        return None
    if hasattr(where, 'dtype') and where.dtype != bool:
        raise TypeError(
            f"Cannot cast array data from {where.dtype!r} to dtype('bool') according to the rule 'safe'"
        )
    mask = np.asarray(where).astype(bool)
    if np.ndim(mask) > dst.ndim or np.broadcast_shapes(mask.shape, dst.shape) != dst.shape:
        raise ValueError(
            f"could not broadcast where mask from shape {str(mask.shape).replace(' ', '')} into shape {str(dst.shape).replace(' ', '')}"
        )
    mask, value = np.broadcast_to(mask, dst.shape), np.asarray(src)
    while value.ndim > dst.ndim and value.shape[0] == 1:
        value = value[0]
    if value.ndim > dst.ndim or value.shape != dst.shape:
        value = np.broadcast_to(value, dst.shape)
    dst[...] = np.where(mask, value.astype(dst.dtype), dst)


def ix_(*args):
    """Index arrays that pick the rows and columns named by sequences.
    >>> np.arange(9).reshape(3, 3)[np.ix_([0, 2], [1])]
    array([[1],
           [7]])"""
    out = []
    n = len(args)
    for k in range(n):
        new = np.asarray(args[k])
        if new.ndim != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if new.size == 0 and not isinstance(args[k], np.ndarray):
            new = new.astype(np.int64)
        if new.dtype.kind == 'b':
            new = flatnonzero(new)
        out.append(new.reshape((1,) * k + (new.size,) + (1,) * (n - k - 1)))
    return tuple(out)


def indices(dimensions, dtype=int, sparse=False):
    """For each axis, an array of the positions along it.
    >>> np.indices((2, 2))[1]
    array([[0, 1],
           [0, 1]])"""
    dimensions = tuple(dimensions)
    n = len(dimensions)
    if sparse:
        return tuple(
            [
                np.arange(dimensions[i], dtype=dtype).reshape(
                    (1,) * i + (dimensions[i],) + (1,) * (n - i - 1)
                )
                for i in range(n)
            ]
        )
    result = np.empty((n,) + dimensions, dtype=dtype)
    for i in range(n):
        result[i] = np.arange(dimensions[i], dtype=dtype).reshape(
            (dimensions[i],) + (1,) * (n - i - 1)
        )
    return result


def unravel_index(indices, shape, order='C'):
    """Positions in the flat array as positions along the axes.
    >>> np.unravel_index([5, 3], (2, 3))
    (array([1, 1]), array([2, 0]))"""
    shape = (shape,) if np.ndim(shape) == 0 else tuple([int(n) for n in shape])
    _check_order(order)
    scalar = not isinstance(indices, (list, tuple)) and np.ndim(indices) == 0
    index = np.asarray(indices)
    if index.size == 0 and isinstance(indices, (list, tuple)):
        raise TypeError(
            "indices must be integral: the provided empty sequence was inferred as float. Wrap it with 'np.array(indices, dtype=np.intp)'"
        )
    if index.dtype.kind == 'b':
        index = index.astype(np.int64)
    if index.dtype.kind not in 'iu':
        raise TypeError("only int indices permitted")
    size = 1
    for n in shape:
        size *= n
    if size >= 1 << 63:
        raise ValueError(
            "dimensions are too large; arrays and shapes with a total size greater than 'intp' are not supported."
        )
    if index.size and (int(index.min()) < 0 or int(index.max()) >= size):
        bad = index[(index < 0) | (index >= size)]
        raise ValueError(
            f"index {int(np.ravel(bad)[0])} is out of bounds for array with size {size}"
        )
    if not shape and not scalar:
        raise ValueError("multiple indices are not supported for 0d arrays")
    result = []
    index = index.astype(np.int64)
    for n in reversed(shape) if order == 'C' else shape:
        result.append(index % n)
        index = index // n
    if order == 'C':
        result = result[::-1]
    return tuple([r[()] for r in result]) if scalar else tuple(result)


def _check_order(order):
    if order not in ('C', 'F'):
        raise ValueError("only 'C' or 'F' order is permitted")


def ravel_multi_index(multi_index, dims, mode='raise', order='C'):
    """Positions along the axes as positions in the flat array.
    >>> np.ravel_multi_index(([1, 1], [2, 0]), (2, 3))
    array([5, 3])"""
    _check_order(order)
    dims = tuple([_index(n) for n in ((dims,) if np.ndim(dims) == 0 else dims)])
    if len(multi_index) != len(dims):
        raise ValueError(f"parameter multi_index must be a sequence of length {len(dims)}")
    result, size = 0, 1
    modes = mode if isinstance(mode, tuple) else (mode,) * len(dims)
    for mode in modes:
        if mode not in ('raise', 'wrap', 'clip'):
            raise ValueError(f"clipmode must be one of 'clip', 'raise', or 'wrap' (got '{mode}')")
    for n in dims:
        size *= n
    if size >= 1 << 63:
        raise ValueError(
            "invalid dims: array size defined by dims is larger than the maximum possible size."
        )
    pairs = list(zip([np.asarray(i) for i in multi_index], dims, modes))
    if size == 0 and any([i.size for i, n, mode in pairs]):
        raise ValueError("cannot unravel if shape has zero entries (is empty).")
    for i, n, mode in pairs if order == 'C' else pairs[::-1]:
        if i.dtype.kind not in 'iub':
            raise TypeError("only int indices permitted")
        if mode == 'raise':
            if i.size and (int(i.min()) < 0 or int(i.max()) >= n):
                raise ValueError("invalid entry in coordinates array")
        else:
            i = _clean(i, n, mode)
        result = result * n + i
    return result[()] if hasattr(result, 'shape') and result.shape == () else result


def diag_indices(n, ndim=2):
    """Index arrays of the main diagonal.
    >>> np.diag_indices(3)
    (array([0, 1, 2]), array([0, 1, 2]))"""
    return (np.arange(_index(n)),) * ndim


def diag_indices_from(arr):
    """Index arrays of the main diagonal of an array.
    >>> np.diag_indices_from(np.eye(2))
    (array([0, 1]), array([0, 1]))"""
    if arr.ndim < 2:
        raise ValueError("input array must be at least 2-d")
    if any([n != arr.shape[0] for n in arr.shape]):
        raise ValueError("All dimensions of input must be of equal length")
    return diag_indices(arr.shape[0], arr.ndim)


def tri(N, M=None, k=0, dtype=float, *, like=None):
    """Ones on and below a diagonal, zeros above.
    >>> np.tri(2, 3, dtype=int)
    array([[1, 0, 0],
           [1, 1, 0]])"""
    M = N if M is None else M
    return (np.arange(N)[:, None] + k >= np.arange(M)).astype(dtype)


def tril(m, k=0):
    """The array with zeros above a diagonal.
    >>> np.tril(np.ones((2, 2)))
    array([[1., 0.],
           [1., 1.]])"""
    m = np.asarray(m)
    mask = tri(m.shape[-2] if m.ndim > 1 else m.shape[0], m.shape[-1], k, bool)
    return np.where(mask, m, np.zeros((), m.dtype))


def triu(m, k=0):
    """The array with zeros below a diagonal.
    >>> np.triu(np.ones((2, 2)))
    array([[1., 1.],
           [0., 1.]])"""
    m = np.asarray(m)
    mask = tri(m.shape[-2] if m.ndim > 1 else m.shape[0], m.shape[-1], k - 1, bool)
    return np.where(mask, np.zeros((), m.dtype), m)


def tril_indices(n, k=0, m=None):
    """Index arrays of the elements on and below a diagonal.
    >>> np.tril_indices(2)
    (array([0, 1, 1]), array([0, 0, 1]))"""
    return nonzero(tri(n, m, k, bool))


def triu_indices(n, k=0, m=None):
    """Index arrays of the elements on and above a diagonal.
    >>> np.triu_indices(2)
    (array([0, 0, 1]), array([0, 1, 1]))"""
    return nonzero(~tri(n, m, k - 1, bool))


def tril_indices_from(arr, k=0):
    """tril_indices for the shape of an array.
    >>> np.tril_indices_from(np.eye(2))
    (array([0, 1, 1]), array([0, 0, 1]))"""
    if arr.ndim != 2:
        raise ValueError("input array must be 2-d")
    return tril_indices(arr.shape[-2], k, arr.shape[-1])


def triu_indices_from(arr, k=0):
    """triu_indices for the shape of an array.
    >>> np.triu_indices_from(np.eye(2))
    (array([0, 0, 1]), array([0, 1, 1]))"""
    if arr.ndim != 2:
        raise ValueError("input array must be 2-d")
    return triu_indices(arr.shape[-2], k, arr.shape[-1])


def mask_indices(n, mask_func, k=0):
    """Index arrays of what a function like triu keeps of an n by n matrix.
    >>> np.mask_indices(2, np.triu)
    (array([0, 0, 1]), array([0, 1, 1]))"""
    return nonzero(mask_func(np.ones((n, n), int), k) != 0)


def diagonal(a, offset=0, axis1=0, axis2=1):
    """The elements on a diagonal: a read-only view.
    >>> np.diagonal(np.arange(4).reshape(2, 2))
    array([0, 3])"""
    a = np.asarray(a)
    if a.ndim == 2 and offset == 0 and axis1 == 0 and axis2 == 1:
        shape, strides = a.shape, a.strides
        return core.strided(a, (min(shape),), (strides[0] + strides[1],), False)
    if a.ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    axis1, axis2 = _axis(axis1, a.ndim), _axis(axis2, a.ndim)
    if axis1 == axis2:
        raise ValueError("axis1 and axis2 cannot be the same")
    a = np.moveaxis(a, (axis1, axis2), (-2, -1))
    n = max(0, min(a.shape[-2] + min(offset, 0), a.shape[-1] - max(offset, 0)))
    if n == 0:
        return core.strided(a, a.shape[:-2] + (0,), a.strides[:-2] + (a.itemsize,), False)
    a = a[..., -min(offset, 0) :, max(offset, 0) :]
    return core.strided(
        a, a.shape[:-2] + (n,), a.strides[:-2] + (a.strides[-2] + a.strides[-1],), False
    )


def diag(v, k=0):
    """The diagonal of a matrix, or the matrix with a vector on its diagonal.
    >>> np.diag([1, 2])
    array([[1, 0],
           [0, 2]])"""
    v = np.asarray(v)
    if v.ndim == 2:
        return diagonal(v, k)
    if v.ndim != 1:
        raise ValueError("Input must be 1- or 2-d.")
    n = v.size + abs(k)
    result = np.zeros((n, n), v.dtype)
    if v.size:
        first = max(-k, 0) * n + max(k, 0)
        np.ravel(result)[first : first + (v.size - 1) * (n + 1) + 1 : n + 1] = v
    return result


def diagflat(v, k=0):
    """The matrix with the elements of an array on its diagonal.
    >>> np.diagflat([[1, 2]])
    array([[1, 0],
           [0, 2]])"""
    return diag(np.ravel(v), k)


def fill_diagonal(a, val, wrap=False):
    """Stores a value, or values in turn, on the main diagonal.
    >>> [a := np.zeros((2, 2)), np.fill_diagonal(a, 5)][0]
    array([[5., 0.],
           [0., 5.]])"""
    if a.ndim < 2:
        raise ValueError("array must be at least 2-d")
    if a.ndim == 2:
        step = a.shape[1] + 1
        end = None if wrap else a.shape[1] * a.shape[1]
        positions = np.arange(a.size)[:end:step]
        i = (positions // a.shape[1], positions % a.shape[1])
        n = positions.size
    else:
        n = a.shape[0]
        if any([d != n for d in a.shape]):
            raise ValueError("All dimensions of input must be of equal length")
        i = (np.arange(n),) * a.ndim
    val = np.asarray(val) if isinstance(val, (np.ndarray, np.generic)) else np.array(val, a.dtype)
    a[i] = np.resize(val, (n,)) if val.ndim else val


def trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    """The sum of a diagonal.
    >>> np.trace(np.array([[1, 2], [3, 4]]))
    np.int64(5)"""
    return np.sum(diagonal(a, offset, axis1, axis2), axis=-1, dtype=dtype, out=out)


def where_indices(condition):
    """nonzero, under the name that where uses.
    >>> np.where(np.array([0, 1]))
    (array([1]),)"""
    return nonzero(condition)


#: method nonzero take put choose=_swapped_choose compress=_swapped_compress diagonal trace
