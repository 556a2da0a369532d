# sorting.py: order, search, sets and counts.
from collections import namedtuple as _namedtuple


def _lines(a, axis, work):
    axis = _axis(axis, a.ndim)
    if axis == a.ndim - 1:
        return work(a)
    if a.ndim == 2:
        return work(a.T).T.copy()
    return np.moveaxis(work(np.moveaxis(a, axis, -1)), -1, axis).copy()


def _is_complex(a):
    return a.dtype.kind == 'c'


def _sorted_lines(a):
    if a.dtype == 'float16':
        return core.sort(a.astype('float32')).astype('float16')
    if _is_complex(a):
        return _picked(a, _order_lines(a))
    return core.sort(a)


# The elements of each line at the places `order` of the line.
def _picked(a, order):
    return a[order] if a.ndim == 1 else np.take_along_axis(a, order, -1)


# The elements at the places kth (not negative) where sorting would put them.
def _partition_lines(a, kth):
    if a.dtype == 'float16' or _is_complex(a):
        return _sorted_lines(a)
    return core.partition(a, kth)


def _order_lines(a):
    if a.dtype == 'float16':
        return core.argsort(a.astype('float32'))
    if _is_complex(a):
        nan, order = np.isnan(a), core.argsort(a.real)
        real = _picked(a.real, order)
        if not bool(np.any(nan) | np.any(real[..., 1:] == real[..., :-1])):
            return order  # no real part is there twice
        first = core.argsort(np.where(np.isnan(a.imag), np.nan, a.imag))
        real = np.take_along_axis(a.real, first, -1)
        second = np.take_along_axis(first, core.argsort(real), -1)
        last = core.argsort(np.take_along_axis(nan, second, -1))
        return np.take_along_axis(second, last, -1)
    return core.argsort(a)


# Types whose order core knows; here first, because most arrays are of them and what follows costs as much as
# a thousand elements.
_in_order = frozenset('?bBhHiIlLqQfd')


def _check_kind(kind):
    """The first letter decides: 'quick', 'heapsort', 'm', 'Stable'."""
    if kind is not None and not (
        isinstance(kind, str) and kind[:1].lower() in ('q', 'h', 'm', 's')
    ):
        raise ValueError(f"sort kind must be one of 'quick', 'heap', or 'stable' (got '{kind}')")


def _check_order(a, order):
    if order is not None and a.dtype.names is None:
        raise ValueError("Cannot specify order when the array has no fields.")


def _check_select(kind):
    if not isinstance(kind, str) or kind != 'introselect':
        raise ValueError(f"select kind must be 'introselect' (got '{kind}')")


def sort(a, axis=-1, kind=None, order=None, *, stable=None):
    """The elements in ascending order along an axis, nan last.
    >>> np.sort([3, 1, 2])
    array([1, 2, 3])"""
    a = np.asarray(a)
    if kind is None and order is None and axis == -1 and a.ndim and a.dtype.char in _in_order:
        return core.sort(a)
    _check_kind(kind)
    _check_order(a, order)
    if a.dtype.kind == 'V':
        a = a.copy()
        a.sort(axis, kind, order)
        return a
    if axis is None:
        return _sorted_lines(np.ravel(a))
    if a.ndim == 0:
        raise np.exceptions.AxisError(f"axis {axis} is out of bounds for array of dimension 0")
    return _lines(a, axis, _sorted_lines)


def argsort(a, axis=-1, kind=None, order=None, *, stable=None):
    """The positions that put the elements in ascending order; equal ones keep theirs.
    >>> np.argsort([3, 1, 2])
    array([1, 2, 0])"""
    a = np.asarray(a)
    if kind is None and order is None and axis == -1 and a.ndim and a.dtype.char in _in_order:
        return core.argsort(a)
    _check_kind(kind)
    _check_order(a, order)
    if a.dtype.kind == 'V':
        return a.argsort(axis, kind, order)
    if axis is None:
        return _order_lines(np.ravel(a))
    if a.ndim == 0:
        _axis(axis, 1)
        return np.zeros((1,), dtype=np.int64)
    return _lines(a, axis, _order_lines)


def _sort_in_place(a, axis=-1, kind=None, order=None, *, stable=None):
    if not core.writeable(a):
        raise ValueError("sort array is read-only")
    a[...] = sort(a, axis, kind, order)


def _check_kth(a, kth, axis):
    n = a.shape[axis]
    if a.size == 0 or type(kth) is int and -n <= kth < n:
        return
    kth = np.ravel(np.asarray(kth))
    if kth.dtype.kind not in 'iub':
        raise TypeError("Partition index must be integer")
    for k in kth:
        if k < -n or k >= n:
            raise ValueError(f"kth(={k}) out of bounds ({n})")


def partition(a, kth, axis=-1, kind='introselect', order=None):
    """The array with element kth in its sorted place, smaller ones before and larger ones behind.
    >>> np.partition([3, 1, 2], 0)[0]
    np.int64(1)"""
    a = np.ravel(a) if axis is None else np.asarray(a)
    axis = -1 if axis is None else axis
    if order is None and kind == 'introselect' and _is_one_place(a, kth, axis):
        return core.partition(a, [kth % a.size])
    _check_select(kind)
    _check_order(a, order)
    _check_kth(a, kth, axis)
    if a.ndim == 0:
        return a.copy()
    if a.dtype.kind == 'V':  # records: in whole order
        return sort(a, axis, order=order)
    places = _places(kth, a.shape[axis])
    return _lines(a, axis, lambda lines: _partition_lines(lines, places))


# Is it one place of a line whose type has an order? Here first, as in sort.
def _is_one_place(a, kth, axis):
    if type(kth) is not int or axis != -1 or a.ndim != 1:
        return False
    return -a.size <= kth < a.size and a.dtype.char in _in_order


# The places kth as a list, none of them negative, of lines of n elements.
def _places(kth, n):
    if type(kth) is int and n:
        return [kth % n]
    return [int(k) % n for k in np.ravel(np.asarray(kth))] if n else []


def argpartition(a, kth, axis=-1, kind='introselect', order=None):
    """The positions that partition the array.
    >>> np.argpartition([3, 1, 2], 0)[0]
    np.int64(1)"""
    a = np.ravel(a) if axis is None else np.asarray(a)
    axis = -1 if axis is None else axis
    if order is None and kind == 'introselect' and _is_one_place(a, kth, axis):
        return core.argpartition(a, [kth % a.size])
    _check_select(kind)
    _check_kth(a, kth, axis)
    if order is not None or a.ndim == 0 or a.dtype.char not in _in_order:
        return argsort(a, axis, order=order)
    places = _places(kth, a.shape[axis])
    return _lines(a, axis, lambda lines: core.argpartition(lines, places))


def _partition_in_place(a, kth, axis=-1, kind='introselect', order=None):
    if not core.writeable(a):
        raise ValueError("partition array is read-only")
    a[...] = partition(a, kth, axis, kind, order)


def lexsort(keys, axis=-1):
    """The order by several keys, the last of them first.
    >>> np.lexsort(([1, 0, 1], [2, 2, 1]))
    array([2, 1, 0])"""
    keys = [np.asarray(k) for k in keys]
    if len(keys) == 0:
        raise TypeError("need sequence of keys with len > 0 in lexsort")
    for k in keys[1:]:
        if k.shape != keys[0].shape:
            raise ValueError("all keys need to be the same shape")
    if keys[0].ndim == 0:
        return np.int64(0)
    axis = _axis(axis, keys[0].ndim)
    order = argsort(keys[0], axis, kind='stable')
    for k in keys[1:]:
        order = np.take_along_axis(
            order, argsort(np.take_along_axis(k, order, axis), axis, kind='stable'), axis
        )
    return order


def _search_complex(a, values, right):
    """Places among sorted complex numbers: how many of a stand before each value when all are sorted."""
    flat = np.ravel(values)
    joined = np.concatenate((a, flat) if right else (flat, a))
    order = _order_lines(joined)
    of_a = order < a.size if right else order >= flat.size
    before = np.cumsum(of_a)
    places = np.zeros(joined.shape, np.int64)
    places[order] = before
    return (places[a.size :] if right else places[: flat.size]).reshape(values.shape)


def searchsorted(a, v, side='left', sorter=None):
    """Where values would go in a sorted vector.
    >>> np.searchsorted([1, 2, 3], [2, 2.5])
    array([1, 2])"""
    a = np.asarray(a)
    if a.ndim != 1:
        raise ValueError(
            "object too deep for desired array"
            if a.ndim > 1
            else "object of too small depth for desired array"
        )
    if side not in ('left', 'right'):
        raise ValueError(f"search side must be 'left' or 'right' (got '{side}')")
    if sorter is not None:
        sorter = np.asarray(sorter)
        if sorter.ndim != 1:
            raise TypeError("could not parse sorter argument")
        if sorter.dtype.kind not in 'iub':
            raise TypeError("sorter must only contain integers")
        if sorter.size != a.size:
            raise ValueError("sorter.size must equal a.size")
        a = np.take(a, sorter)
    values = np.asarray(v)
    if a.dtype == values.dtype and a.dtype.kind in 'iuf' and a.dtype.itemsize > 2:
        return core.search(a, values, side == 'right')[()]
    dtype = np.result_type(a, values)
    if dtype == 'float16':
        dtype = np.dtype('float32')
    if dtype.kind == 'c':
        return _search_complex(a, values, side == 'right')[()]
    return core.search(a.astype(dtype), values.astype(dtype), side == 'right')[()]


def digitize(x, bins, right=False):
    """The number of the bin that each value falls into.
    >>> np.digitize([0.5, 1.5], [0, 1, 2])
    array([1, 2])"""
    x = np.asarray(x)
    bins = np.asarray(bins)
    if x.dtype.kind == 'c':
        raise TypeError("x may not be complex")
    if bins.dtype.kind == 'c':
        raise TypeError(
            f"Cannot cast array data from {bins.dtype!r} to dtype('float64') according to the rule 'safe'"
        )
    if bins.ndim != 1:
        raise ValueError("object too deep for desired array")
    if bins.size > 1:
        rising = bool((bins[1:] >= bins[:-1]).all())
        if not rising and not (bins[1:] <= bins[:-1]).all():
            raise ValueError("bins must be monotonically increasing or decreasing")
        if not rising:
            return bins.size - searchsorted(bins[::-1], x, 'left' if right else 'right')
    return searchsorted(bins, x, 'left' if right else 'right')


def _extremes(lines, largest):
    """Which of the complex numbers of each line are its nans, or if there are none its extreme: by the real part, then
    by the imaginary one."""
    extreme, least = (np.max, -np.inf) if largest else (np.min, np.inf)
    real, nan = lines.real, np.isnan(lines)
    first = real == extreme(real, axis=-1, keepdims=True)
    imag = np.where(first, lines.imag, least)
    best = first & (imag == extreme(imag, axis=-1, keepdims=True))
    return np.where(np.any(nan, axis=-1, keepdims=True), nan, best)


def _argminmax(a, axis, out, keepdims, largest):
    a = np.asarray(a)
    if (
        axis is None
        and a.size
        and a.dtype.kind in 'iubf'
        and out is None
        and not keepdims
        and a.dtype != 'float16'
    ):
        return core.argminmax(a, largest, -1)[()]
    if a.ndim == 0 and axis is not None:
        axis = _axis(axis, 1)
        result = _argminmax(a.reshape((1,)), axis, None, False, largest)
        return result.reshape(()) if keepdims else result
    if axis is not None:
        axis = _axis(axis, a.ndim)
    name = 'argmax' if largest else 'argmin'
    if a.size == 0 and (axis is None or a.shape[axis] == 0):
        raise ValueError(f"attempt to get {name} of an empty sequence")
    wide = a.astype('float32') if a.dtype == 'float16' else a
    if _is_complex(a):
        flat = np.ravel(a) if axis is None else np.moveaxis(a, axis, -1)
        result = core.extreme_complex(flat, largest)
        if result is None:
            result = core.argminmax(_extremes(flat, largest), True, flat.ndim - 1)
    elif axis is None:
        result = core.argminmax(wide, largest, -1)
    else:
        result = core.argminmax(wide, largest, axis)
    if keepdims:
        result = (
            result.reshape((1,) * a.ndim)
            if axis is None
            else np.expand_dims(result, _axis(axis, a.ndim))
        )
    if out is not None:
        if not isinstance(out, np.ndarray):
            raise TypeError("output must be an array")
        if out.shape != result.shape:
            raise ValueError(
                f"output array does not match result of np.arg{'max' if largest else 'min'}."
            )
        core.inner('indexing', '_safely')(out.dtype, result.dtype)
        out[...] = result
        return out
    return result[()] if result.ndim == 0 else result


def argmax(a, axis=None, out=None, *, keepdims=False):
    """The position of the largest element; the first of equals, a nan before all.
    >>> np.argmax([3, 9, 4])
    np.int64(1)"""
    return _argminmax(a, axis, out, keepdims, True)


def argmin(a, axis=None, out=None, *, keepdims=False):
    """The position of the smallest element; the first of equals, a nan before all.
    >>> np.argmin([3, 9, 4])
    np.int64(0)"""
    return _argminmax(a, axis, out, keepdims, False)


def _nanarg(a, axis, out, keepdims, largest):
    a = np.asarray(a)
    if a.dtype.kind in 'fc':
        nan = np.isnan(a)
        if a.size and bool(np.any(np.all(nan, axis=axis))):
            raise ValueError("All-NaN slice encountered")
        a = np.where(nan, -np.inf if largest else np.inf, a)
    return _argminmax(a, axis, out, keepdims, largest)


def nanargmax(a, axis=None, out=None, *, keepdims=False):
    """argmax without the nans.
    >>> np.nanargmax([np.nan, 2, 3])
    np.int64(2)"""
    return _nanarg(a, axis, out, keepdims, True)


def nanargmin(a, axis=None, out=None, *, keepdims=False):
    """argmin without the nans.
    >>> np.nanargmin([np.nan, 2, 3])
    np.int64(1)"""
    return _nanarg(a, axis, out, keepdims, False)


def _first_of_runs(a, equal_nan):
    new = a[1:] != a[:-1]
    if a.dtype.kind == 'T':
        gone = np.isnan(a)
        new |= (gone[1:] != gone[:-1]) | gone[1:] & (not equal_nan)
    elif equal_nan and a.dtype.kind in 'fc':
        new &= ~(np.isnan(a[1:]) & np.isnan(a[:-1]))
    return np.concatenate((np.ones(1, bool), new)) if a.size else np.zeros(0, bool)


def unique(
    ar,
    return_index=False,
    return_inverse=False,
    return_counts=False,
    axis=None,
    *,
    equal_nan=True,
    sorted=True,
):
    """The different elements in ascending order; with their first positions, the way back, their counts.
    >>> np.unique([3, 1, 3], return_counts=True)
    (array([1, 3]), array([1, 2]))"""
    ar = np.asarray(ar)
    shape = ar.shape
    if axis is not None and ar.ndim == 1:
        _axis(axis, 1)
        axis = None
    if axis is not None:
        axis = _axis(axis, ar.ndim)
        rows = np.moveaxis(ar, axis, 0)
        inner = rows.shape[1:]
        width = 1
        for n in inner:
            width *= n
        flat = rows.reshape((rows.shape[0], width))
        order = np.lexsort(flat.T[::-1]) if flat.shape[1] else np.arange(flat.shape[0])
        rank = flat[order]
        new = (
            np.concatenate((np.ones(1, bool), (rank[1:] != rank[:-1]).any(axis=1)))
            if len(order)
            else np.zeros(0, bool)
        )
        values = rank[new]
        values = np.moveaxis(values.reshape((values.shape[0],) + inner), 0, axis)
    else:
        flat = np.ravel(ar)
        if not (return_index or return_inverse):
            rank = sort(flat)
            new = _first_of_runs(rank, equal_nan)
            values = rank[new]
            order = None
        else:
            order = argsort(flat, kind='stable')
            rank = flat[order]
            new = _first_of_runs(rank, equal_nan)
            values = rank[new]
    result = [values]
    if return_index:
        result.append(order[new])
    if return_inverse:
        inverse = np.empty(new.shape, dtype=np.int64)
        inverse[order] = np.cumsum(new) - 1
        result.append(inverse.reshape(shape) if axis is None else inverse)
    if return_counts:
        starts = np.concatenate((np.flatnonzero(new), np.array([new.size])))
        result.append(np.diff(starts))
    return result[0] if len(result) == 1 else tuple(result)


_UniqueCounts = _namedtuple('UniqueCountsResult', 'values counts', module='numpy')
_UniqueInverse = _namedtuple('UniqueInverseResult', 'values inverse_indices', module='numpy')
_UniqueAll = _namedtuple('UniqueAllResult', 'values indices inverse_indices counts', module='numpy')


def unique_values(x):
    """The different elements.
    >>> np.unique_values([3, 1, 3])
    array([1, 3])"""
    return unique(x, equal_nan=False)


def unique_counts(x):
    """The different elements and how often each occurs.
    >>> np.unique_counts([3, 1, 3])[1]
    array([1, 2])"""
    return _UniqueCounts(*unique(x, return_counts=True, equal_nan=False))


def unique_inverse(x):
    """The different elements and the way back.
    >>> np.unique_inverse([3, 1, 3])[1]
    array([1, 0, 1])"""
    return _UniqueInverse(*unique(x, return_inverse=True, equal_nan=False))


def unique_all(x):
    """The different elements, first positions, way back and counts.
    >>> np.unique_all([3, 1, 3])[3]
    array([1, 2])"""
    return _UniqueAll(*unique(x, True, True, True, equal_nan=False))


def _in_table(element, tests):
    """isin of integers that lie close together, by a table of them all; else None."""
    for a in (element, tests):
        if a.dtype.kind not in 'iub' or a.dtype == np.uint64 or a.device != 'cpu':
            return None
    low, high = int(tests.min()), int(tests.max())
    if high - low > 6 * (tests.size + element.size):  # as NumPy weighs it
        return None
    table = np.zeros(high - low + 1, dtype=bool)
    table[tests.astype(np.int64) - low] = True
    element = element.astype(np.int64)
    inside = (element >= low) & (element <= high)
    return np.asarray(inside & table[np.where(inside, element - low, 0)])


def isin(element, test_elements, assume_unique=False, invert=False, *, kind=None):
    """Which elements are among others.
    >>> np.isin([1, 2, 3], [2, 3])
    array([False,  True,  True])"""
    if kind not in (None, 'sort', 'table'):
        raise ValueError(f"Invalid kind: '{kind}'. Please use None, 'sort' or 'table'.")
    element = np.asarray(element)
    if isinstance(test_elements, (set, frozenset, dict)):  # one object, which no element is
        return np.full(element.shape, bool(invert))
    tests = np.ravel(test_elements)
    if kind == 'table' and not all([x.dtype.kind in 'biu' for x in (element, tests)]):
        raise ValueError(
            "The 'table' method is only supported for boolean or integer arrays. Please select 'sort' or None for kind."
        )
    if tests.size == 0:
        return np.full(element.shape, bool(invert))
    if 'O' in (
        element.dtype.kind,
        tests.dtype.kind,
    ):  # objects have no order: each is compared with each
        wanted = tests.tolist()
        found = np.array([x in wanted for x in element.ravel().tolist()], dtype=bool).reshape(
            element.shape
        )
        return ~found if invert else found
    if (
        tests.size <= 8
        and element.size
        and element.dtype.kind in 'iubf'
        and tests.dtype.kind in 'iubf'
    ):
        found = np.asarray(element == tests[0])  # one pass over the elements
        for i in range(1, tests.size):
            found = np.asarray(found | (element == tests[i]))
        return np.asarray(~found) if invert else found
    if kind != 'sort':
        found = _in_table(element, tests)
        if found is not None:
            return ~found if invert else found
    tests = sort(tests)
    dtype = np.result_type(element, tests)
    place = np.minimum(searchsorted(tests, element), tests.size - 1)
    found = np.asarray(np.asarray(tests[place]).astype(dtype) == element)
    return ~found if invert else found


def in1d(ar1, ar2, assume_unique=False, invert=False):
    """isin of the flat array.
    >>> np.in1d([1, 2], [2])
    array([False,  True])"""
    return isin(np.ravel(ar1), ar2, assume_unique, invert)


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    """The different elements that stand in both arrays.
    >>> np.intersect1d([1, 2, 3], [2, 3, 4])
    array([2, 3])"""
    if assume_unique:
        a, b = np.ravel(ar1), np.ravel(ar2)
        joint = np.concatenate((a, b))
        order = np.argsort(joint, kind='stable')
        joint = joint[order]
        twice = joint[1:] == joint[:-1]
        if not return_indices:
            return joint[:-1][twice]
        return joint[:-1][twice], order[:-1][twice], order[1:][twice] - a.size
    a, ia = unique(ar1, return_index=True)
    b, ib = unique(ar2, return_index=True)
    both = isin(a, b)
    values = a[both].astype(np.result_type(a, b))
    if not return_indices:
        return values
    return values, ia[both], ib[isin(b, a)]


def union1d(ar1, ar2):
    """The different elements of both arrays.
    >>> np.union1d([1, 2], [2, 3])
    array([1, 2, 3])"""
    a, b = np.ravel(ar1), np.ravel(ar2)
    if (
        np.ndim(ar2) == 0
        and not hasattr(ar2, 'dtype')
        or np.ndim(ar1) == 0
        and not hasattr(ar1, 'dtype')
    ):  # Python's numbers bend
        dtype = _joint_type(ar1, ar2)
        a, b = a.astype(dtype), b.astype(dtype)
    return unique(np.concatenate((a, b)))


def setdiff1d(ar1, ar2, assume_unique=False):
    """The different elements of the first array that are not in the second.
    >>> np.setdiff1d([1, 2, 3], [2])
    array([1, 3])"""
    a = np.ravel(ar1) if assume_unique else unique(ar1)
    return a[isin(a, ar2, invert=True)]


def setxor1d(ar1, ar2, assume_unique=False):
    """The different elements that stand in one of the arrays only.
    >>> np.setxor1d([1, 2], [2, 3])
    array([1, 3])"""
    if assume_unique:
        joint = sort(np.concatenate((np.ravel(ar1), np.ravel(ar2))))
        if joint.size == 0:
            return joint
        edges = np.concatenate(([True], joint[1:] != joint[:-1], [True]))
        return joint[edges[1:] & edges[:-1]]
    a, b = unique(ar1), unique(ar2)
    return sort(np.concatenate((a[~isin(a, b)], b[~isin(b, a)])))


def bincount(x, /, weights=None, minlength=0):
    """How often each integer occurs, or the sums of its weights.
    >>> np.bincount([0, 1, 1, 3])
    array([1, 2, 0, 1])"""
    given = hasattr(x, 'dtype')
    x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError(
            "object too deep for desired array"
            if x.ndim > 1
            else "object of too small depth for desired array"
        )
    if x.size == 0 and not given:
        x = x.astype(np.int64)
    if x.dtype.kind == 'f' and not given:
        import warnings

        warnings.warn(
            "Non-integer input passed to bincount. In a future version of NumPy, this will be an error. (Deprecated NumPy 2.1)",
            DeprecationWarning,
            stacklevel=2,
        )
        x = x.astype(np.int64)
    if x.dtype.kind not in 'iub':
        raise TypeError(
            f"Cannot cast array data from dtype('{x.dtype}') to dtype('int64') according to the rule 'safe'"
        )
    if minlength < 0:
        raise ValueError("'minlength' must not be negative")
    if weights is None:
        return core.count(x, minlength)
    weights = np.asarray(weights)
    if weights.shape != x.shape:
        raise ValueError("The weights and list don't have the same length.")
    return core.count_weighted(x, weights, minlength)


#: method sort=_sort_in_place argsort argmax argmin partition=_partition_in_place argpartition searchsorted
