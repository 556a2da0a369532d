# pycuda.reduction: a sum, or whatever an associative expression of a and b makes, over all elements.
import numpy as _np
from pycuda import driver as _driver
from pycuda import gpuarray as _gpuarray
from pycuda.compiler import SourceModule
from pycuda.elementwise import _arrays_of, _text_of
from pycuda.tools import dtype_to_ctype

_block = 256
_text = r"""
%(preamble)s
typedef %(type)s wc_type;
__device__ inline wc_type wc_reduce(wc_type a, wc_type b) { return (%(reduce)s); }
__global__ void %(name)s(wc_type *wc_out, %(arguments)slong long wc_n) {
    __shared__ wc_type part[256];
    wc_type sum = (%(neutral)s);
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < wc_n; i += (long long)gridDim.x * blockDim.x)
        sum = wc_reduce(sum, (%(map)s));
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = 128; half; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] = wc_reduce(part[threadIdx.x], part[threadIdx.x + half]);
        __syncthreads();
    }
    if (threadIdx.x == 0) wc_out[blockIdx.x] = part[0];
}
"""


class ReductionKernel:
    """ReductionKernel(numpy.float32, neutral="0", reduce_expr="a+b", map_expr="x[i]*y[i]",
    arguments="float *x, float *y")"""

    def __init__(
        self,
        dtype_out,
        neutral,
        reduce_expr,
        map_expr=None,
        arguments=None,
        name="reduce_kernel",
        keep=False,
        options=None,
        preamble="",
        allocator=None,
    ):
        self.dtype_out = _np.dtype(dtype_out)
        ctype = dtype_to_ctype(self.dtype_out)
        if arguments is None:
            arguments = f"const {ctype} *in"
        self._parameters = _arrays_of(arguments)
        arrays = [n for array, _, n in self._parameters if array]
        if not arrays:
            raise _driver.RuntimeError(
                "ReductionKernel can only be used with functions that have at least one vector argument"
            )
        parts = {
            "preamble": preamble,
            "type": ctype,
            "reduce": reduce_expr,
            "neutral": neutral,
            "name": name,
        }
        arguments = _text_of(arguments)
        first = _text % dict(parts, arguments=arguments + ", ", map=map_expr or arrays[0] + "[i]")
        second = _text % dict(parts, arguments=f"const {ctype} *wc_in, ", map="wc_in[i]")
        self._map = SourceModule(first, options=options, keep=keep).get_function(name)
        self._rest = SourceModule(second, options=options, keep=keep).get_function(name)

    def __call__(self, *args, stream=None, out=None, range=None, slice=None, allocator=None):
        if len(args) != len(self._parameters):
            raise TypeError(f"the kernel takes {len(self._parameters)} arguments, not {len(args)}")
        if range is not None or slice is not None:
            raise NotImplementedError("ReductionKernel takes whole arrays; give it a part of one")
        given, size = [], None
        for x, (array, dtype, _) in zip(args, self._parameters):
            if array:
                if x.dtype != dtype:
                    raise TypeError(f"the kernel takes an array of {dtype}, not of {x.dtype}")
                if not (x.flags.c_contiguous or x.flags.f_contiguous):
                    raise _driver.RuntimeError(
                        "reduction kernel cannot deal with non-contiguous arrays"
                    )
                size = x.size if size is None else size
            given.append(x if array else dtype.type(x))
        blocks = max(1, min(1024, (size + _block - 1) // _block))
        parts = _gpuarray.empty(blocks, self.dtype_out)
        result = _gpuarray.empty((), self.dtype_out) if out is None else out
        shape = {"block": (_block, 1, 1)}
        self._map(parts, *given, _np.int64(size), grid=(blocks, 1), **shape)
        self._rest(result, parts, _np.int64(blocks), grid=(1, 1), **shape)
        return result
