# jax.nn: functions of neural networks.
from jax import numpy as _jnp
from jax._array import array_of as _array_of, Array as _Array
from jax.numpy import tanh


def relu(x):
    """max(x, 0)"""
    x = _array_of(x)
    return _jnp.where(x > 0, x, _jnp.zeros_like(x))


def relu6(x): return _jnp.minimum(relu(x), 6)


def sigmoid(x):
    """1 / (1 + exp(-x))"""
    return 0.5 * (_jnp.tanh(0.5 * _array_of(x)) + 1)


def softplus(x): return _jnp.logaddexp(x, 0.0)
def soft_sign(x): return x / (_jnp.abs(x) + 1)
def silu(x): return x * sigmoid(x)
def log_sigmoid(x): return -softplus(-_array_of(x))


swish = silu


def leaky_relu(x, negative_slope=0.01):
    x = _array_of(x)
    return _jnp.where(x >= 0, x, negative_slope * x)


def elu(x, alpha=1.0):
    x = _array_of(x)
    return _jnp.where(x > 0, x, alpha * _jnp.expm1(_jnp.where(x > 0, 0.0, x)))


def gelu(x, approximate=True):
    """x times the normal distribution, by a tanh."""
    if not approximate:
        raise NotImplementedError("gelu() is approximate here")
    x = _array_of(x)
    return 0.5 * x * (1 + _jnp.tanh(0.7978845608028654 * (x + 0.044715 * x ** 3)))


def logsumexp(a, axis=None, keepdims=False):
    """log(sum(exp(a)))"""
    a = _array_of(a)
    most = _Array(a._v.max(axis=axis, keepdims=True))
    out = _jnp.log(_jnp.sum(_jnp.exp(a - most), axis=axis, keepdims=True)) + most
    return out if keepdims else _jnp.squeeze(out, axis)


def log_softmax(x, axis=-1):
    return _array_of(x) - logsumexp(x, axis, True)


def softmax(x, axis=-1):
    """exp(x) / sum(exp(x))"""
    x = _array_of(x)
    parts = _jnp.exp(x - _Array(x._v.max(axis=axis, keepdims=True)))
    return parts / _jnp.sum(parts, axis=axis, keepdims=True)


def one_hot(x, num_classes, dtype=float):
    """1 in the place of each number."""
    x = _array_of(x)
    return (x[..., None] == _jnp.arange(num_classes)).astype(dtype)
