# Names of CuPy about memory and the device that are asked for where there is no GPU.
# device: cpu
import cupy as cp
from cupy.cuda import memory_hooks
from cupy.cuda.memory import OutOfMemoryError, MemoryHook


def refused(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {str(e).split(';')[0][:90]}"


def entered(hook):
    with hook:
        return cp.zeros(3)


print(refused(lambda: cp.cuda.Device().pci_bus_id))
# expect: CUDARuntimeError: cudaErrorNoDevice: no CUDA-capable device is detected
print(refused(lambda: cp.cuda.runtime.deviceGetPCIBusId(0)))
# expect: CUDARuntimeError: cudaErrorNoDevice: no CUDA-capable device is detected
for hook in (memory_hooks.LineProfileHook(), memory_hooks.DebugPrintHook(), MemoryHook()):
    print(isinstance(hook, cp.cuda.MemoryHook), hook.name, refused(lambda: entered(hook)))
# expect: True LineProfileHook NotImplementedError: memory hooks: arrays get memory when their work runs, not one by one
# expect: True DebugPrintHook NotImplementedError: memory hooks: arrays get memory when their work runs, not one by one
# expect: True MemoryHook NotImplementedError: memory hooks: arrays get memory when their work runs, not one by one
print(refused(lambda: cp.cuda.alloc(8)), OutOfMemoryError is cp.cuda.OutOfMemoryError)
# expect: NotImplementedError: device memory is that of arrays: cupy.empty(size, dtype='u1'), or cupy.cuda.runtime.malloc True
module = cp.RawModule(code="__constant__ float c[3]; extern \"C\" __global__ void f(float *x) {}")
print(refused(lambda: module.get_global("c")))
# expect: NotImplementedError: RawModule.get_global: the text's own __device__ and __constant__ memory (c) is not reached
pool = cp.cuda.PinnedMemoryPool()
cp.cuda.set_pinned_memory_allocator(pool.malloc)
print(len(pool.malloc(64)), pool.n_free_blocks())
# expect: 64 0
