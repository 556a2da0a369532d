# Memory by addresses, the device's properties and the pool's limit, as programs use cupy.cuda's lower part.
import warnings
import cupy as cp

runtime = cp.cuda.runtime
a, b = cp.arange(6, dtype="i4"), cp.zeros(6, dtype="i4")
runtime.memcpy(b.data.ptr, a.data.ptr, a.nbytes, runtime.memcpyDeviceToDevice)
runtime.memcpy(b.data.ptr + 4, a.data.ptr, 8, 3)
print(b)
# expect: [0 0 1 3 4 5]
block = runtime.malloc(24)
runtime.memset(block, 1, 24)
runtime.memcpyAsync(b.data.ptr, block + 8, 12, 3, 0)
print(b)
# expect: [16843009 16843009 16843009        3        4        5]
runtime.memcpy(a[2:].data.ptr, b[:].data.ptr, 4, 4)
print(a)
# expect: [       0        1 16843009        3        4        5]


def refused(f):
    try:
        f()
    except runtime.CUDARuntimeError as e:
        return str(e)


for f in (lambda: runtime.memset(block, 0, 25), lambda: runtime.memset(block + 20, 0, 5), lambda: runtime.memset(0, 0, 1), lambda: runtime.memset(-8, 0, 1),
          lambda: runtime.memset(block, 0, -1), lambda: runtime.memcpy(a.data.ptr, 4096, 4, 3), lambda: runtime.free(block + 1), lambda: runtime.malloc(-1)):
    print(refused(f))
# expect: cudaErrorInvalidValue: invalid argument
# expect: cudaErrorInvalidValue: invalid argument
# expect: cudaErrorInvalidValue: invalid argument
# expect: cudaErrorInvalidValue: invalid argument
# expect: cudaErrorInvalidValue: invalid argument
# expect: cudaErrorInvalidValue: invalid argument
# expect: cudaErrorInvalidValue: invalid argument
# expect: cudaErrorInvalidValue: invalid argument
runtime.free(block)
print(refused(lambda: runtime.free(block)), runtime.malloc(0), runtime.free(0), refused(lambda: runtime.memset(block, 0, 1)))
# expect: cudaErrorInvalidValue: invalid argument 0 None cudaErrorInvalidValue: invalid argument

# %%
properties, attributes = runtime.getDeviceProperties(0), cp.cuda.Device(0).attributes
print([k for k in ("name", "totalGlobalMem", "multiProcessorCount", "warpSize", "maxThreadsPerBlock", "maxThreadsDim", "maxGridSize", "sharedMemPerBlock",
                   "clockRate", "memoryClockRate", "memoryBusWidth", "l2CacheSize", "major", "minor", "regsPerBlock") if k not in properties])
# expect: []
print(attributes["MultiProcessorCount"] == properties["multiProcessorCount"] == runtime.deviceGetAttribute(16, 0) > 0, len(properties["maxGridSize"]),
      properties["major"] * 10 + properties["minor"] == int(cp.cuda.Device(0).compute_capability), properties["name"].startswith(b"no GPU") != cp.cuda.is_available())
# expect: True 3 True True

# %%
pool = cp.get_default_memory_pool()
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    pool.set_limit(size=pool.used_bytes() + (1 << 20))
try:
    c = cp.ones(1 << 18)
    print(c.sum() > 0, len(said) == 1)
except cp.cuda.memory.OutOfMemoryError:
    print(cp.cuda.is_available(), len(said) == 0)
small = cp.ones(100)
print(small.sum(), pool.get_limit() > 1 << 20)
pool.set_limit()
d = cp.ones(1 << 18)
print(d.sum(), pool.get_limit())
# expect: True True
# expect: 100.0 True
# expect: 262144.0 0
