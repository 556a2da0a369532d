# jax.nn: functions of neural networks.
from _options import fixed as _fixed, no_more as _no_more
from jax import numpy as _jnp
from jax._array import array_of as _array_of, Array as _Array
from jax.numpy import tanh


def relu(x):
    """max(x, 0)"""
    x = _array_of(x)
    return _jnp.where(x > 0, x, _jnp.zeros_like(x))


def relu6(x):
    return _jnp.minimum(relu(x), 6)


def sigmoid(x):
    """1 / (1 + exp(-x))"""
    return 0.5 * (_jnp.tanh(0.5 * _array_of(x)) + 1)


def softplus(x):
    return _jnp.logaddexp(x, 0.0)


def soft_sign(x):
    return x / (_jnp.abs(x) + 1)


def silu(x):
    return x * sigmoid(x)


def log_sigmoid(x):
    return -softplus(-_array_of(x))


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
        from jax.scipy.special import erfc

        x = _array_of(x)
        return 0.5 * x * erfc(-x * 0.7071067811865476)
    x = _array_of(x)
    return 0.5 * x * (1 + _jnp.tanh(0.7978845608028654 * (x + 0.044715 * x**3)))


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


def identity(x):
    return _array_of(x)


def celu(x, alpha=1.0):
    return _jnp.maximum(_array_of(x), 0.0) + alpha * _jnp.expm1(
        _jnp.minimum(_array_of(x), 0.0) / alpha
    )


def selu(x):
    return 1.0507009873554805 * elu(x, 1.6732632423543772)


def hard_tanh(x):
    return _jnp.clip(_array_of(x), -1, 1)


def hard_sigmoid(x):
    return relu6(_array_of(x) + 3.0) / 6.0


def hard_silu(x):
    return _array_of(x) * hard_sigmoid(x)


def mish(x):
    return _array_of(x) * _jnp.tanh(softplus(x))


def squareplus(x, b=4):
    return 0.5 * (_array_of(x) + _jnp.sqrt(_jnp.square(_array_of(x)) + b))


def sparse_plus(x):
    return _jnp.where(
        _array_of(x) <= -1,
        0.0,
        _jnp.where(_array_of(x) >= 1, _array_of(x), 0.25 * (_array_of(x) + 1) ** 2),
    )


def sparse_sigmoid(x):
    return 0.5 * _jnp.clip(_array_of(x) + 1.0, 0.0, 2.0)


hard_swish = hard_silu


def glu(x, axis=-1):
    """The first half times the sigmoid of the second."""
    a, b = _jnp.split(_array_of(x), 2, axis)
    return a * sigmoid(b)


def standardize(x, axis=-1, mean=None, variance=None, epsilon=1e-5, where=None):
    """Mean 0 and variance 1 along an axis."""
    _fixed('standardize', where=(where, None))
    x = _array_of(x)
    mean = _jnp.mean(x, axis=axis, keepdims=True) if mean is None else mean
    if variance is None:
        variance = _jnp.mean(_jnp.square(x), axis=axis, keepdims=True) - _jnp.square(mean)
    return (x - mean) / _jnp.sqrt(variance + epsilon)


def logmeanexp(x, axis=None, keepdims=False):
    x = _array_of(x)
    n = x.size if axis is None else x.shape[axis]
    return logsumexp(x, axis, keepdims) - _jnp.log(float(n))


def dot_product_attention(
    query, key, value, bias=None, mask=None, *, scale=None, is_causal=False, **options
):
    """Attention of arrays (batch, places, heads, features)."""
    _no_more(
        'dot_product_attention',
        options,
        'implementation',
        query_seq_lengths=None,
        key_value_seq_lengths=None,
        local_window_size=None,
        return_residual=False,
    )
    q, k, v = _array_of(query), _array_of(key), _array_of(value)
    scale = 1.0 / q.shape[-1] ** 0.5 if scale is None else scale
    scores = _jnp.einsum("btnh,bsnh->bnts", q, k) * scale
    if bias is not None:
        scores = scores + bias
    if is_causal:
        mask = (
            _jnp.tril(_jnp.ones(scores.shape[-2:], bool))
            if mask is None
            else mask & _jnp.tril(_jnp.ones(scores.shape[-2:], bool))
        )
    if mask is not None:
        scores = _jnp.where(mask, scores, -1e9)
    return _jnp.einsum("bnts,bsnh->btnh", softmax(scores, -1), v)
