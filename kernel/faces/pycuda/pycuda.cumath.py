# pycuda.cumath: functions of math.h for each element.
import cupy as _cp
import warnings as _warnings
from pycuda.gpuarray import GPUArray, _give, _wrap


def _function(of):
    """The function for GPUArrays: the result, or what is in `out` then."""

    def function(array, stream_or_out=None, *, out=None, stream=None):
        if stream_or_out is not None:
            text = "please use 'out' or 'stream' keyword arguments"
            _warnings.warn(text, DeprecationWarning, stacklevel=2)
            if isinstance(stream_or_out, GPUArray):
                out = stream_or_out
        return _give(of(array._array), out)

    return function


fabs, ceil, floor = _function(_cp.fabs), _function(_cp.ceil), _function(_cp.floor)
exp, log, log10, sqrt = [_function(f) for f in (_cp.exp, _cp.log, _cp.log10, _cp.sqrt)]
sin, cos, tan = _function(_cp.sin), _function(_cp.cos), _function(_cp.tan)
asin, acos, atan = _function(_cp.arcsin), _function(_cp.arccos), _function(_cp.arctan)
sinh, cosh, tanh = _function(_cp.sinh), _function(_cp.cosh), _function(_cp.tanh)


def fmod(arg, mod, stream=None):
    return _wrap(_cp.fmod(arg._array, mod._array if isinstance(mod, GPUArray) else mod))


def frexp(arg, stream=None):
    significand, exponent = _cp.frexp(arg._array)
    return _wrap(significand), _wrap(exponent.astype(arg.dtype))


def ldexp(significand, exponent, stream=None):
    return _wrap(_cp.ldexp(significand._array, exponent._array.astype("int32")))


def modf(arg, stream=None):
    fraction, whole = _cp.modf(arg._array)
    return _wrap(fraction), _wrap(whole)
