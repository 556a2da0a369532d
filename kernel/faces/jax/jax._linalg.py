# jax.numpy.linalg: solve, inv, det and norm have derivatives; the other functions of
# numpy.linalg are found by their names.
import cupy as _cp
from jax._array import (
    array_of as _array_of,
    made as _made,
    raw as _raw,
    wrap as _wrap,
    traced as _traced,
)


def norm(x, ord=None, axis=None, keepdims=False):
    """The norm of a vector or matrix."""
    from jax import numpy as jnp

    x = _array_of(x)
    if ord is None or (ord == 2 and (axis is not None and isinstance(axis, int) or x.ndim == 1)):
        return jnp.sqrt(jnp.sum(x * x, axis=axis, keepdims=keepdims))
    if _traced(x):
        from jax import _vjp

        return _vjp.linalg_norm(x, ord, axis, keepdims)
    return _wrap(_cp.linalg.norm(x._v, ord, axis, keepdims))


def inv(a):
    """The inverse matrix."""
    a = _array_of(a)
    r = _made(_cp.linalg.inv(a._v))
    if a._from is not None:
        r._from = [(a, lambda g: -(r.mT @ g @ r.mT))]
    return r


def solve(a, b):
    """The x for which a @ x is b."""
    a, b = _array_of(a), _array_of(b)
    x = _made(_cp.linalg.solve(a._v, b._v))

    def back_a(g):
        w = solve(a.mT, g)
        return -(w[..., :, None] * x[..., None, :]) if b.ndim == 1 else -(w @ x.mT)

    x._from = [
        (p, back) for p, back in ((a, back_a), (b, lambda g: solve(a.mT, g))) if p._from is not None
    ] or None
    return x


def det(a):
    """The determinant."""
    a = _array_of(a)
    r = _made(_cp.linalg.det(a._v))
    if a._from is not None:
        r._from = [(a, lambda g: g * r * inv(a).mT)]
    return r


def __getattr__(name):
    found = getattr(_cp.linalg, name, None)
    if found is None:
        raise AttributeError(f"module 'jax.numpy.linalg' has no attribute '{name}'")

    def function(*args, **options):
        if _traced(*args) or any([isinstance(a, (list, tuple)) and _traced(*a) for a in args]):
            from jax import _vjp

            known = getattr(_vjp, "linalg_" + name, None)
            if known is not None:
                return known(*args, **options)
            raise NotImplementedError(f"jax.grad does not know the derivative of jnp.linalg.{name}")
        return _wrap(found(*[_raw(a) for a in args], **options))

    return function
