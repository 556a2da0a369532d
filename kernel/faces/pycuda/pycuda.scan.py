# pycuda.scan: running results of an associative expression of a and b.
import numpy as _np
from pycuda import driver as _driver
from pycuda import gpuarray as _gpuarray
from pycuda.compiler import SourceModule
from pycuda.tools import dtype_to_ctype

_most = 4096  # threads, each for a part of the elements that lie one behind the other
# Each thread's own part, then the parts' results before each of them, then all elements.
_text = r"""
%(preamble)s
typedef %(type)s wc_type;
__device__ inline wc_type wc_scan(wc_type a, wc_type b) { return (%(scan)s); }
__global__ void %(name)s_parts(const wc_type *in, wc_type *part, long long n, long long step) {
    long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x, from = k * step;
    if (from >= n) return;
    wc_type sum = in[from];
    for (long long i = from + 1; i < n && i < from + step; i++) sum = wc_scan(sum, in[i]);
    part[k] = sum;
}
__global__ void %(name)s_before(wc_type *part, long long count) {
    for (long long k = 1; k < count; k++) part[k] = wc_scan(part[k - 1], part[k]);
}
__global__ void %(name)s(const wc_type *in, wc_type *out, const wc_type *part, long long n, long long step) {
    long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x, from = k * step;
    if (from >= n) return;
    wc_type sum = k ? part[k - 1] : %(first)s;
    for (long long i = from; i < n && i < from + step; i++) {
        wc_type x = in[i];
        %(body)s
    }
}
"""


class _Scan:
    _exclusive = False

    def __init__(
        self,
        dtype,
        scan_expr,
        neutral=None,
        name_prefix="scan",
        options=None,
        preamble="",
    ):
        if self._exclusive and neutral is None:
            raise ValueError("neutral element is required for exclusive scan")
        self.dtype = _np.dtype(dtype)
        first = "sum = i ? wc_scan(sum, x) : x; out[i] = sum;"
        text = _text % {
            "preamble": preamble,
            "type": dtype_to_ctype(self.dtype),
            "scan": scan_expr,
            "name": name_prefix,
            "first": f"({neutral})" if self._exclusive else "in[0]",
            "body": "out[i] = sum; sum = wc_scan(sum, x);" if self._exclusive else first,
        }
        if self._exclusive:
            text = text.replace("k ? part[k - 1]", f"k ? wc_scan(({neutral}), part[k - 1])")
        module = SourceModule(text, options=options)
        names = name_prefix + "_parts", name_prefix + "_before", name_prefix
        self._parts, self._before, self._scan = [module.get_function(n) for n in names]

    def __call__(self, input_ary, output_ary=None, allocator=None, stream=None):
        if input_ary.dtype != self.dtype:
            raise TypeError(f"the kernel takes an array of {self.dtype}, not of {input_ary.dtype}")
        if output_ary is None:
            output_ary = input_ary
        elif isinstance(output_ary, (str, _np.str_)):
            output_ary = _gpuarray.empty_like(input_ary)
        if output_ary.dtype != self.dtype or output_ary.shape != input_ary.shape:
            raise ValueError("input and output must have the same type and shape")
        for array in (input_ary, output_ary):
            if not array.flags.c_contiguous:
                raise _driver.RuntimeError("scan kernels take contiguous arrays only")
        n = input_ary.size
        if n:
            count = min(_most, n)
            step = -(-n // count)
            count = -(-n // step)
            block = min(128, count)
            shape = {"block": (block, 1, 1), "grid": (-(-count // block), 1)}
            part = _gpuarray.empty(count, self.dtype)
            self._parts(input_ary, part, _np.int64(n), _np.int64(step), **shape)
            self._before(part, _np.int64(count), block=(1, 1, 1))
            self._scan(input_ary, output_ary, part, _np.int64(n), _np.int64(step), **shape)
        return output_ary


class InclusiveScanKernel(_Scan):
    """InclusiveScanKernel(numpy.int32, "a+b"): out[i] is of all up to i, in place unless an array is given."""


class ExclusiveScanKernel(_Scan):
    """ExclusiveScanKernel(numpy.int32, "a+b", 0): out[i] is of all before i, the neutral element first."""

    _exclusive = True
