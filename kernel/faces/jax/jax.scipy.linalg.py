# jax.scipy.linalg: jax.numpy.linalg's functions, and scipy's without derivatives.
from _options import no_more as _no_more
from jax import numpy as _jnp
from jax._array import array_of as _array_of, raw as _raw, traced as _traced, wrap as _wrap


def cholesky(a, lower=False):
    """The triangular factor; the upper one unless lower is asked for."""
    l = _jnp.linalg.cholesky(_array_of(a))
    return l if lower else _jnp.swapaxes(l, -1, -2)


def solve_triangular(a, b, trans=0, lower=False, unit_diagonal=False, **options):
    """The x for which the triangle of a times x is b."""
    _no_more('solve_triangular', options, 'overwrite_a overwrite_b check_finite debug')
    a = _array_of(a)
    part = _jnp.tril(a) if lower else _jnp.triu(a)
    if unit_diagonal:
        part = part - _jnp.diag(_jnp.diag(part)) + _jnp.eye(a.shape[-1], dtype=a.dtype)
    return _jnp.linalg.solve(part if trans in (0, "N") else _jnp.swapaxes(part, -1, -2), b)


def cho_factor(a, lower=False, **options):
    """The triangular factor, and which triangle it is in."""
    _no_more('cho_factor', options, 'overwrite_a overwrite_b check_finite debug')
    return cholesky(a, lower), lower


def cho_solve(c_and_lower, b, **options):
    """The x for which a @ x is b, from cho_factor's result."""
    _no_more('cho_solve', options, 'overwrite_a overwrite_b check_finite debug')
    c, lower = c_and_lower
    first = solve_triangular(c, b, trans=0 if lower else 1, lower=lower)
    return solve_triangular(c, first, trans=1 if lower else 0, lower=lower)


def __getattr__(name):
    """jax.numpy.linalg's function, else scipy.linalg's without a derivative."""
    own = getattr(_jnp.linalg, name, None)
    if own is not None:
        return own
    from scipy import linalg

    found = getattr(linalg, name)

    def function(*args, **options):
        if any([_traced(a) for a in args]):
            from jax import _vjp

            known = getattr(_vjp, "linalg_" + name, None)
            if known is not None:
                return known(*args, **options)
            raise NotImplementedError(
                f"jax.grad does not know the derivative of jax.scipy.linalg.{name}"
            )
        plain = [
            tuple([_raw(_array_of(p)) for p in a[:1]]) + a[1:]
            if isinstance(a, tuple)
            else _raw(_array_of(a))
            for a in args
        ]
        return _wrap(found(*plain, **options))

    return function
