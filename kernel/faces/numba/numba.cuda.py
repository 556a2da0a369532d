# numba.cuda: kernels of threads. With a GPU a launch is one there, where the kernel can be
# translated (kernel/loops/loop_kernel.c). Else it runs every thread of every block on the CPU, in
# a compiled loop where the threads need not wait for each other; with syncthreads() the threads
# of a block run in turns. Device arrays are arrays of cupy behind their own class.
from _options import fixed as _fixed, no_more as _no_more
import sys as _sys
import time as _time
import numpy as _np
from numpy import _core
from numba import _atomic as atomic
from numba import _source
from numba import _warp
from numba._warp import (
    activemask,
    all_sync,
    any_sync,
    ballot_sync,
    eq_sync,
    match_all_sync,
    match_any_sync,
    shfl_down_sync,
    shfl_sync,
    shfl_up_sync,
    shfl_xor_sync,
    syncthreads_and,
    syncthreads_count,
    syncthreads_or,
    syncwarp,
)
from numba.cuda import fp16

warpsize = 32


class CudaSupportError(RuntimeError):
    """The GPU cannot be used."""


class CudaAPIError(RuntimeError):
    """What the CUDA driver says about a call."""


def is_available():
    """Whether there is a GPU. Kernels run without one, too: as compiled loops on the CPU."""
    return _gpu()


def synchronize():
    """Waits until all recorded work is done."""
    _core.synchronize()


def _gpu():
    """Is there a GPU?"""
    return _core.device_info()[0] > 0


def _place(host):
    """An array of the CPU where kernels run."""
    if not _gpu():
        return host
    import cupy

    return cupy.asarray(host)


def _is_cupy(a):
    return type(a).__module__ == "cupy"


def _host(a):
    """Its items as an array of the CPU."""
    return a.get() if _is_cupy(a) else a


# ---- arrays --------------------------------------------------------------------------------


class DeviceNDArray:
    """An array for kernels; copy_to_host() gives it to numpy."""

    def __init__(self, array):
        self._array = array

    shape = property(lambda self: self._array.shape)
    dtype = property(lambda self: self._array.dtype)
    ndim = property(lambda self: self._array.ndim)
    size = property(lambda self: self._array.size)
    nbytes = property(lambda self: self._array.nbytes)
    strides = property(lambda self: self._array.strides)
    T = property(lambda self: DeviceNDArray(self._array.T))

    def copy_to_host(self, ary=None, stream=0):
        """A copy as a numpy array, or into one."""
        if ary is None:
            return _host(self._array) if _is_cupy(self._array) else self._array.copy()
        _same(ary, self._array)
        ary[...] = _host(self._array)
        return ary

    def copy_to_device(self, ary, stream=0):
        """Takes the items of an array over."""
        ary = _raw(ary)
        _same(self._array, ary)
        self._array[...] = _as(ary, self._array)

    def __getitem__(self, key):
        item = self._array[key]
        return (
            DeviceNDArray(item)
            if getattr(item, "ndim", 0)
            else _host(item)[()]
            if _is_cupy(item)
            else item
        )

    def __setitem__(self, key, value):
        value = _raw(value)
        self._array[key] = _as(value, self._array) if getattr(value, "ndim", 0) else value

    def __len__(self):
        return len(self._array)

    def reshape(self, *shape, order="C"):
        return DeviceNDArray(self._array.reshape(*shape))

    def ravel(self, order="C", stream=0):
        return DeviceNDArray(self._array.ravel())

    def view(self, dtype):
        return DeviceNDArray(self._array.view(dtype))

    def transpose(self, axes=None):
        return DeviceNDArray(self._array.transpose(axes))

    @property
    def __cuda_array_interface__(self):
        import cupy

        a = self._array
        return (a if _is_cupy(a) else cupy.asarray(a)).__cuda_array_interface__

    def is_c_contiguous(self):
        return _core.is_contiguous(self._array)


def _same(to, ary):
    if to.shape != ary.shape:
        raise ValueError(f"incompatible shape: {to.shape} vs. {ary.shape}")
    if to.dtype != ary.dtype:
        raise TypeError(f"incompatible dtype: {to.dtype} vs. {ary.dtype}")


def _raw(a):
    return a._array if isinstance(a, DeviceNDArray) else a


def _as(a, other):
    """a where other is."""
    if _is_cupy(a) == _is_cupy(other):
        return a
    return _to_gpu(a) if _is_cupy(other) else _host(a)


def to_device(obj, stream=0, copy=True, to=None):
    """A copy of an array for kernels."""
    obj = _raw(obj)
    if to is not None:
        to.copy_to_device(obj if _is_cupy(obj) else _np.asarray(obj))
        return to
    if _is_cupy(obj):
        return DeviceNDArray(obj.copy() if _gpu() else obj.get())
    made = _place(_np.asarray(obj))
    return DeviceNDArray(made if _is_cupy(made) else made.copy())


def as_cuda_array(obj, sync=True):
    """The same as an array for kernels: no copy of an array of the CPU."""
    return obj if isinstance(obj, DeviceNDArray) else DeviceNDArray(obj)


def is_cuda_array(obj):
    return isinstance(obj, DeviceNDArray) or type(obj).__module__ == "cupy"


def _dtype(dtype):
    return getattr(dtype, "dtype", dtype) if not isinstance(dtype, type) else dtype


def device_array(shape, dtype=_np.float64, strides=None, order="C", stream=0):
    """A new array for kernels; its items are not set (here: 0)."""
    _fixed('device_array', strides=(strides, None))
    return DeviceNDArray(_place(_np.zeros(shape, _dtype(dtype))))


def device_array_like(ary, stream=0):
    return device_array(ary.shape, ary.dtype)


def pinned_array(shape, dtype=_np.float64, strides=None, order="C"):
    """An array of the CPU."""
    _fixed('pinned_array', strides=(strides, None))
    return _np.zeros(shape, _dtype(dtype))


def managed_array(shape, dtype=_np.float64, strides=None, order="C", stream=0, attach_global=True):
    _fixed('managed_array', strides=(strides, None))
    return _np.zeros(shape, _dtype(dtype))


mapped_array = pinned_array


def pinned_array_like(ary):
    return _np.zeros(ary.shape, ary.dtype)


class _Scope:
    """with cuda.pinned(a): accepted."""

    def __init__(self, *arrays):
        self.arrays = arrays

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


pinned = defer_cleanup = _Scope


# ---- names inside of kernels -----------------------------------------------------------------


def _inside(what):
    raise RuntimeError(
        f"cuda.{what} is known in the text of a kernel only: "
        "give it to other functions as an argument"
    )


class _Dim3:
    def __init__(self, name):
        self._name = name

    x = property(lambda self: _inside(self._name + ".x"))
    y = property(lambda self: _inside(self._name + ".y"))
    z = property(lambda self: _inside(self._name + ".z"))


threadIdx = _Dim3("threadIdx")
blockIdx = _Dim3("blockIdx")
blockDim = _Dim3("blockDim")
gridDim = _Dim3("gridDim")


def grid(ndim):
    """The place of the thread in the whole grid."""
    _inside(f"grid({ndim})")


def gridsize(ndim):
    """How many threads the grid has."""
    _inside(f"gridsize({ndim})")


def syncthreads():
    """Waits for the other threads of the block."""
    _inside("syncthreads()")


def threadfence():
    """Nothing to do: threads see each other's stores at once."""


threadfence_block = threadfence_system = threadfence


class shared:
    """cuda.shared.array(shape, dtype): one array for the threads of a block."""

    @staticmethod
    def array(shape, dtype, alignment=None):
        _inside("shared.array()")


class local:
    """cuda.local.array(shape, dtype): an array of the thread's own."""

    @staticmethod
    def array(shape, dtype, alignment=None):
        return _np.zeros(shape, _dtype(dtype))


class const:
    @staticmethod
    def array_like(a):
        return a


def fma(a, b, c):
    """a * b + c"""
    return a * b + c


def cbrt(a):
    """The cube root."""
    return _np.cbrt(a)


def nanosleep(ns):
    """Nothing to do: threads that wait for others are not run meanwhile."""


# ---- bits of integers ----

# A compiled kernel has room for so many calls only: these make few. In a type of 32 bits
# 1 << 31 << 1 is 0, and as an integer of Python a part of 32 bits is not negative.


def _count(v):
    """How many of 32 bits are set."""
    v = v - ((v >> 1) & 0x55555555)
    v = (v & 0x33333333) + ((v >> 2) & 0x33333333)
    v = (v + (v >> 4)) & 0x0F0F0F0F
    return (v * 0x01010101 >> 24) & 0xFF


def popc(x):
    """How many bits are set."""
    one = (x ^ x) | 1
    if one << 31 << 1:
        return _count(int(x & 0xFFFFFFFF)) + _count(int((x >> 32) & 0xFFFFFFFF))
    v = int(x) & 0xFFFFFFFF
    if one << 7 << 1 == 0:
        v &= 0xFF
    elif one << 15 << 1 == 0:
        v &= 0xFFFF
    return _count(v)


def clz(x):
    """How many bits are 0 above the first one that is set; of 32 bits, or of 64."""
    n = 32
    if ((x ^ x) | 1) << 31 << 1:
        v = int((x >> 32) & 0xFFFFFFFF)
        if v == 0:
            v = int(x & 0xFFFFFFFF)
            n = 64
    else:
        v = int(x) & 0xFFFFFFFF
    v |= v >> 1
    v |= v >> 2
    v |= v >> 4
    v |= v >> 8
    v |= v >> 16
    return n - _count(v)


def ffs(x):
    """The place of the lowest bit that is set: 1 is the first; 0 when none is."""
    n = 1
    if ((x ^ x) | 1) << 31 << 1:
        v = int(x & 0xFFFFFFFF)
        if v == 0:
            v = int((x >> 32) & 0xFFFFFFFF)
            n = 33
    else:
        v = int(x) & 0xFFFFFFFF
    return n + _count((v & -v) - 1) if v else 0


def brev(x):
    """The bits in the other order: a uint32, or a uint64."""
    if ((x ^ x) | 1) << 31 << 1:
        high = _np.uint64(_turned(int(x & 0xFFFFFFFF)))
        return high << _np.uint64(32) | _np.uint64(_turned(int((x >> 32) & 0xFFFFFFFF)))
    return _np.uint32(_turned(int(x) & 0xFFFFFFFF))


def _turned(v):
    """32 bits in the other order."""
    v = ((v >> 1) & 0x55555555) | ((v & 0x55555555) << 1)
    v = ((v >> 2) & 0x33333333) | ((v & 0x33333333) << 2)
    v = ((v >> 4) & 0x0F0F0F0F) | ((v & 0x0F0F0F0F) << 4)
    v = ((v >> 8) & 0x00FF00FF) | ((v & 0x00FF00FF) << 8)
    return (v >> 16) | ((v & 0xFFFF) << 16)


def selp(a, b, c):
    """b if a else c"""
    return b if a else c


# ---- kernels -----------------------------------------------------------------------------------


class _Shared:
    """The shared arrays of one block, by the place of the call in the kernel."""

    def __init__(self, nbytes):
        self.nbytes = nbytes
        self.arrays = {}

    def __call__(self, place, shape, dtype, alignment=None):
        if place not in self.arrays:
            dtype = _np.dtype(_dtype(dtype))
            if shape == 0 or shape == (0,):  # as many bytes as the launch gave
                shape = self.nbytes // dtype.itemsize
            self.arrays[place] = _np.zeros(shape, dtype)
        return self.arrays[place]


def _dims(dim, name):
    dims = list(dim) if isinstance(dim, (tuple, list)) else [dim]
    if len(dims) > 3:
        raise ValueError(f"{name} must be a sequence of 1, 2 or 3 integers, got {dims!r}")
    for n in dims:
        if not isinstance(n, (int, _np.integer)):
            raise TypeError(f"{name} must be a sequence of integers, got {dims!r}")
    dims = [int(n) for n in dims] + [1] * (3 - len(dims))
    if min(dims) < 1:
        raise CudaAPIError("[1] Call to cuLaunchKernel results in CUDA_ERROR_INVALID_VALUE")
    return dims


def _tell(error, thread, block):
    """The error with the thread that it belongs to."""
    where = "thread (%d, %d, %d) of block (%d, %d, %d)" % (*thread, *block)
    error.args = (f"{error.args[0] if error.args else ''} (in {where})",)


class _Launch:
    """kernel[grid, block]: waits for the arguments."""

    def __init__(self, kernel, config):
        if not isinstance(config, tuple) or not 2 <= len(config) <= 4:
            raise ValueError("must specify at least the griddim and blockdim")
        self.kernel = kernel
        self.grid = _dims(config[0], "griddim")
        self.block = _dims(config[1], "blockdim")
        self.shared_bytes = config[3] if len(config) > 3 else 0
        if self.block[0] * self.block[1] * self.block[2] > 1024:
            raise CudaAPIError(
                "[1] Call to cuLaunchKernel results in CUDA_ERROR_INVALID_VALUE: "
                "a block has at most 1024 threads"
            )

    def __call__(self, *args):
        self.kernel._launch(self.grid, self.block, self.shared_bytes, args)


class CUDADispatcher:
    """What @cuda.jit makes of a function."""

    def __init__(self, function):
        self.py_func = function
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self._made = None
        self._on_gpu = None  # the kernel for the GPU, once it is made
        self._stays = not _gpu()  # launches run on the CPU
        self._left = 0

    def __getitem__(self, config):
        return _Launch(self, config)

    def configure(self, griddim, blockdim, stream=0, sharedmem=0):
        return _Launch(self, (griddim, blockdim, stream, sharedmem))

    def forall(self, ntasks, tpb=0, stream=0, sharedmem=0):
        """A launch with enough threads for ntasks."""
        if ntasks < 0:
            raise ValueError("Can't create ForAll with negative task count: %s" % ntasks)
        threads = tpb or 128
        return _Launch(self, (max(1, -(-ntasks // threads)), threads, stream, sharedmem))

    def __call__(self, *args):
        raise ValueError(
            "\nKernel launch configuration was not specified. Use the syntax:\n\n"
            "kernel_function[blockspergrid, threadsperblock](arg0, arg1, ..., argn)\n\n"
            "See the Kernel Invocation section of the Numba CUDA documentation for help.\n"
        )

    def _launch(self, grid, block, nbytes, args):
        if self._made is None:
            self._made = _source.Kernel(self.py_func)
        made = self._made
        if len(args) != len(made.parameters):
            raise TypeError(
                f"{self.__name__}() takes {len(made.parameters)} arguments but {len(args)} were given"
            )
        args = [_raw(a) for a in args]
        if not self._stays and self._launch_on_gpu(grid, block, nbytes, args):
            return
        _core.synchronize()
        hosts = [_host(a) for a in args]
        if made.together:
            made.launch(
                made.kernel,
                lambda: _Shared(nbytes),
                lambda threads, x, y, z: _run_block(threads, (x, y, z), block),
                *grid,
                *block,
                *hosts,
                *made.extra,
            )
        else:
            _run_apart(made, grid, block, hosts)
        for a, h in zip(args, hosts):
            if _is_cupy(a):
                a[...] = _to_gpu(h)

    def _launch_on_gpu(self, grid, block, nbytes, args):
        """All threads on the GPU. False: nothing has been done."""
        try:
            made = self._on_gpu
            if made is None:
                made = self._on_gpu = _source.DeviceKernel(self.py_func)
        except NotImplementedError as error:
            return self._stay(str(error))
        sizes = {}
        for axis, blocks, threads in zip("xyz", grid, block):
            sizes["_blocks_" + axis], sizes["_threads_" + axis] = blocks, threads
        own = [_own_array(made.form[name], nbytes) for name in made.forms]
        given = [_place(a) if isinstance(a, _np.ndarray) else a for a in args]
        values = (
            [sizes.get(name, 0) for name in made.names]
            + own
            + [_core.cuda_sync]
            + given
            + list(made.extra)
        )
        end, why = _core.cuda_launch(made.kernel, made.kinds, tuple(values), grid, block)
        if end == "refused":
            return self._stay(why)
        if end == "left":  # an error, or an interrupt: the CPU tells which
            self._left += 1
            if self._left > 2 or why.startswith("line"):
                self._stay(why)
            return False
        for a, b in zip(args, given):
            if a is not b and a.flags.writeable:
                a[...] = b.get()
        return True

    def _stay(self, why):
        self._stays = True
        _sys.stderr.write(
            f"NumbaPerformanceWarning: kernel '{self.__name__}' runs on the CPU, not on the GPU: {why}\n"
        )
        return False

    def __repr__(self):
        return f"<numba.cuda.dispatcher.CUDADispatcher '{self.__name__}'>"


def _own_array(form, nbytes):
    """An array of the form that a kernel asks for."""
    dtype = _np.dtype(_dtype(form.dtype))
    shape = form.shape
    if shape == 0 or shape == (0,):  # as many bytes as the launch gave
        shape = nbytes // dtype.itemsize
    return _np.zeros(shape, dtype)


def _to_gpu(host):
    import cupy

    return cupy.asarray(host)


def _run_apart(made, grid, block, args):
    at = []
    try:
        made.launch(made.kernel, at, *grid, *block, *args, *made.extra)
    except Exception as error:
        if at:
            _tell(
                error, [i % n for i, n in zip(at[0], block)], [i // n for i, n in zip(at[0], block)]
            )
        raise


def _run_block(threads, place, block):
    """Every thread to where it waits for others, until all have ended."""
    end = object()
    threads = [t for t in enumerate(threads) if t[1] is not None]
    at = 0
    try:
        while threads:
            waiting, plain = [], True
            for at, thread in threads:
                asked = next(thread, end)
                if asked is not end:
                    waiting.append((at, thread, asked))
                    plain = plain and asked is None
            if not plain:
                waiting = _run_together(waiting)
            threads = [t[:2] for t in waiting]
    except Exception as error:
        rest, x = divmod(at, block[0])
        _tell(error, (x, rest % block[1], rest // block[1]), place)
        raise


def _run_together(waiting):
    """On until all threads wait at syncthreads(): what a part of them waits for lets that part go on."""
    threads = {at: thread for at, thread, _ in waiting}
    asked = {at: what for at, _, what in waiting}
    while any([what is not None for what in asked.values()]):
        for at, result in _warp.together(asked).items():
            try:
                asked[at] = threads[at].send(result)
            except StopIteration:
                del asked[at]
    return [(at, threads[at], None) for at in asked]


def jit(func_or_sig=None, argtypes=None, device=False, inline=False, **options):
    """A function becomes a kernel: kernel[blocks, threads](arguments). device=True: a function for kernels."""
    _no_more(
        'jit',
        options,
        'debug opt lineinfo cache max_registers fastmath link boundscheck signature types ',
    )
    if callable(func_or_sig) and type(func_or_sig).__name__ == "function":
        return _core.by_numba(func_or_sig, True) if device else CUDADispatcher(func_or_sig)
    return lambda function: _core.by_numba(function, True) if device else CUDADispatcher(function)


autojit = jit


class Reduce:
    """@cuda.reduce: a function of two numbers becomes one of an array."""

    def __init__(self, functor):
        self._functor = functor

    def __call__(self, arr, size=None, res=None, init=0, stream=0):
        arr = _host(_raw(arr))
        if arr.ndim != 1:
            raise TypeError("only support 1D array")
        n = len(arr) if size is None else size
        total = init
        if n:
            total = _fold(self._functor, arr, n)
            if init != 0:
                total = self._functor(total, init)
        if res is None:
            return total
        res[0] = total


def _fold(f, a, n):
    total = a[0]
    for i in range(1, n):
        total = f(total, a[i])
    return total


reduce = Reduce


# ---- streams, events, devices ----------------------------------------------------------------


class Stream:
    """A name of the one stream that there is: work is done in the program's order."""

    def synchronize(self):
        _core.synchronize()

    def auto_synchronize(self):
        return _Scope()

    def add_callback(self, callback, arg=None):
        callback(self, 0, arg)


def stream():
    return Stream()


default_stream = legacy_default_stream = per_thread_default_stream = stream


class Event:
    """A moment in the work."""

    def __init__(self, timing=True):
        self._at = None

    def record(self, stream=0):
        _core.synchronize()
        self._at = _time.perf_counter()

    def synchronize(self):
        pass

    def wait(self, stream=0):
        pass

    def query(self):
        return True

    def elapsed_time(self, evtend):
        """Milliseconds from this event to another."""
        if self._at is None or evtend._at is None:
            raise CudaAPIError(
                "[400] Call to cuEventElapsedTime results in CUDA_ERROR_INVALID_HANDLE"
            )
        return (evtend._at - self._at) * 1e3


def event(timing=True):
    return Event(timing)


def event_elapsed_time(evtstart, evtend):
    return evtstart.elapsed_time(evtend)


class _Device:
    """The place where kernels run."""

    id = 0
    MAX_THREADS_PER_BLOCK = 1024
    MAX_BLOCK_DIM_X = MAX_BLOCK_DIM_Y = 1024
    MAX_BLOCK_DIM_Z = 64
    MAX_GRID_DIM_X = 2147483647
    MAX_GRID_DIM_Y = MAX_GRID_DIM_Z = 65535
    MAX_SHARED_MEMORY_PER_BLOCK = 49152
    WARP_SIZE = 32

    @property
    def name(self):
        return _core.device_info()[1].encode()

    @property
    def compute_capability(self):
        return divmod(_core.device_info()[2], 10)

    @property
    def MULTIPROCESSOR_COUNT(self):
        import os

        return os.cpu_count()

    def get_memory_info(self):
        info = _core.device_info()
        return info[3], info[4]

    def reset(self):
        pass

    def synchronize(self):
        _core.synchronize()

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False

    def __repr__(self):
        return f"<CUDA device 0 '{self.name}'>"


_device = _Device()
gpus = [_device]


def list_devices():
    return gpus


def get_current_device():
    return _device


def current_context(devnum=None):
    return _device


def select_device(device_id):
    if device_id != 0:
        raise CudaAPIError("[101] Call to cuDeviceGet results in CUDA_ERROR_INVALID_DEVICE")
    return _device


def close():
    """Accepted: the device stays."""


def profile_start():
    """Accepted."""


profile_stop = profile_start


def detect():
    """Tells where kernels run; True when there is a GPU."""
    if not _gpu():
        print("Found 0 CUDA devices: kernels of numba.cuda run as compiled loops on the CPU")
        return False
    print("Found 1 CUDA devices\nid 0    " + repr(_device.name) + "    [SUPPORTED]")
    return True
