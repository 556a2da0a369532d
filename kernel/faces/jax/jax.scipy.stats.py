# jax.scipy.stats: densities, made of jax.numpy's functions.
import math as _math
from jax import numpy as _jnp
from jax._array import array_of as _array_of


class norm:
    """The normal distribution."""

    @staticmethod
    def logpdf(x, loc=0, scale=1):
        z = (_array_of(x) - loc) / scale
        return -0.5 * z * z - _jnp.log(_array_of(scale)) - 0.5 * _math.log(2 * _math.pi)

    @staticmethod
    def pdf(x, loc=0, scale=1):
        return _jnp.exp(norm.logpdf(x, loc, scale))

    @staticmethod
    def cdf(x, loc=0, scale=1):
        from jax.scipy.special import erf

        return 0.5 * (1 + erf((_array_of(x) - loc) / scale / _math.sqrt(2)))

    @staticmethod
    def logcdf(x, loc=0, scale=1):
        return _jnp.log(norm.cdf(x, loc, scale))


class multivariate_normal:
    """The normal distribution of vectors."""

    @staticmethod
    def logpdf(x, mean, cov):
        x, mean, cov = _array_of(x), _array_of(mean), _array_of(cov)
        d = x - mean
        solved = _jnp.linalg.solve(cov, _jnp.swapaxes(d, -1, -2) if d.ndim > 1 else d)
        solved = _jnp.swapaxes(solved, -1, -2) if d.ndim > 1 else solved
        return -0.5 * (
            _jnp.sum(d * solved, -1)
            + d.shape[-1] * _math.log(2 * _math.pi)
            + _jnp.log(_jnp.linalg.det(cov))
        )

    @staticmethod
    def pdf(x, mean, cov):
        return _jnp.exp(multivariate_normal.logpdf(x, mean, cov))


class bernoulli:
    @staticmethod
    def logpmf(k, p, loc=0):
        from jax.scipy.special import xlogy

        k = _array_of(k) - loc
        return xlogy(k, p) + xlogy(1 - k, 1 - _array_of(p))

    @staticmethod
    def pmf(k, p, loc=0):
        return _jnp.exp(bernoulli.logpmf(k, p, loc))


class uniform:
    @staticmethod
    def pdf(x, loc=0, scale=1):
        x = _array_of(x)
        return _jnp.where((x >= loc) & (x <= loc + scale), 1.0 / scale, 0.0)

    @staticmethod
    def logpdf(x, loc=0, scale=1):
        return _jnp.log(uniform.pdf(x, loc, scale))


class expon:
    @staticmethod
    def logpdf(x, loc=0, scale=1):
        z = (_array_of(x) - loc) / scale
        return _jnp.where(z < 0, -_jnp.inf, -z - _math.log(scale))

    @staticmethod
    def pdf(x, loc=0, scale=1):
        return _jnp.exp(expon.logpdf(x, loc, scale))
