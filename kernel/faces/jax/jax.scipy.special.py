# jax.scipy.special: those with derivatives are made of jax.numpy's functions.
from jax import numpy as _jnp, nn as _nn
from jax._array import array_of as _array_of, raw as _raw, traced as _traced, wrap as _wrap

logsumexp, expit, log_softmax, softmax = _nn.logsumexp, _nn.sigmoid, _nn.log_softmax, _nn.softmax


def logit(x):
    """log(x / (1 - x))"""
    return _jnp.log(_array_of(x) / (1 - _array_of(x)))


def xlogy(x, y):
    """x log(y), 0 where x is 0"""
    x, y = _array_of(x), _array_of(y)
    return _jnp.where(x == 0, 0.0, x * _jnp.log(_jnp.where(x == 0, 1.0, y)))


def entr(x):
    return -xlogy(x, x)


erf = _jnp._one(
    "erf", lambda v: _scipy().erf(v), lambda g, x, r: g * 1.1283791670955126 * _jnp.exp(-x * x)
)
erfc = _jnp._one(
    "erfc", lambda v: _scipy().erfc(v), lambda g, x, r: -g * 1.1283791670955126 * _jnp.exp(-x * x)
)
gammaln = _jnp._one("gammaln", lambda v: _scipy().gammaln(v), lambda g, x, r: g * digamma(x))


def _scipy():
    from scipy import special

    return special


def __getattr__(name):
    """Any other function of scipy.special, without a derivative."""
    found = getattr(_scipy(), name)

    def function(*args, **options):
        if _traced(*args):
            raise NotImplementedError(
                f"jax.grad does not know the derivative of jax.scipy.special.{name}"
            )
        out = found(*[_raw(_array_of(a)) for a in args], **options)
        return _wrap(out) if hasattr(out, "shape") and hasattr(out, "get") else _array_of(out)

    return function


def digamma(x):
    return __getattr__("digamma")(x)
