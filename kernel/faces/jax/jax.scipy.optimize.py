# jax.scipy.optimize: minimize, by SciPy's method with JAX's gradient.
import numpy as _np
from jax import value_and_grad as _value_and_grad
from jax._array import array_of as _array_of


class OptimizeResults:
    def __init__(self, found):
        self.x, self.fun, self.jac = (
            _array_of(found.x),
            _array_of(found.fun),
            _array_of(_np.asarray(found.jac)),
        )
        self.success, self.status = (
            _array_of(bool(found.success)),
            _array_of(int(getattr(found, "status", 0))),
        )
        self.nfev, self.nit = int(getattr(found, "nfev", 0)), int(getattr(found, "nit", 0))


def minimize(fun, x0, args=(), *, method="BFGS", tol=None, options=None):
    """The place of a minimum from x0 on; only BFGS, as in JAX."""
    from scipy import optimize

    if method.lower() != "bfgs":
        raise ValueError(f"Method {method} not recognized")
    both = _value_and_grad(lambda x: fun(x, *args))
    x0 = _array_of(x0)

    def work(x):
        value, slope = both(_array_of(x).astype(x0.dtype))
        return float(value), _np.asarray(slope).astype(float)

    return OptimizeResults(
        optimize.minimize(
            work,
            _np.asarray(x0).astype(float),
            jac=True,
            method="BFGS",
            options={"gtol": 1e-5 if tol is None else tol},
        )
    )
