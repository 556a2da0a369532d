# cupyx.scipy.sparse.csgraph: scipy.sparse.csgraph's functions of cupyx's matrices.
from cupyx.scipy.sparse import _wrapped
from scipy.sparse import csgraph as _csgraph


def __getattr__(name):
    found = getattr(_csgraph, name, None)
    if found is None or name[:1] == "_":
        raise AttributeError(f"module 'cupyx.scipy.sparse.csgraph' has no attribute '{name}'")
    return _wrapped(found)
