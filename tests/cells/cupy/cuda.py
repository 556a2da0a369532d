# Devices, streams, events, pools and timing as CuPy's programs write them.
import cupy as cp
import cupyx
from cupyx.profiler import benchmark

with cp.cuda.Device(0) as d:
    a = cp.ones((3, 3))
    print(d.id, d == cp.cuda.Device(), isinstance(d.compute_capability, str))
s = cp.cuda.Stream(non_blocking=True)
start, end = cp.cuda.Event(), cp.cuda.Event()
with s:
    start.record()
    b = a @ a
    end.record(s)
    print(cp.cuda.get_current_stream() is s)
s.synchronize()
cp.cuda.Stream.null.synchronize()
cp.cuda.Device().synchronize()
cp.cuda.runtime.deviceSynchronize()
print(cp.cuda.get_elapsed_time(start, end) >= 0, b.sum(), end.done)
pool = cp.get_default_memory_pool()
before = pool.used_bytes()
big = cp.zeros(1000000)
big += 1
print(pool.used_bytes() - before >= 8000000, pool.total_bytes() >= pool.used_bytes())
del big
pool.free_all_blocks()
cp.get_default_pinned_memory_pool().free_all_blocks()
cp.cuda.set_allocator(cp.cuda.MemoryPool().malloc)
free, total = cp.cuda.Device(0).mem_info
print(0 < free <= total)


def f(x, y):
    return 3 * cp.sin(-x) * y


result = benchmark(f, (a, b), n_repeat=5, n_warmup=1)
gpus = int(cp.cuda.is_available()) # a row for the GPU only where there is one
print(result.name, result.cpu_times.shape, result.gpu_times.shape[0] == gpus, "CPU:" in str(result), ("GPU-0:" in str(result)) == bool(gpus))
hits = cp.zeros(3, dtype="int64")
cupyx.scatter_add(hits, cp.array([0, 2, 2]), 1)
print(hits, cp.is_available() in (True, False), cp.get_array_module(hits).__name__)
try:
    cp.cuda.get_elapsed_time(cp.cuda.Event(), end)
except cp.cuda.runtime.CUDARuntimeError as e:
    print(e)
try:
    cp.cuda.Device(99).use()
except cp.cuda.runtime.CUDARuntimeError as e:
    print(e)
# expect: 0 True True
# expect: True
# expect: True 27.0 True
# expect: True True
# expect: True
# expect: f (5,) True True True
# expect: [1 0 2] True cupy
# expect: cudaErrorInvalidResourceHandle: invalid resource handle
# expect: cudaErrorInvalidDevice: invalid device ordinal
