# pycuda.elementwise: one statement in CUDA C for each element.
import numpy as _np
from pycuda import driver as _driver
from pycuda.compiler import SourceModule
from pycuda.tools import parse_c_arg

_text = r"""
%(preamble)s
__global__ void %(name)s(%(arguments)s, long long wc_first, long long wc_end, long long wc_step) {
    %(loop_prep)s;
    for (long long i = wc_first + (long long)(blockIdx.x * blockDim.x + threadIdx.x) * wc_step; i < wc_end;
         i += (long long)gridDim.x * blockDim.x * wc_step) {
        %(operation)s;
    }
    %(after_loop)s;
}
"""


def _arrays_of(arguments):
    """The arguments' declarations, as parse_c_arg reads them."""
    if isinstance(arguments, str):
        return [parse_c_arg(a) for a in arguments.split(",")]
    return [parse_c_arg(str(a)) for a in arguments]


def _text_of(arguments):
    return arguments if isinstance(arguments, str) else ", ".join(map(str, arguments))


class ElementwiseKernel:
    """ElementwiseKernel("float a, float *x, float *y", "y[i] = a * x[i]")"""

    def __init__(
        self,
        arguments,
        operation,
        name="kernel",
        keep=False,
        options=None,
        preamble="",
        loop_prep="",
        after_loop="",
    ):
        self._parameters = _arrays_of(arguments)
        if not any(array for array, _, _ in self._parameters):
            raise _driver.RuntimeError(
                "ElementwiseKernel can only be used with functions that have at least one vector argument"
            )
        text = _text % {
            "preamble": preamble,
            "name": name,
            "arguments": _text_of(arguments),
            "loop_prep": loop_prep,
            "operation": operation,
            "after_loop": after_loop,
        }
        self._function = SourceModule(text, options=options, keep=keep).get_function(name)

    def __call__(self, *args, range=None, slice=None, stream=None):
        if len(args) != len(self._parameters):
            raise TypeError(f"the kernel takes {len(self._parameters)} arguments, not {len(args)}")
        given, size = [], None
        for x, (array, dtype, _) in zip(args, self._parameters):
            if array and hasattr(x, "_array"):
                if not (x.flags.c_contiguous or x.flags.f_contiguous):
                    raise _driver.RuntimeError(
                        "elementwise kernel cannot deal with non-contiguous arrays"
                    )
                if x.dtype != dtype:
                    raise TypeError(f"the kernel takes an array of {dtype}, not of {x.dtype}")
                size = x.size if size is None else size
            given.append(x if array else dtype.type(x))
        first, end, step = 0, size or 0, 1
        if slice is not None:
            first, end, step = slice.indices(end)
        elif range is not None:
            first, end, step = range.start, range.stop, getattr(range, "step", None) or 1
        if step == 0:
            raise ValueError("the step of a range of elements is not 0")
        if step < 0:  # the same elements, which nothing orders
            last = first + (end - first + step + 1) // step * step - step
            first, end, step = last, first + 1, -step
        count = max(0, (end - first + step - 1) // step)
        if count:
            block = min(256, count)
            self._function(
                *given,
                _np.int64(first),
                _np.int64(end),
                _np.int64(step),
                block=(block, 1, 1),
                grid=(min(4096, (count + block - 1) // block), 1),
            )


def get_elwise_kernel(arguments, operation, name="kernel", **options):
    return ElementwiseKernel(arguments, operation, name, **options)
