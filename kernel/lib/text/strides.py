# strides.py: windows of arrays.
#: in lib.stride_tricks

def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    """All windows of a shape, as further axes: a read-only view.
    >>> np.lib.stride_tricks.sliding_window_view(np.arange(4), 3)
    array([[0, 1, 2],
           [1, 2, 3]])"""
    x = np.asarray(x)
    window = (int(window_shape),) if np.ndim(window_shape) == 0 else tuple([int(n) for n in window_shape])
    if any([n < 0 for n in window]):
        raise ValueError('`window_shape` cannot contain negative values')
    if axis is None:
        axes = tuple(range(x.ndim))
        if len(window) != len(axes):
            raise ValueError(f'Since axis is `None`, must provide window_shape for all dimensions of `x`; got {len(window)} window_shape elements and `x.ndim` is {x.ndim}.')
    else:
        axes = tuple([_axis(int(i), x.ndim) for i in ((axis,) if np.ndim(axis) == 0 else axis)])
        if len(window) != len(axes):
            raise ValueError(f'Must provide matching length window_shape and axis; got {len(window)} window_shape elements and {len(axes)} axes elements.')
    shape = list(x.shape)
    for n, i in zip(window, axes):
        if n > shape[i]:
            raise ValueError('window shape cannot be larger than input array shape')
        shape[i] -= n - 1
    return core.strided(x, tuple(shape) + window, x.strides + tuple([x.strides[i] for i in axes]), writeable)

def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    """A view of an array's memory with these strides in bytes; read-only where elements overlap.
    >>> np.lib.stride_tricks.as_strided(np.arange(4), (2, 2), (8, 8))
    array([[0, 1],
           [1, 2]])"""
    x = np.asarray(x)
    shape = x.shape if shape is None else (int(shape),) if np.ndim(shape) == 0 else tuple([int(n) for n in shape])
    strides = x.strides if strides is None else (int(strides),) if np.ndim(strides) == 0 else tuple([int(n) for n in strides])
    return core.strided(x, shape, strides, writeable)

def broadcast_to(array, shape, subok=False):
    """The array stretched to a shape.
    >>> np.lib.stride_tricks.broadcast_to([1, 2], (2, 2))
    array([[1, 2],
           [1, 2]])"""
    return np.broadcast_to(array, shape)
