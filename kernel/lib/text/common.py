# common.py: what every file of this folder may call; text.c puts it before each.

def _joint_type(*operands):
    """The type of operands together; Python's numbers bend."""
    return np.result_type(*[x if np.ndim(x) == 0 and not hasattr(x, 'dtype') else np.asarray(x) for x in operands])

def _axis(axis, ndim):
    if axis < -ndim or axis >= ndim:
        raise np.exceptions.AxisError(f"axis {axis} is out of bounds for array of dimension {ndim}")
    return axis + ndim if axis < 0 else axis

def _whole(x):
    """Is x one whole number, Python's or NumPy's?"""
    return isinstance(x, (int, np.integer))
