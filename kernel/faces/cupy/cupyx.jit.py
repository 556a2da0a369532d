# cupyx.jit: kernels as functions of Python, as numba.cuda has them: a launch is the same launch.
import numba.cuda as _cuda

atomic_add = _cuda.atomic.add
atomic_sub = _cuda.atomic.sub
atomic_max = _cuda.atomic.max
atomic_min = _cuda.atomic.min
atomic_and = _cuda.atomic.and_
atomic_or = _cuda.atomic.or_
atomic_xor = _cuda.atomic.xor
atomic_inc = _cuda.atomic.inc
atomic_dec = _cuda.atomic.dec
atomic_exch = _cuda.atomic.exch
range = range
warpsize = 32
atomic_cas = _cuda.atomic.cas


def shared_memory(dtype, size, alignment=None):
    """One array for the threads of a block: in the text of a kernel."""
    raise RuntimeError("jit.shared_memory is known in the text of a kernel only")


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
    if name in ("threadIdx", "blockIdx", "blockDim", "gridDim", "grid", "gridsize", "syncthreads"):
        return getattr(_cuda, name)
    raise AttributeError(
        f"module 'cupyx.jit' has no attribute {name!r}; numba.cuda has what kernels of threads can use here"
    )
