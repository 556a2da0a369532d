# pycuda.tools: contexts, types by their names in C, pools.
import numpy as _np
from pycuda import driver as _driver

_types = {
    "bool": "bool",
    "int8": "signed char",
    "uint8": "unsigned char",
    "int16": "short",
    "uint16": "unsigned short",
    "int32": "int",
    "uint32": "unsigned int",
    "int64": "long long",
    "uint64": "unsigned long long",
    "float32": "float",
    "float64": "double",
}


def dtype_to_ctype(dtype):
    """The name in C of an element type."""
    name = _np.dtype(dtype).name
    for other, known in _registered.items():
        if known == dtype:
            return other
    if name not in _types:
        raise ValueError(f"dtype '{name}' has no type in C here")
    return _types[name]


_registered = {}  # name in C: dtype


def register_dtype(dtype, name):
    """Gives a type of NumPy's a name in C, which a preamble defines."""
    for each in [name] if isinstance(name, str) else name:
        _registered[each] = _np.dtype(dtype)


def get_or_register_dtype(c_names, dtype=None):
    names = [c_names] if isinstance(c_names, str) else c_names
    if dtype is None:
        return parse_c_arg(names[0] + " x")[1]
    register_dtype(dtype, names)
    return _np.dtype(dtype)


class Argument:
    """A parameter of a kernel, for those that take a list of them."""

    def __init__(self, dtype, name):
        self.dtype, self.name = _np.dtype(dtype), name

    def __repr__(self):
        return f"{type(self).__name__}({self.name!r}, {self.dtype})"

    def __str__(self):
        return self.declarator()


class ScalarArg(Argument):
    def declarator(self):
        return f"{dtype_to_ctype(self.dtype)} {self.name}"


class VectorArg(Argument):
    def __init__(self, dtype, name, with_offset=False):
        if with_offset:
            raise NotImplementedError(
                "parameters with an offset are not here: give a part of the array"
            )
        Argument.__init__(self, dtype, name)

    def declarator(self):
        return f"{dtype_to_ctype(self.dtype)} *{self.name}"


def get_arg_list_scalar_types(arguments):
    return [arg.dtype for arg in arguments if isinstance(arg, ScalarArg)]


def parse_c_arg(text):
    """(is it an array, dtype, name) of a parameter's declaration."""
    words = text.replace("*", " * ").replace("const", " ").split()
    name = words[-1]
    pointer = "*" in words
    kind = " ".join(w for w in words[:-1] if w not in ("*", "__restrict__", "volatile"))
    for dtype, ctype in _types.items():
        if kind in (
            ctype,
            ctype.replace("unsigned int", "unsigned"),
            ctype.replace("signed char", "char"),
        ):
            return pointer, _np.dtype(dtype), name
    other = {"long": "int64", "unsigned long": "uint64", "size_t": "uint64", "long int": "int64"}
    other.update(_registered)
    if kind in other:
        return pointer, _np.dtype(other[kind]), name
    raise ValueError(f"unknown type '{kind}'")


def make_default_context(ctx_maker=None):
    device = _driver.Device(0)
    return device.make_context() if ctx_maker is None else ctx_maker(device)


def get_default_device(default=0):
    return _driver.Device(default)


def clear_context_caches():
    pass


def mark_cuda_test(function):
    return function


def context_dependent_memoize(function):
    cache = {}

    def memoized(*args):
        if args not in cache:
            cache[args] = function(*args)
        return cache[args]

    return memoized


PooledDeviceAllocation = _driver.PooledDeviceAllocation


class DeviceMemoryPool:
    """Memory is kept for later arrays in any case."""

    held_blocks = managed_bytes = active_blocks = active_bytes = 0

    def allocate(self, size):
        return _driver.mem_alloc(size)

    def free_held(self):
        pass

    def stop_holding(self):
        pass


class PageLockedAllocator:
    def __init__(self, flags=0):
        self.flags = flags


class PageLockedMemoryPool:
    held_blocks = active_blocks = 0

    def __init__(self, allocator=None):
        pass

    def allocate(self, shape, dtype, order="C"):
        return _driver.pagelocked_empty(shape, dtype, order)

    def free_held(self):
        pass

    def stop_holding(self):
        pass


class DeviceData:
    """Sizes that kernels are laid out by."""

    def __init__(self, dev=None):
        self.device = _driver.Device(0) if dev is None else dev
        self.max_threads, self.warp_size, self.warps_per_mp = 1024, 32, 64
        self.thread_blocks_per_mp, self.registers, self.shared_memory = 32, 65536, 48 << 10
        self.smem_alloc_granularity = self.smem_granularity = 128

    def align_bytes(self, word_size=4):
        return 64 if word_size == 4 else 128

    def align(self, bytes, word_size=4):
        return -(-bytes // self.align_bytes(word_size)) * self.align_bytes(word_size)

    def align_words(self, word_size):
        return self.align_bytes(word_size) // word_size

    def align_dtype(self, elements, dtype_size):
        return self.align(elements * dtype_size, dtype_size) // dtype_size

    @staticmethod
    def make_valid_tex_channel_count(size):
        return next(n for n in (1, 2, 4) if size <= n)


class OccupancyRecord:
    """How many blocks of a kernel fit on a multiprocessor, and what bounds them."""

    def __init__(self, devdata, threads, shared_mem=0, registers=0):
        if threads > devdata.max_threads:
            raise ValueError("too many threads")
        warps = -(-threads // devdata.warp_size)
        room = {"warps": devdata.warps_per_mp // warps, "blocks": devdata.thread_blocks_per_mp}
        if registers:
            room["regs"] = devdata.registers // (
                -(-registers * devdata.warp_size // 256) * 256 * warps
            )
        if shared_mem:
            grain = devdata.smem_alloc_granularity
            room["smem"] = devdata.shared_memory // (-(-shared_mem // grain) * grain)
        self.tb_per_mp = min(room.values())
        self.limited_by = [name for name, n in room.items() if n == self.tb_per_mp][0]
        self.warps_per_mp = self.tb_per_mp * warps
        self.occupancy = self.warps_per_mp / devdata.warps_per_mp
