# jax.numpy.fft: numpy.fft's functions of JAX's arrays. Those that go there and back along whole axes have derivatives.
import cupy as _cp
from jax._array import (
    array_of as _array_of,
    made as _made,
    raw as _raw,
    traced as _traced,
    wrap as _wrap,
)


def _linear(name):
    """A transform that is its own transpose."""

    def function(a, *args, **options):
        a = _array_of(a)
        if a._from is not None and (
            args
            and args[0] is not None
            or options.get("n") is not None
            or options.get("s") is not None
        ):
            raise NotImplementedError(
                f"jax.grad knows the derivative of jnp.fft.{name} without n= and s="
            )
        return _made(
            getattr(_cp.fft, name)(a._v, *args, **options),
            (a, lambda g: function(g, *args, **options)),
        )

    function.__name__ = name
    return function


fft, ifft, fft2, ifft2, fftn, ifftn = [
    _linear(n) for n in ("fft", "ifft", "fft2", "ifft2", "fftn", "ifftn")
]


def __getattr__(name):
    found = getattr(_cp.fft, name, None)
    if found is None or name[:1] == "_":
        raise AttributeError(f"module 'jax.numpy.fft' has no attribute '{name}'")

    def function(*args, **options):
        if _traced(*args):
            raise NotImplementedError(
                f"jax.grad does not know the derivative of jnp.fft.{name}; jnp.fft.fft has one"
            )
        return _wrap(found(*[_raw(a) for a in args], **options))

    return function
