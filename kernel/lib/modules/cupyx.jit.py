# cupyx.jit: kernels as functions of Python, as numba.cuda has them: a launch is the same launch.
import numba.cuda as _cuda

atomic_add = _cuda.atomic.add
atomic_sub = _cuda.atomic.sub
atomic_max = _cuda.atomic.max
atomic_min = _cuda.atomic.min
atomic_cas = _cuda.atomic.compare_and_swap
range = range


class _RawKernel:
    """A kernel: kernel((blocks,), (threads,), args), or kernel[blocks, threads](*args)."""

    def __init__(self, function):
        self._kernel = _cuda.jit(function)
        self.__name__ = getattr(function, "__name__", "kernel")

    def __call__(self, grid, block, args, shared_mem=0, stream=None):
        self._kernel[grid, block](*args)

    def __getitem__(self, launch):
        grid, block = launch
        return lambda *args: self._kernel[grid, block](*args)


def rawkernel(mode="cuda", device=False):
    """The decorator of kernels; device=True: of functions that kernels call."""
    return lambda function: function if device else _RawKernel(function)


def __getattr__(name):
    if name == "shared_memory":
        raise NotImplementedError("cupyx.jit.shared_memory(dtype, size) is numba.cuda.shared.array(size, dtype) here, in a kernel of numba.cuda.jit")
    if name in ("threadIdx", "blockIdx", "blockDim", "gridDim", "grid", "gridsize", "syncthreads"):
        return getattr(_cuda, name)
    raise AttributeError(f"module 'cupyx.jit' has no attribute {name!r}; kernels of numba.cuda.jit have more")
