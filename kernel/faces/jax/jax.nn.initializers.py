# jax.nn.initializers: functions of (key, shape, dtype) that make first values of layers.
from _options import fixed as _fixed
import math as _math
from jax import numpy as _jnp, random as _random


def zeros(key, shape, dtype=float):
    return _jnp.zeros(shape, dtype)


def ones(key, shape, dtype=float):
    return _jnp.ones(shape, dtype)


def constant(value, dtype=float):
    return lambda key, shape, dtype=dtype: _jnp.full(shape, value, dtype)


def uniform(scale=1e-2, dtype=float):
    return lambda key, shape, dtype=dtype: _random.uniform(key, shape, dtype) * scale


def normal(stddev=1e-2, dtype=float):
    return lambda key, shape, dtype=dtype: _random.normal(key, shape, dtype) * stddev


def truncated_normal(stddev=1e-2, dtype=float, lower=-2.0, upper=2.0):
    return (
        lambda key, shape, dtype=dtype: _random.truncated_normal(key, lower, upper, shape, dtype)
        * stddev
    )


def variance_scaling(
    scale, mode, distribution, in_axis=-2, out_axis=-1, batch_axis=(), dtype=float
):
    """Values whose variance is scale over the number of inputs, outputs or their mean."""

    _fixed('variance_scaling', batch_axis=(batch_axis, ()))

    def init(key, shape, dtype=dtype):
        shape = tuple(shape)
        field = _math.prod(shape) / (shape[in_axis] * shape[out_axis])
        fan_in, fan_out = shape[in_axis] * field, shape[out_axis] * field
        n = {"fan_in": fan_in, "fan_out": fan_out, "fan_avg": (fan_in + fan_out) / 2}[mode]
        variance = scale / n
        if distribution == "truncated_normal":
            return _random.truncated_normal(key, -2, 2, shape, dtype) * (
                _math.sqrt(variance) / 0.87962566103423978
            )
        if distribution == "normal":
            return _random.normal(key, shape, dtype) * _math.sqrt(variance)
        return _random.uniform(key, shape, dtype, -1) * _math.sqrt(3 * variance)

    return init


def glorot_uniform(in_axis=-2, out_axis=-1, batch_axis=(), dtype=float):
    return variance_scaling(1.0, "fan_avg", "uniform", in_axis, out_axis, batch_axis, dtype)


def glorot_normal(in_axis=-2, out_axis=-1, batch_axis=(), dtype=float):
    return variance_scaling(
        1.0, "fan_avg", "truncated_normal", in_axis, out_axis, batch_axis, dtype
    )


def lecun_uniform(in_axis=-2, out_axis=-1, batch_axis=(), dtype=float):
    return variance_scaling(1.0, "fan_in", "uniform", in_axis, out_axis, batch_axis, dtype)


def lecun_normal(in_axis=-2, out_axis=-1, batch_axis=(), dtype=float):
    return variance_scaling(1.0, "fan_in", "truncated_normal", in_axis, out_axis, batch_axis, dtype)


def he_uniform(in_axis=-2, out_axis=-1, batch_axis=(), dtype=float):
    return variance_scaling(2.0, "fan_in", "uniform", in_axis, out_axis, batch_axis, dtype)


def he_normal(in_axis=-2, out_axis=-1, batch_axis=(), dtype=float):
    return variance_scaling(2.0, "fan_in", "truncated_normal", in_axis, out_axis, batch_axis, dtype)


xavier_uniform, xavier_normal, kaiming_uniform, kaiming_normal = (
    glorot_uniform,
    glorot_normal,
    he_uniform,
    he_normal,
)


def orthogonal(scale=1.0, column_axis=-1, dtype=float):
    _fixed('orthogonal', column_axis=(column_axis, -1))

    def init(key, shape, dtype=dtype):
        if len(shape) != 2 or shape[0] != shape[1]:
            raise NotImplementedError("orthogonal() makes square matrices here")
        return scale * _random.orthogonal(key, shape[0])

    return init
