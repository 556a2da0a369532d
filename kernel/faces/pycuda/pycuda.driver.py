# pycuda.driver: device memory as bytes, copies, events, devices and kernels' launches by PyCUDA's
# names. An allocation is a cupy array of bytes; a number that was an allocation's address is looked up.
import re as _re
import struct as _struct
import weakref as _weakref

import cupy as _cp
import numpy as _np
from cupy import _core
from cupy import cuda as _cuda


class Error(Exception):
    pass


class LogicError(Error):
    pass


class LaunchError(Error):
    pass


class RuntimeError(Error):
    pass


class MemoryError(Error):
    pass


class CompileError(Error):
    """What the compiler says of a text that it refuses."""

    def __init__(self, msg, command_line="nvrtc", stdout=None, stderr=None):
        self.msg, self.command_line, self.stdout, self.stderr = msg, command_line, stdout, stderr

    def __str__(self):
        return self.msg if self.stderr is None else f"{self.msg}\n[stderr:\n{self.stderr}]"


def init(flags=0):
    if flags:
        raise LogicError("cuInit failed: invalid argument")


def get_version():
    version = _cuda.runtime.runtimeGetVersion()
    return version // 1000, version % 1000 // 10, 0


def get_driver_version():
    return _cuda.runtime.driverGetVersion()


# ---- memory ------------------------------------------------------------------------------------

_by_address = _weakref.WeakValueDictionary()  # of allocations whose address a program knows


class DeviceAllocation:
    """Bytes on the device; int(a) is their address."""

    def __init__(self, bytes_):
        self._bytes = bytes_  # a cupy array of uint8

    def __int__(self):
        address = _core.address(self._bytes)
        _by_address[address] = self
        return address

    def __index__(self):
        return int(self)

    def as_buffer(self, size, offset=0):
        return memoryview(self._bytes[offset : offset + size].get())

    def free(self):
        self._bytes = None

    def __repr__(self):
        return f"<pycuda._driver.DeviceAllocation of {self._bytes.size} bytes>"


class PooledDeviceAllocation(DeviceAllocation):
    pass


class GlobalAllocation:
    """The memory of a __device__ or __constant__ variable of a module, which kernels of the module's
    own reach (SourceModule.get_global)."""

    def __init__(self, module, name):
        self._module, self._name = module, name
        self._number = module._globals.index(name)
        told = _cp.zeros(2, _np.int64)
        self._call("tell", told)
        self._address, self.size = [int(x) for x in told.get()]

    def _call(self, what, *args):
        _cp.RawKernel(self._module._text, f"wc_{what}_{self._number}", self._module._options)(
            (1,), (256,), args
        )

    def _read(self, offset, n):
        x = _cp.zeros(n, _np.uint8)
        self._call("read", x, _np.int64(offset), _np.int64(n))
        return x

    def _write(self, offset, x):
        self._call("write", x, _np.int64(offset), _np.int64(x.size))

    def __int__(self):
        _by_address[self._address] = self
        return self._address

    def __index__(self):
        return int(self)


def _found(pointer):
    """(what has the memory, how many bytes into it) of an allocation, array or address."""
    if isinstance(pointer, (DeviceAllocation, GlobalAllocation)):
        return pointer, 0
    if hasattr(pointer, "gpudata"):
        return pointer.gpudata, 0
    if isinstance(pointer, _cp.ndarray):
        return DeviceAllocation(_bytes_of(pointer)), 0
    address = int(pointer)
    for start, owner in list(_by_address.items()):
        size = owner.size if isinstance(owner, GlobalAllocation) else owner._bytes.size
        if start <= address < start + max(1, size):
            return owner, address - start
    raise LogicError("invalid argument: no allocation has this address")


def _bytes_of(array):
    if not array.flags.c_contiguous:
        if not array.flags.f_contiguous:
            raise ValueError("ndarray is not contiguous")
        array = array.T
    return array.reshape(-1).view(_np.uint8)


def _host_bytes(what):
    if not isinstance(what, _np.ndarray):
        what = _np.frombuffer(what, _np.uint8) if len(what) else _np.zeros(0, _np.uint8)
    return _bytes_of(what if what.ndim else what.reshape(1))


def _room(pointer, n, call):
    """The n bytes there, as a cupy array."""
    owner, at = _found(pointer)
    if isinstance(owner, GlobalAllocation) or owner._bytes is None or at + n > owner._bytes.size:
        raise LogicError(f"{call} failed: invalid argument")
    return owner._bytes[at : at + n]


def mem_alloc(bytes):
    n = int(bytes)
    if n <= 0:
        raise LogicError("cuMemAlloc failed: invalid argument")
    return DeviceAllocation(_cp.empty(n, _np.uint8))


def mem_alloc_managed(size, flags=0):
    if flags not in (0, 1, 2, 4):
        raise LogicError("cuMemAllocManaged failed: invalid argument")
    return mem_alloc(size)


def mem_alloc_pitch(width, height, access_size):
    pitch = (int(width) + 511) // 512 * 512
    return mem_alloc(pitch * int(height)), pitch


def mem_alloc_like(ary):
    return mem_alloc(ary.nbytes)


def mem_get_info():
    """(free, total) bytes."""
    return _cuda.runtime.memGetInfo()


def to_device(bf_obj):
    data = _host_bytes(bf_obj)
    result = mem_alloc(data.size)
    memcpy_htod(result, bf_obj)
    return result


def from_device(devptr, shape, dtype, order="C"):
    result = _np.empty(shape, dtype, order)
    memcpy_dtoh(result, devptr)
    return result


class PointerHolderBase:
    """For a class of one's own whose get_pointer() gives an address that kernels take."""

    def get_pointer(self):
        raise NotImplementedError("a class derived from PointerHolderBase has get_pointer()")

    def __int__(self):
        return int(self.get_pointer())

    __index__ = __int__

    def as_buffer(self, size, offset=0):
        return memoryview(_room(int(self) + offset, size, "as_buffer").get())


def from_device_like(devptr, other_ary):
    result = _np.empty_like(other_ary)
    memcpy_dtoh(result, devptr)
    return result


def memcpy_htod(dest, src, stream=None):
    data = _cp.asarray(_host_bytes(src))
    owner, at = _found(dest)
    if not isinstance(owner, GlobalAllocation):
        _room(dest, data.size, "cuMemcpyHtoD")[...] = data
    elif at + data.size > owner.size:
        raise LogicError("cuMemcpyHtoD failed: invalid argument")
    else:
        owner._write(at, data)


def memcpy_dtoh(dest, src, stream=None):
    if isinstance(dest, _np.ndarray) and not dest.flags.writeable:
        raise ValueError("output array is read-only")
    data = _host_bytes(dest)
    owner, at = _found(src)
    if not isinstance(owner, GlobalAllocation):
        data[...] = _room(src, data.size, "cuMemcpyDtoH").get()
    elif at + data.size > owner.size:
        raise LogicError("cuMemcpyDtoH failed: invalid argument")
    else:
        data[...] = owner._read(at, data.size).get()


def memcpy_dtod(dest, src, size):
    _room(dest, size, "cuMemcpyDtoD")[...] = _room(src, size, "cuMemcpyDtoD") + _np.uint8(0)


memcpy_htod_async, memcpy_dtoh_async = memcpy_htod, memcpy_dtoh


def memcpy_dtod_async(dest, src, size, stream=None):
    memcpy_dtod(dest, src, size)


def memset_d8(dest, data, count):
    _room(dest, count, "cuMemsetD8")[...] = _np.uint8(data)


def memset_d16(dest, data, count):
    _room(dest, 2 * count, "cuMemsetD16").view(_np.uint16)[...] = _np.uint16(data)


def memset_d32(dest, data, count):
    _room(dest, 4 * count, "cuMemsetD32").view(_np.uint32)[...] = _np.uint32(data)


def memset_d8_async(dest, data, count, stream=None):
    memset_d8(dest, data, count)


def memset_d16_async(dest, data, count, stream=None):
    memset_d16(dest, data, count)


def memset_d32_async(dest, data, count, stream=None):
    memset_d32(dest, data, count)


def _set_rows(dest, pitch, data, width, height, dtype):
    """width: in elements; pitch: bytes from one row to the next."""
    n = _np.dtype(dtype).itemsize
    if height <= 0 or width <= 0:
        return
    if width * n > pitch and height > 1:
        raise LogicError("cuMemsetD2D failed: invalid argument")
    for row in range(height):
        room = _room(int(dest) + row * pitch, width * n, "cuMemsetD2D")
        room.view(dtype).fill(int(data) % (1 << 8 * n))


def memset_d2d8(dest, pitch, data, width, height):
    _set_rows(dest, pitch, data, width, height, _np.uint8)


def memset_d2d16(dest, pitch, data, width, height):
    _set_rows(dest, pitch, data, width, height, _np.uint16)


def memset_d2d32(dest, pitch, data, width, height):
    _set_rows(dest, pitch, data, width, height, _np.uint32)


def memset_d2d8_async(dest, pitch, data, width, height, stream=None):
    memset_d2d8(dest, pitch, data, width, height)


def memset_d2d16_async(dest, pitch, data, width, height, stream=None):
    memset_d2d16(dest, pitch, data, width, height)


def memset_d2d32_async(dest, pitch, data, width, height, stream=None):
    memset_d2d32(dest, pitch, data, width, height)


class Memcpy2D:
    """A copy of rows: set_src_* and set_dst_*, width_in_bytes, height, pitches; then call it."""

    def __init__(self):
        self.src_x_in_bytes = self.src_y = self.dst_x_in_bytes = self.dst_y = 0
        self.src_pitch = self.dst_pitch = self.width_in_bytes = self.height = 0
        self._src = self._dst = None

    def set_src_host(self, buffer):
        self._src = _host_bytes(buffer), None

    def set_src_device(self, devptr):
        self._src = None, int(devptr)

    def set_dst_host(self, buffer):
        self._dst = _host_bytes(buffer), None

    def set_dst_device(self, devptr):
        self._dst = None, int(devptr)

    def set_src_array(self, array):
        _no_textures()

    def set_dst_array(self, array):
        _no_textures()

    set_src_unified, set_dst_unified = set_src_host, set_dst_host

    def _row(self, side, at):
        host, device = side
        if host is None:
            return _room(device + at, self.width_in_bytes, "cuMemcpy2D")
        if at + self.width_in_bytes > host.size:
            raise LogicError("cuMemcpy2D failed: invalid argument")
        return host[at : at + self.width_in_bytes]

    def __call__(self, aligned=False):
        if self._src is None or self._dst is None:
            raise LogicError("cuMemcpy2D failed: invalid argument")
        if self.height > 1 and not self.width_in_bytes <= min(
            self.src_pitch or self.width_in_bytes, self.dst_pitch or self.width_in_bytes
        ):
            raise LogicError("cuMemcpy2D failed: invalid argument")
        for row in range(self.height):
            source = (self.src_y + row) * (self.src_pitch or self.width_in_bytes)
            target = (self.dst_y + row) * (self.dst_pitch or self.width_in_bytes)
            source = self._row(self._src, source + self.src_x_in_bytes)
            target = self._row(self._dst, target + self.dst_x_in_bytes)
            if isinstance(target, _np.ndarray) and not isinstance(source, _np.ndarray):
                source = source.get()
            elif isinstance(source, _np.ndarray) and not isinstance(target, _np.ndarray):
                source = _cp.asarray(source)
            target[...] = source


def pagelocked_empty(shape, dtype, order="C", mem_flags=0):
    return _np.empty(shape, dtype, order)


def pagelocked_zeros(shape, dtype, order="C", mem_flags=0):
    return _np.zeros(shape, dtype, order)


def pagelocked_empty_like(array, mem_flags=0):
    return _np.empty_like(array)


def pagelocked_zeros_like(array, mem_flags=0):
    return _np.zeros_like(array)


def aligned_empty(shape, dtype, order="C", alignment=4096):
    return _np.empty(shape, dtype, order)


def aligned_zeros(shape, dtype, order="C", alignment=4096):
    return _np.zeros(shape, dtype, order)


def aligned_empty_like(array, alignment=4096):
    return aligned_empty(array.shape, array.dtype, alignment=alignment)


def aligned_zeros_like(array, alignment=4096):
    return aligned_zeros(array.shape, array.dtype, alignment=alignment)


def register_host_memory(ary, flags=0):
    if not 0 <= flags < 8:
        raise LogicError("cuMemHostRegister failed: invalid argument")
    return ary


class host_alloc_flags:
    PORTABLE, DEVICEMAP, WRITECOMBINED = 1, 2, 4


class mem_host_register_flags:
    PORTABLE, DEVICEMAP = 1, 2


class mem_attach_flags:
    GLOBAL, HOST, SINGLE = 1, 2, 4


# ---- arguments of kernels ----------------------------------------------------------------------


class ArgumentHandler:
    """An array of the host that goes to the device for one launch."""

    def __init__(self, ary):
        self.array = ary
        self.dev_alloc = None

    def get_device_alloc(self):
        if self.dev_alloc is None:
            self.dev_alloc = mem_alloc_like(self.array)
        return self.dev_alloc

    def pre_call(self, stream):
        self.get_device_alloc()

    def post_call(self, stream):
        self.dev_alloc = None


class In(ArgumentHandler):
    def pre_call(self, stream):
        memcpy_htod(self.get_device_alloc(), self.array)


class Out(ArgumentHandler):
    def post_call(self, stream):
        memcpy_dtoh(self.array, self.get_device_alloc())
        self.dev_alloc = None


class InOut(In, Out):
    pass


def _argument(x, number):
    if isinstance(x, ArgumentHandler):
        return x.get_device_alloc()._bytes
    if isinstance(x, DeviceAllocation):
        return x._bytes
    if isinstance(x, (_np.number, _np.bool_)) or x is None:
        return x
    if hasattr(x, "gpudata"):
        return x._array
    if isinstance(x, (PointerHolderBase, GlobalAllocation)):
        return _np.uintp(int(x))
    if isinstance(x, _cp.ndarray):
        return x
    if hasattr(x, "__cuda_array_interface__"):
        return _np.uintp(x.__cuda_array_interface__["data"][0])
    raise TypeError(f"invalid type on parameter #{number} (0-based)")


_codes = {"P": None, "F": _np.complex64, "D": _np.complex128, "N": _np.uintp, "n": _np.intp}


def _convert_prepared(code, x):
    """The argument as its letter of prepare() wants it."""
    if code in _codes and _codes[code] is None:
        return _np.uintp(x) if isinstance(x, int) else x
    return _codes.get(code, _np.dtype(code if code != "l" else "int64").type)(x)


def _told_of(function):
    return function.get_attribute(None)


class Function:
    """A kernel: f(args..., block=(x, y, z), grid=(x, y), shared=bytes)."""

    def __init__(self, kernel, name):
        self._kernel, self._name = kernel, name
        self._prepared, self._shared = None, 0

    def _launch(self, args, block, grid, shared):
        if block is None:
            raise ValueError("must specify block size")
        handlers = [a for a in args if isinstance(a, ArgumentHandler)]
        for h in handlers:
            h.pre_call(None)
        self._kernel(
            tuple(grid),
            tuple(block),
            tuple(_argument(a, i) for i, a in enumerate(args)),
            shared_mem=shared,
        )
        for h in handlers:
            h.post_call(None)

    def __call__(
        self, *args, block=None, grid=(1, 1), shared=0, stream=None, texrefs=(), time_kernel=False
    ):
        if texrefs:
            _no_textures()
        if not time_kernel:
            self._launch(args, block, grid, shared)
            return None
        begin, end = Event().record(), Event()
        self._launch(args, block, grid, shared)
        end.record().synchronize()
        return begin.time_till(end) * 1e-3

    def prepare(self, arg_types, shared=None, texrefs=()):
        if texrefs:
            _no_textures()
        self._shared = shared or 0
        self._prepared = list(arg_types)
        if isinstance(arg_types, (list, tuple)):
            self._prepared = [t if isinstance(t, str) else _np.dtype(t).char for t in arg_types]
        return self

    def _prepared_args(self, args):
        if self._prepared is None:
            raise LogicError("the function was not prepared")
        if len(args) != len(self._prepared):
            raise _struct.error(
                f"pack expected {len(self._prepared)} items for packing (got {len(args)})"
            )
        return [_convert_prepared(c, a) for c, a in zip(self._prepared, args)]

    def prepared_call(self, grid, block, *args, shared_size=0):
        self._launch(self._prepared_args(args), block, grid, shared_size or self._shared)

    def prepared_async_call(self, grid, block, stream, *args, shared_size=0):
        self._launch(self._prepared_args(args), block, grid, shared_size or self._shared)

    def prepared_timed_call(self, grid, block, *args, shared_size=0):
        begin, end = Event().record(), Event()
        self._launch(self._prepared_args(args), block, grid, shared_size or self._shared)
        end.record()

        def seconds():
            end.synchronize()
            return begin.time_till(end) * 1e-3

        return seconds

    def set_cache_config(self, config):
        pass

    def set_shared_config(self, config):
        pass

    def set_attribute(self, attribute, value):
        pass

    def get_attribute(self, attribute):
        raise NotImplementedError("what a compiled kernel takes of the device is not told here")

    num_regs = shared_size_bytes = local_size_bytes = property(_told_of)

    def __repr__(self):
        return f"<pycuda._driver.Function {self._name}>"


class function_attribute:
    MAX_THREADS_PER_BLOCK, SHARED_SIZE_BYTES, CONST_SIZE_BYTES, LOCAL_SIZE_BYTES = 0, 1, 2, 3
    NUM_REGS, PTX_VERSION, BINARY_VERSION, CACHE_MODE_CA = 4, 5, 6, 7
    MAX_DYNAMIC_SHARED_SIZE_BYTES, PREFERRED_SHARED_MEMORY_CARVEOUT = 8, 9


class shared_config:
    DEFAULT_BANK_SIZE, FOUR_BYTE_BANK_SIZE, EIGHT_BYTE_BANK_SIZE = 0, 1, 2


class func_cache:
    PREFER_NONE, PREFER_SHARED, PREFER_L1, PREFER_EQUAL = 0, 1, 2, 3


def _no_textures():
    raise NotImplementedError(
        "kernels here have no textures; give the kernel an array in their place"
    )


def matrix_to_texref(*args):
    _no_textures()


def bind_array_to_texref(*args):
    _no_textures()


# ---- streams, events, devices ------------------------------------------------------------------


class Stream:
    """A name of the one stream that there is: work is done in the program's order."""

    def __init__(self, flags=0):
        self.flags = flags

    def synchronize(self):
        _core.synchronize()

    def is_done(self):
        return True

    def wait_for_event(self, event):
        pass

    @property
    def handle(self):
        return 0


class Event:
    def __init__(self, flags=0):
        self._event, self._flags = _cuda.Event(), flags

    def record(self, stream=None):
        self._event.record()
        return self

    def synchronize(self):
        self._event.synchronize()
        return self

    def query(self):
        return self._event.done

    def time_since(self, start):
        """Milliseconds from start to this."""
        if (self._flags | start._flags) & event_flags.DISABLE_TIMING:
            raise LogicError("cuEventElapsedTime failed: invalid resource handle")
        return _cuda.get_elapsed_time(start._event, self._event)

    def time_till(self, end):
        return end.time_since(self)


class event_flags:
    DEFAULT, BLOCKING_SYNC, DISABLE_TIMING, INTERPROCESS = 0, 1, 2, 4


class ctx_flags:
    SCHED_AUTO, SCHED_SPIN, SCHED_YIELD, SCHED_BLOCKING_SYNC, MAP_HOST = 0, 1, 2, 4, 8
    SCHED_MASK, LMEM_RESIZE_TO_MAX, FLAGS_MASK = 7, 16, 31


class compute_mode:
    DEFAULT, PROHIBITED, EXCLUSIVE_PROCESS = 0, 2, 3


class limit:
    STACK_SIZE, PRINTF_FIFO_SIZE, MALLOC_HEAP_SIZE = 0, 1, 2


class _Attribute(int):
    def __repr__(self):
        return f"pycuda._driver.device_attribute.{self.name}"

    __str__ = __repr__


class device_attribute:
    """The properties of a device, by the driver's names."""


for _number, _name, _ in _cuda._attribute_table:
    _name = _re.sub("(?<=[a-z0-9])(?=[A-Z])", "_", _name).upper()
    _value = _Attribute(_number)
    _value.name = _name
    setattr(device_attribute, _name, _value)
for _name, _other in (
    ("MULTIPROCESSOR_COUNT", "MULTI_PROCESSOR_COUNT"),
    ("REGISTERS_PER_BLOCK", "MAX_REGISTERS_PER_BLOCK"),
    ("SHARED_MEMORY_PER_BLOCK", "MAX_SHARED_MEMORY_PER_BLOCK"),
):
    setattr(device_attribute, _name, getattr(device_attribute, _other))


class Device:
    """A GPU; Device(0) without one is the CPU."""

    def __init__(self, number=0):
        if isinstance(number, str):
            number = _cuda.runtime.deviceGetByPCIBusId(number)
        n = max(1, Device.count())
        if not 0 <= number < n:
            raise LogicError("cuDeviceGet failed: invalid device ordinal")
        self._number = number

    @staticmethod
    def count():
        return _core.device_info()[0]

    def name(self):
        info = _core.device_info()
        return info[1] if info[0] else "the CPU (there is no GPU)"

    def compute_capability(self):
        both = _core.device_info()[2]
        return int(both) // 10, int(both) % 10

    def total_memory(self):
        return _core.device_info()[4]

    def pci_bus_id(self):
        return _cuda.runtime.deviceGetPCIBusId(self._number)

    def get_attribute(self, attribute):
        return _cuda._attribute(int(attribute))

    def get_attributes(self):
        every = [v for v in vars(device_attribute).values() if isinstance(v, _Attribute)]
        return {a: self.get_attribute(a) for a in every}

    def __getattr__(self, name):
        attribute = getattr(device_attribute, name.upper(), None)
        if attribute is None:
            raise AttributeError(name)
        return self.get_attribute(attribute)

    def make_context(self, flags=0):
        return Context(self, flags)

    def retain_primary_context(self):
        return Context(self)

    def __eq__(self, other):
        return isinstance(other, Device) and self._number == other._number

    def __hash__(self):
        return self._number


class Context:
    """There is one context; pushing and popping it does nothing."""

    def __init__(self, device, flags=0):
        self._device, self.flags = device, flags

    @staticmethod
    def synchronize():
        _core.synchronize()

    @staticmethod
    def get_device():
        return Device(0)

    @staticmethod
    def get_current():
        return Context(Device(0))

    @staticmethod
    def pop():
        pass

    def push(self):
        pass

    def detach(self):
        pass

    @staticmethod
    def set_cache_config(config):
        pass

    @staticmethod
    def get_cache_config():
        return func_cache.PREFER_NONE

    @staticmethod
    def set_shared_config(config):
        pass

    @staticmethod
    def get_shared_config():
        return shared_config.DEFAULT_BANK_SIZE

    @staticmethod
    def get_api_version():
        return 3020

    @staticmethod
    def set_limit(which, value):
        raise NotImplementedError("the limits of the context are the driver's own here")

    get_limit = enable_peer_access = disable_peer_access = set_limit


def initialize_profiler(config_file, output_file, output_mode):
    pass


def start_profiler():
    pass


def stop_profiler():
    pass


# ---- what is not here --------------------------------------------------------------------------

_refused = {}  # name: why
for _why, _names in (
    (
        "kernels here have no textures and surfaces; give the kernel an array in their place",
        "Array ArrayDescriptor ArrayDescriptor3D TextureReference SurfaceReference address_mode "
        "array3d_flags array_cubemap_face array_format filter_mode gpuarray_to_array "
        "make_multichannel_2d_array matrix_to_array np_to_array memcpy_atoa memcpy_atod memcpy_atoh "
        "memcpy_dtoa memcpy_htoa TRSA_OVERRIDE_FORMAT TRSF_NORMALIZED_COORDINATES "
        "TRSF_READ_AS_INTEGER TR_DEFAULT",
    ),
    (
        "memory that host and device share is not here; to_device and from_device copy",
        "managed_empty managed_empty_like managed_zeros managed_zeros_like ManagedAllocation HostPointer",
    ),
    ("Memcpy2D copies rows, one plane after the other", "Memcpy3D Memcpy3DPeer"),
    (
        "there is one device and one process",
        "memcpy_peer memcpy_peer_async mem_get_ipc_handle IPCMemoryHandle ipc_mem_flags",
    ),
    (
        "modules come from a text here: pycuda.compiler.SourceModule",
        "Module module_from_buffer module_from_file jit_option jit_target jit_fallback Linker",
    ),
):
    _refused.update(dict.fromkeys(_names.split(), _why))


def __getattr__(name):
    if name in _refused:
        raise NotImplementedError(f"pycuda.driver.{name} is not part of Warpcell: {_refused[name]}")
    raise AttributeError(f"module 'pycuda.driver' has no attribute '{name}'")
