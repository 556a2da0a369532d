# indexing.py: taking elements out and putting them in by positions.

def nonzero(a):
    """The positions of the elements that are not zero, one index array per axis.
    >>> np.nonzero(np.array([[3, 0], [0, 4]]))
    (array([0, 1]), array([0, 1]))"""
    a = np.asarray(a)
    if a.ndim == 0:
        raise ValueError("Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`.")
    return tuple(core.where_true(a, axis) for axis in range(a.ndim))
#: method nonzero
