# common.py: what every file of this folder may call; text.c puts it before each.


def _joint_type(*operands):
    """The type of operands together; Python's numbers bend."""
    return np.result_type(
        *[x if np.ndim(x) == 0 and not hasattr(x, 'dtype') else np.asarray(x) for x in operands]
    )


def _axis(axis, ndim):
    axis = axis if isinstance(axis, int) else _index(axis)
    if axis < -ndim or axis >= ndim:
        raise np.exceptions.AxisError(f"axis {axis} is out of bounds for array of dimension {ndim}")
    return axis + ndim if axis < 0 else axis


def _whole(x):
    """Is x one whole number, Python's or NumPy's?"""
    return isinstance(x, (int, np.integer))


def _full_name(x):
    """The name of x's type as errors of C code write it."""
    return ('numpy.' if isinstance(x, (np.generic, np.ndarray)) else '') + type(x).__name__


def _index(x):
    """x as one whole number of Python's; a float or a text is refused."""
    if _whole(x):
        return int(x)
    if isinstance(x, np.ndarray):
        if x.ndim == 0 and x.dtype.kind in 'iu':
            return int(x)
        raise TypeError("only integer scalar arrays can be converted to a scalar index")
    if hasattr(type(x), '__index__'):
        return x.__index__()
    raise TypeError(f"'{_full_name(x)}' object cannot be interpreted as an integer")
