# Scans, copies of rows, types and parameters by PyCUDA's names; what is not here is refused.
import numpy as np
import pycuda.autoinit
import pycuda.driver as drv
from pycuda import characterize, curandom, gpuarray, tools
from pycuda.compiler import DynamicSourceModule, SourceModule, compile
from pycuda.elementwise import ElementwiseKernel
from pycuda.reduction import ReductionKernel
from pycuda.scan import ExclusiveScanKernel, InclusiveScanKernel

run, before = InclusiveScanKernel(np.int32, "a+b"), ExclusiveScanKernel(np.int64, "a+b", 0)
top = InclusiveScanKernel(np.float32, "a > b ? a : b", preamble="// running maximum")
for n in (0, 1, 2, 127, 4095, 4096, 4097, 8192, 100_003):
    x = (np.arange(n) * 7919 % 1009 - 500).astype(np.int32)
    d = gpuarray.to_gpu(x)
    same = run(d) is d and np.array_equal(d.get(), np.cumsum(x, dtype=np.int32))
    x = x.astype(np.int64)
    d = gpuarray.to_gpu(x)
    other = before(d, gpuarray.empty_like(d))
    same = same and np.array_equal(other.get(), np.cumsum(x) - x) and np.array_equal(d.get(), x)
    x = x.astype(np.float32)
    print(n, same, np.array_equal(top(gpuarray.to_gpu(x)).get(), np.maximum.accumulate(x)))
begin = ExclusiveScanKernel(np.int32, "a+b", 100)
print(begin(gpuarray.to_gpu(np.arange(5, dtype=np.int32))))
try:
    run(gpuarray.to_gpu(np.arange(3.0)))
except TypeError as e:
    print(e)
# %%
x = np.arange(24, dtype=np.float32).reshape(4, 6)
d, pitch = drv.mem_alloc_pitch(6 * 4, 4, 4)
copy = drv.Memcpy2D()
copy.set_src_host(x)
copy.set_dst_device(d)
copy.width_in_bytes, copy.src_pitch, copy.dst_pitch, copy.height = 24, 24, pitch, 4
copy(aligned=True)
back = np.zeros((2, 3), np.float32)
copy = drv.Memcpy2D()
copy.set_src_device(d)
copy.src_x_in_bytes, copy.src_y, copy.src_pitch = 8, 1, pitch
copy.set_dst_host(back)
copy.width_in_bytes, copy.dst_pitch, copy.height = 12, 12, 2
copy()
print(back)
drv.memset_d2d32(int(d) + 4, pitch, 7, 2, 3)
whole = drv.from_device(d, (4, pitch // 4), np.int32)
print(whole[:, :4] == 7)
try:
    copy.height = 3
    copy()
except drv.LogicError as e:
    print(e)


# %%
class Holder(drv.PointerHolderBase):
    def __init__(self, array):
        super().__init__()
        self.array = array

    def get_pointer(self):
        return self.array.ptr


d = gpuarray.to_gpu(np.arange(4, dtype=np.float32))
twice = SourceModule("__global__ void twice(float *x) { x[threadIdx.x] *= 2; }").get_function(
    "twice"
)
twice(Holder(d), block=(4, 1, 1))
print(d)
arguments = [
    tools.VectorArg(np.float32, "y"),
    tools.ScalarArg(np.float32, "a"),
    tools.VectorArg(np.float32, "x"),
]
y = gpuarray.zeros_like(d)
ElementwiseKernel(arguments, "y[i] = a * x[i]")(y, np.float32(3), d)
print(
    y,
    ReductionKernel(np.float32, "0", "a+b", "y[i]*x[i]", [arguments[0], arguments[2]])(y, d).get(),
)
print(
    arguments,
    str(arguments[0]),
    characterize.sizeof("double"),
    characterize.sizeof("struct p", "struct p { int a; double b; };"),
)
print(characterize.platform_bits(), characterize.has_stack(), characterize.has_double_support())
tools.register_dtype(np.int16, "halfword")
print(tools.dtype_to_ctype(np.int16), tools.parse_c_arg("halfword *x"))
print(gpuarray.vec.float3, gpuarray.vec.make_float3(1, 2, 3), gpuarray.vec.make_int2(5)["y"])
mask = gpuarray.to_gpu(np.array([1, 3], np.int32))
print(
    gpuarray.subset_max(mask, d),
    gpuarray.subset_min(mask, d),
    gpuarray.any(d),
    gpuarray.all(d),
    d.conjugate(),
)
dev = drv.Device(0)
print(
    dev.multiprocessor_count == dev.get_attribute(drv.device_attribute.MULTI_PROCESSOR_COUNT),
    drv.Context.get_api_version(),
)
record = tools.OccupancyRecord(tools.DeviceData(), 256, shared_mem=16 << 10)
print(record.tb_per_mp, record.limited_by, record.occupancy)
print(drv.aligned_zeros_like(np.ones(3)), drv.ctx_flags.SCHED_MASK, drv.function_attribute.NUM_REGS)
z = gpuarray.empty(5, np.float32)
curandom.XORWOWRandomNumberGenerator().fill_log_normal(z, 0, 1)
print((z.get() > 0).all(), len(curandom.get_curand_version()))
# %%
for call in (
    lambda: drv.Array,
    lambda: drv.managed_empty,
    lambda: drv.module_from_file,
    lambda: drv.nothing,
    lambda: DynamicSourceModule(""),
    lambda: compile(""),
    lambda: curandom.Sobol32RandomNumberGenerator(),
    lambda: curandom.MRG32k3aRandomNumberGenerator().call_skip_ahead(3),
    lambda: d.bind_to_texref(None),
    lambda: twice.num_regs,
    lambda: gpuarray.empty(3, gpuarray.vec.float3),
    lambda: drv.Context.set_limit(drv.limit.STACK_SIZE, 1024),
    lambda: tools.VectorArg(np.float32, "x", with_offset=True),
):
    try:
        call()
        print("no error")
    except (AttributeError, NotImplementedError) as e:
        print(f"{type(e).__name__}: {e}")
# expect: 0 True True
# expect: 1 True True
# expect: 2 True True
# expect: 127 True True
# expect: 4095 True True
# expect: 4096 True True
# expect: 4097 True True
# expect: 8192 True True
# expect: 100003 True True
# expect: [100 100 101 103 106]
# expect: the kernel takes an array of int32, not of float64
# expect: [[ 8.  9. 10.]
# expect:  [14. 15. 16.]]
# expect: [[False  True  True False]
# expect:  [False  True  True False]
# expect:  [False  True  True False]
# expect:  [False False False False]]
# expect: cuMemcpy2D failed: invalid argument
# expect: [0. 2. 4. 6.]
# expect: [ 0.  6. 12. 18.] 168.0
# expect: [VectorArg('y', float32), ScalarArg('a', float32), VectorArg('x', float32)] float *y 8 16
# expect: 64 True True
# expect: halfword (True, dtype('int16'), 'x')
# expect: [('x', '<f4'), ('y', '<f4'), ('z', '<f4')] (1.0, 2.0, 3.0) 0
# expect: 6.0 2.0 True False [0. 2. 4. 6.]
# expect: True 3020
# expect: 3 smem 0.375
# expect: [0. 0. 0.] 7 4
# expect: True 3
# expect: NotImplementedError: pycuda.driver.Array is not part of Warpcell: kernels here have no textures and surfaces; give the kernel an array in their place
# expect: NotImplementedError: pycuda.driver.managed_empty is not part of Warpcell: memory that host and device share is not here; to_device and from_device copy
# expect: NotImplementedError: pycuda.driver.module_from_file is not part of Warpcell: modules come from a text here: pycuda.compiler.SourceModule
# expect: AttributeError: module 'pycuda.driver' has no attribute 'nothing'
# expect: NotImplementedError: a kernel that launches kernels is not part of Warpcell
# expect: NotImplementedError: nvcc's binaries are not made here; SourceModule compiles a text and has its functions
# expect: NotImplementedError: Sobol32RandomNumberGenerator: Sobol's sequences are not part of Warpcell; scipy.stats.qmc in Python has them
# expect: NotImplementedError: the generators go on where they are; none is skipped
# expect: NotImplementedError: kernels here have no textures; give the kernel an array in their place
# expect: NotImplementedError: what a compiled kernel takes of the device is not told here
# expect: NotImplementedError: arrays of structures are not on the device here; their fields can be, one array each
# expect: NotImplementedError: the limits of the context are the driver's own here
# expect: NotImplementedError: parameters with an offset are not here: give a part of the array
