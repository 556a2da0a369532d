# strides.py: windows of arrays.
#: in lib.stride_tricks


def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    """All windows of a shape, as further axes: a read-only view.
    >>> np.lib.stride_tricks.sliding_window_view(np.arange(4), 3)
    array([[0, 1, 2],
           [1, 2, 3]])"""
    x = np.asarray(x)
    window = (
        (int(window_shape),)
        if np.ndim(window_shape) == 0
        else tuple([int(n) for n in window_shape])
    )
    if any([n < 0 for n in window]):
        raise ValueError('`window_shape` cannot contain negative values')
    if axis is None:
        axes = tuple(range(x.ndim))
        if len(window) != len(axes):
            raise ValueError(
                f'Since axis is `None`, must provide window_shape for all dimensions of `x`; got {len(window)} window_shape elements and `x.ndim` is {x.ndim}.'
            )
    else:
        axes = tuple([_axis(int(i), x.ndim) for i in ((axis,) if np.ndim(axis) == 0 else axis)])
        if len(window) != len(axes):
            raise ValueError(
                f'Must provide matching length window_shape and axis; got {len(window)} window_shape elements and {len(axes)} axes elements.'
            )
    shape = list(x.shape)
    for n, i in zip(window, axes):
        if n > shape[i]:
            raise ValueError('window shape cannot be larger than input array shape')
        shape[i] -= n - 1
    return core.strided(
        x, tuple(shape) + window, x.strides + tuple([x.strides[i] for i in axes]), writeable
    )


def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    """A view of an array's memory with these strides in bytes; read-only where elements overlap.
    >>> np.lib.stride_tricks.as_strided(np.arange(4), (2, 2), (8, 8))
    array([[0, 1],
           [1, 2]])"""
    x = np.asarray(x)
    shape = (
        x.shape
        if shape is None
        else (int(shape),)
        if np.ndim(shape) == 0
        else tuple([int(n) for n in shape])
    )
    strides = (
        x.strides
        if strides is None
        else (int(strides),)
        if np.ndim(strides) == 0
        else tuple([int(n) for n in strides])
    )
    return core.strided(x, shape, strides, writeable)


def broadcast_to(array, shape, subok=False):
    """The array stretched to a shape.
    >>> np.lib.stride_tricks.broadcast_to([1, 2], (2, 2))
    array([[1, 2],
           [1, 2]])"""
    return np.broadcast_to(array, shape)


#: in lib.array_utils


def normalize_axis_index(axis, ndim, msg_prefix=None):
    """An axis counted from the first.
    >>> np.lib.array_utils.normalize_axis_index(-1, 3)
    2"""
    if not -ndim <= axis < ndim:
        raise np.exceptions.AxisError(
            ('' if msg_prefix is None else msg_prefix + ': ')
            + f"axis {axis} is out of bounds for array of dimension {ndim}"
        )
    return int(axis) + ndim if axis < 0 else int(axis)


def normalize_axis_tuple(axis, ndim, argname=None, allow_duplicate=False):
    """Axes counted from the first.
    >>> np.lib.array_utils.normalize_axis_tuple((0, -1), 3)
    (0, 2)"""
    axes = tuple(
        [
            normalize_axis_index(k, ndim, argname)
            for k in (axis if isinstance(axis, (tuple, list)) else (axis,))
        ]
    )
    if not allow_duplicate and len(set(axes)) != len(axes):
        raise ValueError(f"repeated axis in `{argname}` argument" if argname else "repeated axis")
    return axes


def byte_bounds(a):
    """Where an array's bytes begin and end, counted from an address that has no meaning.
    >>> len(np.lib.array_utils.byte_bounds(np.eye(2)))
    2"""
    low = high = id(a)
    for n, step in zip(a.shape, a.strides):
        if step < 0:
            low += (n - 1) * step
        else:
            high += (n - 1) * step
    return low, high + a.itemsize
