# strides.py: windows of arrays.
#: in lib.stride_tricks

def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    """All windows of a shape, as further axes (a copy).
    >>> np.lib.stride_tricks.sliding_window_view(np.arange(4), 3)
    array([[0, 1, 2],
           [1, 2, 3]])"""
    x = np.asarray(x)
    shape = (window_shape,) if np.ndim(window_shape) == 0 else tuple(window_shape)
    axes = tuple(range(x.ndim)) if axis is None else (axis,) if np.ndim(axis) == 0 else tuple(axis)
    if len(shape) != len(axes):
        raise ValueError(f"Since axis is None, must provide window_shape for all dimensions of `x`; got {len(shape)} window_shape elements and `x.ndim` is {x.ndim}.")
    for n, i in zip(shape, axes):
        i = i + x.ndim if i < 0 else i
        if n > x.shape[i]:
            raise ValueError("window shape cannot be larger than input array shape")
        k = x.shape[i] - n + 1
        index = np.arange(k)[:, None] + np.arange(n)
        x = np.moveaxis(x[(slice(None),) * i + (index,)], i + 1, -1)
    return x

def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    """An array with these strides in bytes over the elements of another (a copy).
    >>> np.lib.stride_tricks.as_strided(np.arange(4), (2, 2), (8, 8))
    array([[0, 1],
           [1, 2]])"""
    x = np.asarray(x)
    shape = x.shape if shape is None else tuple(shape)
    strides = x.strides if strides is None else tuple(strides)
    place = np.zeros(shape, dtype=np.int64)
    for i, (n, s) in enumerate(zip(shape, strides)):
        place = place + (np.arange(n) * (s // x.itemsize)).reshape((-1,) + (1,) * (len(shape) - i - 1))
    return core.take_flat(np.ravel(x), place)

def broadcast_to(array, shape, subok=False):
    """The array stretched to a shape.
    >>> np.lib.stride_tricks.broadcast_to([1, 2], (2, 2))
    array([[1, 2],
           [1, 2]])"""
    return np.broadcast_to(array, shape)
