# cupyx.scipy.sparse.linalg: scipy.sparse.linalg's functions of cupyx's matrices and cupy's arrays.
from cupyx.scipy.sparse import _in, _out, _wrapped
from scipy.sparse import linalg as _linalg


def __getattr__(name):
    found = getattr(_linalg, name, None)
    if found is None or name[:1] == "_":
        raise AttributeError(f"module 'cupyx.scipy.sparse.linalg' has no attribute '{name}'")
    return _wrapped(found)


def _iterative(name):
    solve = _wrapped(getattr(_linalg, name))

    def function(
        A, b, x0=None, tol=None, rtol=1e-5, maxiter=None, M=None, callback=None, atol=0.0, **options
    ):
        return solve(
            A,
            b,
            x0=x0,
            rtol=rtol if tol is None else tol,
            atol=atol or 0.0,
            maxiter=maxiter,
            M=M,
            callback=callback,
            **options,
        )

    function.__name__, function.__doc__ = name, solve.__doc__
    return function


cg, gmres = _iterative("cg"), _iterative("gmres")
