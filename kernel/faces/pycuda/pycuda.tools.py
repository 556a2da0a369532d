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
    if name not in _types:
        raise ValueError(f"dtype '{name}' has no type in C here")
    return _types[name]


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


class DeviceMemoryPool:
    def allocate(self, size):
        return _driver.mem_alloc(size)

    def free_held(self):
        pass

    def stop_holding(self):
        pass


class PageLockedMemoryPool:
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
