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
        """The properties of the device by CUDA's names."""
        return {name: _attribute(number) for number, name, _ in _attribute_table}

    @property
    def pci_bus_id(self):
        return runtime.deviceGetPCIBusId(self.id)

    def __int__(self):
        return self.id

    def __eq__(self, other):
        return isinstance(other, Device) and self.id == other.id

    def __hash__(self):
        return self.id

    def __repr__(self):
        return (
            f"<CUDA Device {self.id}>"
            if is_available()
            else "<no CUDA device: arrays live on the CPU>"
        )


# (the driver's number, the name in Device.attributes, the key of getDeviceProperties)
_attribute_table = (
    (1, "MaxThreadsPerBlock", "maxThreadsPerBlock"),
    (2, "MaxBlockDimX", None),
    (3, "MaxBlockDimY", None),
    (4, "MaxBlockDimZ", None),
    (5, "MaxGridDimX", None),
    (6, "MaxGridDimY", None),
    (7, "MaxGridDimZ", None),
    (8, "MaxSharedMemoryPerBlock", "sharedMemPerBlock"),
    (9, "TotalConstantMemory", "totalConstMem"),
    (10, "WarpSize", "warpSize"),
    (11, "MaxPitch", "memPitch"),
    (12, "MaxRegistersPerBlock", "regsPerBlock"),
    (13, "ClockRate", "clockRate"),
    (14, "TextureAlignment", "textureAlignment"),
    (15, "GpuOverlap", "deviceOverlap"),
    (16, "MultiProcessorCount", "multiProcessorCount"),
    (17, "KernelExecTimeout", "kernelExecTimeoutEnabled"),
    (18, "Integrated", "integrated"),
    (19, "CanMapHostMemory", "canMapHostMemory"),
    (20, "ComputeMode", "computeMode"),
    (30, "SurfaceAlignment", "surfaceAlignment"),
    (31, "ConcurrentKernels", "concurrentKernels"),
    (32, "EccEnabled", "ECCEnabled"),
    (33, "PciBusId", "pciBusID"),
    (34, "PciDeviceId", "pciDeviceID"),
    (50, "PciDomainId", "pciDomainID"),
    (35, "TccDriver", "tccDriver"),
    (36, "MemoryClockRate", "memoryClockRate"),
    (37, "GlobalMemoryBusWidth", "memoryBusWidth"),
    (38, "L2CacheSize", "l2CacheSize"),
    (39, "MaxThreadsPerMultiProcessor", "maxThreadsPerMultiProcessor"),
    (40, "AsyncEngineCount", "asyncEngineCount"),
    (41, "UnifiedAddressing", "unifiedAddressing"),
    (51, "TexturePitchAlignment", "texturePitchAlignment"),
    (75, "ComputeCapabilityMajor", "major"),
    (76, "ComputeCapabilityMinor", "minor"),
    (78, "StreamPrioritiesSupported", "streamPrioritiesSupported"),
    (79, "GlobalL1CacheSupported", "globalL1CacheSupported"),
    (80, "LocalL1CacheSupported", "localL1CacheSupported"),
    (81, "MaxSharedMemoryPerMultiprocessor", "sharedMemPerMultiprocessor"),
    (82, "MaxRegistersPerMultiprocessor", "regsPerMultiprocessor"),
    (83, "ManagedMemory", "managedMemory"),
    (84, "IsMultiGpuBoard", "isMultiGpuBoard"),
    (85, "MultiGpuBoardGroupID", "multiGpuBoardGroupID"),
    (86, "HostNativeAtomicSupported", "hostNativeAtomicSupported"),
    (87, "SingleToDoublePrecisionPerfRatio", "singleToDoublePrecisionPerfRatio"),
    (88, "PageableMemoryAccess", "pageableMemoryAccess"),
    (89, "ConcurrentManagedAccess", "concurrentManagedAccess"),
    (90, "ComputePreemptionSupported", "computePreemptionSupported"),
    (91, "CanUseHostPointerForRegisteredMem", "canUseHostPointerForRegisteredMem"),
    (95, "CooperativeLaunch", "cooperativeLaunch"),
    (96, "CooperativeMultiDeviceLaunch", "cooperativeMultiDeviceLaunch"),
    (97, "MaxSharedMemoryPerBlockOptin", "sharedMemPerBlockOptin"),
    (100, "PageableMemoryAccessUsesHostPageTables", "pageableMemoryAccessUsesHostPageTables"),
    (101, "DirectManagedMemAccessFromHost", "directManagedMemAccessFromHost"),
    (106, "MaxBlocksPerMultiprocessor", "maxBlocksPerMultiProcessor"),
    (111, "ReservedSharedMemoryPerBlock", "reservedSharedMemPerBlock"),
)
# Where there is no GPU: the bounds of a launch that kernels have on the CPU. All else is 0.
_without_gpu = {1: 1024, 2: 1024, 3: 1024, 4: 64, 5: 2147483647, 6: 65535, 7: 65535, 10: 32, 16: 1}


def _attribute(number):
    return _core.device_attribute(number) if is_available() else _without_gpu.get(number, 0)


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
        raise NotImplementedError(
            "chains of operations are launched together without capturing a graph"
        )

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
        """Arrays on the GPU that would take more together are a MemoryError. None, or 0: no limit."""
        if size is not None and fraction is not None:
            raise ValueError("size and fraction are mutually exclusive")
        if size is None and fraction is None:
            size = 0
        if fraction is not None and not 0 <= fraction <= 1:
            raise ValueError(f"memory limit fraction out of range: {fraction}")
        if size is not None and size < 0:
            raise ValueError(f"memory limit size out of range: {size}")
        MemoryPool._limit = int(size if size is not None else fraction * _core.device_info()[4])
        if is_available():
            _core.device_limit(MemoryPool._limit)
        elif MemoryPool._limit:
            import warnings

            warnings.warn(
                "the memory pool's limit holds on a GPU only: here arrays may take what there is",
                stacklevel=2,
            )

    def get_limit(self):
        return MemoryPool._limit


class MemoryHook:
    """What CuPy calls around each piece of memory that its pool gives: there are no such pieces here."""

    name = "MemoryHook"

    def __enter__(self):
        raise NotImplementedError(
            "memory hooks: arrays get memory when their work runs, not one by one; "
            "cupy.get_default_memory_pool().used_bytes() before and after tells what they take"
        )

    def __exit__(self, kind, value, trace):
        return False


class _MemoryHooks:
    """cupy.cuda.memory_hooks"""

    class DebugPrintHook(MemoryHook):
        name = "DebugPrintHook"

        def __init__(self, file=None, flush=True):
            pass

    class LineProfileHook(MemoryHook):
        name = "LineProfileHook"

        def __init__(self, max_depth=0):
            pass

        def print_report(self, file=None):
            self.__enter__()


memory_hooks = _MemoryHooks


class PinnedMemoryPool:
    """Host memory for copies is the engine's own; there is nothing to free."""

    def malloc(self, size):
        return alloc_pinned_memory(size)

    def n_free_blocks(self):
        return 0

    def free_all_blocks(self):
        pass


def alloc_pinned_memory(size):
    """Host memory for copies, for numpy.frombuffer (copies use pinned memory of their own)."""
    return bytearray(size)


MemoryAsyncPool = MemoryPool
OutOfMemoryError = MemoryError  # what an array that does not fit raises
_pool = MemoryPool()


def set_allocator(allocator=None):
    """Accepted: arrays come from the one pool."""


def get_allocator():
    return _pool.malloc


def set_pinned_memory_allocator(allocator=None):
    """Accepted: host memory for copies is the engine's own."""


def alloc(size):
    raise NotImplementedError(
        "device memory is that of arrays: cupy.empty(size, dtype='u1'), or cupy.cuda.runtime.malloc(size)"
    )


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


def _invalid_value():
    return CUDARuntimeError("cudaErrorInvalidValue: invalid argument")


_blocks = {}  # what runtime.malloc gave, by address


def _bytes_at(address, size):
    """The bytes at an address, as an array over them."""
    if size < 0:
        raise _invalid_value()
    owner = _core.array_at(address, size)
    if owner is None or not _core.is_contiguous(owner):
        raise _invalid_value()
    start = address - _core.address(owner)
    return _core.view(owner.ravel(), "u1")[start : start + size]


class _Runtime:
    """cupy.cuda.runtime"""

    CUDARuntimeError = CUDARuntimeError
    is_hip = False

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
        """What is known of a device, by the names of CUDA's cudaDeviceProp."""
        _check_device(id)
        name, total = _core.device_info()[1], _core.device_info()[4]
        name = name.rsplit(",", 1)[0] if is_available() else "no GPU: the CPU, " + name
        known = {key: _attribute(number) for number, _, key in _attribute_table if key is not None}
        known.update(
            name=name.encode(),
            totalGlobalMem=total,
            maxThreadsDim=tuple(map(_attribute, (2, 3, 4))),
            maxGridSize=tuple(map(_attribute, (5, 6, 7))),
        )
        return known

    def runtimeGetVersion(self):
        return 12080  # of CUDA whose names these are

    driverGetVersion = runtimeGetVersion

    def deviceGetAttribute(self, attribute, id):
        _check_device(id)
        return _attribute(int(attribute))

    def deviceGetPCIBusId(self, id):
        self.getDeviceCount()  # without a GPU: the error
        _check_device(id)
        return f"{_attribute(50):04X}:{_attribute(33):02X}:{_attribute(34):02X}.0"

    def deviceGetByPCIBusId(self, bus):
        if self.deviceGetPCIBusId(0) != bus.upper():
            raise CUDARuntimeError("cudaErrorInvalidDevice: invalid device ordinal")
        return 0

    def memGetInfo(self):
        return Device(0).mem_info

    def deviceSynchronize(self):
        _core.synchronize()

    def streamSynchronize(self, stream):
        _core.synchronize()

    # Memory by addresses: bytes of arrays, found again by the address. What belongs to no array is
    # an error, as it is in CUDA.
    (
        memcpyHostToHost,
        memcpyHostToDevice,
        memcpyDeviceToHost,
        memcpyDeviceToDevice,
        memcpyDefault,
    ) = 0, 1, 2, 3, 4

    def malloc(self, size):
        import cupy

        if size < 0:
            raise _invalid_value()
        if size == 0:
            return 0
        block = cupy.empty(size, dtype="u1")
        address = _core.address(block)
        _blocks[address] = block
        return address

    mallocManaged = malloc

    def mallocAsync(self, size, stream):
        return self.malloc(size)

    def free(self, ptr):
        if ptr and _blocks.pop(ptr, None) is None:
            raise _invalid_value()

    def freeAsync(self, ptr, stream):
        self.free(ptr)

    def memset(self, ptr, value, size):
        _bytes_at(ptr, size)[...] = value & 255

    def memsetAsync(self, ptr, value, size, stream):
        self.memset(ptr, value, size)

    def memcpy(self, dst, src, size, kind):
        if kind not in (3, 4):
            raise NotImplementedError(
                "memory of the CPU has no address here: array.set(host) and array.get() copy between the CPU and the GPU"
            )
        source = _bytes_at(src, size)
        _bytes_at(dst, size)[...] = source.copy()

    def memcpyAsync(self, dst, src, size, kind, stream):
        self.memcpy(dst, src, size, kind)


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
