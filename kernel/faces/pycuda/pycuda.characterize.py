# pycuda.characterize: what the device's types are like.
import numpy as _np
from pycuda import gpuarray as _gpuarray
from pycuda.compiler import SourceModule


def platform_bits():
    return 64


def has_stack():
    return True


def has_double_support():
    return True


def sizeof(type_name, preamble=""):
    """Bytes of a type in CUDA C."""
    text = f"{preamble}\n__global__ void wc_size(long long *out) {{ *out = sizeof({type_name}); }}"
    out = _gpuarray.zeros(1, _np.int64)
    SourceModule(text).get_function("wc_size")(out, block=(1, 1, 1))
    return int(out.get()[0])
