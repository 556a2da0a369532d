# jax.numpy.linalg as a module of its own.
from jax import _linalg


def __getattr__(name):
    return getattr(_linalg, name)
