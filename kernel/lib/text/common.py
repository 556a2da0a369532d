# common.py: what every file of this folder may call; text.c puts it before each.

def _axis(axis, ndim):
    if axis < -ndim or axis >= ndim:
        raise np.exceptions.AxisError(f"axis {axis} is out of bounds for array of dimension {ndim}")
    return axis + ndim if axis < 0 else axis

def _whole(x):
    """Is x one whole number, Python's or NumPy's?"""
    return isinstance(x, (int, np.integer))
