# cupy.cuda: devices, streams, events and memory pools as CuPy's programs name them. All
# work goes through one stream in the order of the program; a program's streams are names
# of it, and an event is the moment when what was recorded before it had been done.
from cupy import _core


def is_available():
    """Whether there is a GPU that can be used."""
    return _core.device_info()[0] > 0


def get_device_id():
    return 0


def synchronize():
    """Waits until all recorded work is done."""
    _core.synchronize()


def _check_device(id):
    n = max(1, _core.device_info()[0])
    if not 0 <= id < n:
        raise CUDARuntimeError("cudaErrorInvalidDevice: invalid device ordinal")
    if id:
        raise NotImplementedError("arrays live on the first GPU: Device(0)")


class Device:
    """The GPU (without one: the CPU, where cupy's arrays then live)."""

    def __init__(self, device=0):
        self.id = device.id if isinstance(device, Device) else int(device)

    def use(self):
        _check_device(self.id)
        return self

    def __enter__(self):
        return self.use()

    def __exit__(self, kind, value, trace):
        return False

    def synchronize(self):
        _core.synchronize()

    @property
    def compute_capability(self):
        return str(_core.device_info()[2])

    @property
    def mem_info(self):
        info = _core.device_info()
        return info[3], info[4]

    @property
    def attributes(self):
        major, minor = divmod(_core.device_info()[2], 10)
        return {"ComputeCapabilityMajor": major, "ComputeCapabilityMinor": minor}

    @property
    def pci_bus_id(self):
        raise NotImplementedError("the bus address of the GPU is not known to programs; nvidia-smi shows it")

    def __int__(self):
        return self.id

    def __eq__(self, other):
        return isinstance(other, Device) and self.id == other.id

    def __hash__(self):
        return self.id

    def __repr__(self):
        return f"<CUDA Device {self.id}>" if is_available() else "<no CUDA device: arrays live on the CPU>"


# ---- streams and events --------------------------------------------------------------------


class Event:
    """A moment in the work: record() waits for what came before it."""

    def __init__(self, block=False, disable_timing=False, interprocess=False):
        self._at = None

    def record(self, stream=None):
        _core.synchronize()
        self._at = _core.clock()

    def synchronize(self):
        pass

    @property
    def done(self):
        return True


def get_elapsed_time(start_event, end_event):
    """Milliseconds between two recorded events."""
    if start_event._at is None or end_event._at is None:
        raise CUDARuntimeError("cudaErrorInvalidResourceHandle: invalid resource handle")
    return (end_event._at - start_event._at) * 1e3


class Stream:
    """A name of the one stream that there is: work is done in the program's order."""
    _current = None
    null = None
    ptds = None

    def __init__(self, null=False, non_blocking=False, ptds=False, priority=None):
        self.ptr = 0
        self.device_id = 0
        self._before = []

    def __enter__(self):
        self._before.append(Stream._current)
        Stream._current = self
        return self

    def __exit__(self, kind, value, trace):
        Stream._current = self._before.pop()
        return False

    def use(self):
        Stream._current = self
        return self

    def synchronize(self):
        _core.synchronize()

    def record(self, event=None):
        event = Event() if event is None else event
        event.record(self)
        return event

    def wait_event(self, event):
        pass

    def add_callback(self, callback, arg):
        _core.synchronize()
        callback(self, 0, arg)

    def launch_host_func(self, callback, arg):
        _core.synchronize()
        callback(arg)

    def begin_capture(self, mode=None):
        raise NotImplementedError("chains of operations are launched together without capturing a graph")

    @property
    def done(self):
        _core.synchronize()
        return True


Stream.null = Stream._current = Stream()
Stream.ptds = Stream()
ExternalStream = Stream


def get_current_stream(device_id=None):
    return Stream._current


# ---- memory --------------------------------------------------------------------------------


class MemoryPool:
    """The pool that the device's arrays come from; there is one."""

    def __init__(self, allocator=None):
        pass

    def used_bytes(self):
        """Bytes of the arrays that are alive."""
        return _core.device_info()[5]

    def total_bytes(self):
        return max(_core.device_info()[5:7])

    def free_bytes(self):
        used, peak = _core.device_info()[5:7]
        return max(0, peak - used)

    def n_free_blocks(self):
        return 0 if self.free_bytes() == 0 else 1

    def free_all_blocks(self, stream=None):
        _core.device_trim()

    def free_all_free(self):
        _core.device_trim()

    def malloc(self, size):
        raise NotImplementedError("device memory is that of arrays: cupy.empty(size, dtype='u1')")

    _limit = 0

    def set_limit(self, size=None, fraction=None):
        """Kept for get_limit(); arrays that need more are not refused, which a warning says."""
        if (size is None) == (fraction is None):
            raise ValueError("size and fraction are mutually exclusive, and one of them is needed")
        if fraction is not None and not 0 <= fraction <= 1:
            raise ValueError(f"memory limit fraction out of range: {fraction}")
        if size is not None and size < 0:
            raise ValueError(f"memory limit size out of range: {size}")
        MemoryPool._limit = int(size if size is not None else fraction * _core.device_info()[4])
        if MemoryPool._limit:
            import warnings
            warnings.warn("the memory pool's limit is not enforced: arrays may take what the device has", stacklevel=2)

    def get_limit(self):
        return MemoryPool._limit


class PinnedMemoryPool:
    """Host memory for copies is the engine's own; there is nothing to free."""

    def n_free_blocks(self):
        return 0

    def free_all_blocks(self):
        pass


def alloc_pinned_memory(size):
    """Host memory for copies, for numpy.frombuffer (copies use pinned memory of their own)."""
    return bytearray(size)


MemoryAsyncPool = MemoryPool
OutOfMemoryError = MemoryError # what an array that does not fit raises
_pool = MemoryPool()


def set_allocator(allocator=None):
    """Accepted: arrays come from the one pool."""


def get_allocator():
    return _pool.malloc


def set_pinned_memory_allocator(allocator=None):
    """Accepted: host memory for copies is the engine's own."""


def malloc_managed(size):
    raise NotImplementedError("device memory is that of arrays: cupy.empty(size, dtype='u1')")


def using_allocator(allocator=None):
    return Device(0)


# ---- the runtime ---------------------------------------------------------------------------


class CUDARuntimeError(RuntimeError):
    """What the CUDA runtime says about a call."""


class CompileException(Exception):
    """The text of a kernel is not the C that kernels are written in."""


class compiler:
    CompileException = CompileException


class _Runtime:
    """cupy.cuda.runtime"""
    CUDARuntimeError = CUDARuntimeError

    def getDeviceCount(self):
        n = _core.device_info()[0]
        if n == 0:
            raise CUDARuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
        return n

    def getDevice(self):
        return 0

    def setDevice(self, id):
        _check_device(id)

    def getDeviceProperties(self, id):
        _check_device(id)
        _, name, capability, _, total, _, _ = _core.device_info()
        name = name.rsplit(",", 1)[0] if is_available() else "no GPU: the CPU, " + name
        return {"name": name.encode(), "totalGlobalMem": total,
                "major": capability // 10, "minor": capability % 10}

    def runtimeGetVersion(self):
        return 12080  # of CUDA whose names these are

    driverGetVersion = runtimeGetVersion

    def deviceGetAttribute(self, attribute, id):
        raise NotImplementedError("cupy.cuda.runtime.deviceGetAttribute: cupy.cuda.Device(id).attributes and getDeviceProperties(id) tell what is known")

    def memGetInfo(self):
        return Device(0).mem_info

    def deviceSynchronize(self):
        _core.synchronize()

    def streamSynchronize(self, stream):
        _core.synchronize()


runtime = _Runtime()


class _Nvtx:
    """cupy.cuda.nvtx: marks for NVIDIA's profilers, accepted."""

    def RangePush(self, message="", id_color=-1):
        pass

    def RangePop(self):
        pass

    def Mark(self, message="", id_color=-1):
        pass


nvtx = _Nvtx()


class profile:
    """with cupy.cuda.profile(): accepted; %timeit and %%compare measure."""

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False


class profiler:
    start = staticmethod(synchronize)
    stop = staticmethod(synchronize)
