# jax.numpy.fft as a module of its own.
from jax import numpy as _jnp

_fft = _jnp.fft


def __getattr__(name):
    return getattr(_fft, name)
