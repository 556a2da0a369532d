# jax.scipy.signal: SciPy's functions on JAX's arrays.
from _options import no_more as _no_more
from jax import numpy as _jnp
from jax._array import raw as _raw, wrap as _wrap


def convolve(in1, in2, mode="full", method="auto", **options):
    """Sums of products of two arrays, one of them turned round; of one axis it has derivatives."""
    _no_more('convolve', options, 'precision')
    if _jnp.ndim(in1) == 1:
        return _jnp.convolve(in1, in2, mode)
    return __getattr__("convolve")(in1, in2, mode=mode)


def __getattr__(name):
    from scipy import signal

    f = getattr(signal, name)
    return lambda *args, **options: _wrap(f(*[_raw(a) for a in args], **options))
