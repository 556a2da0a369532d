# The rest of PyCUDA's names that its tutorials use, on a GPU and without one.
import numpy as np
import pycuda.autoinit
import pycuda.driver as drv
import pycuda.gpuarray as gpuarray
import pycuda.curandom as curandom
import pycuda.tools as tools
from pycuda.compiler import SourceModule

a = np.arange(6, dtype=np.float32)
d = drv.mem_alloc_like(a)
drv.memcpy_htod(d, a)
b = drv.from_device_like(d, a)
print(b, drv.from_device(d, (3,), np.float32))
dev = drv.Device(0)
print(
    drv.Device.count() >= 0,
    type(dev.name()),
    len(dev.compute_capability()),
    dev.total_memory() > 0,
    dev.get_attributes()[drv.device_attribute.MAX_THREADS_PER_BLOCK] >= 512,
    dev.get_attribute(drv.device_attribute.WARP_SIZE),
)
drv.Context.synchronize()
mod = SourceModule(
    """
__global__ void rev(float *x, int n) {
    extern __shared__ float s[];
    int i = threadIdx.x;
    s[i] = x[i];
    __syncthreads();
    x[i] = s[n - 1 - i];
}""",
    options=["-O2", "-Xcompiler", "-fPIC", "-use_fast_math", "-m64"],
)
f = mod.get_function("rev")
s = drv.Stream()
t = f(d, np.int32(6), block=(6, 1, 1), grid=(1, 1), shared=24, stream=s)
s.synchronize()
drv.memcpy_dtoh(b, d)
print(b, t)
t = f(drv.InOut(b), np.int32(6), block=(6, 1, 1), shared=24, time_kernel=True)
print(b, t >= 0)
start, end = drv.Event(), drv.Event()
start.record(s)
end.record(s)
end.synchronize()
print(start.time_till(end) >= 0, end.time_since(start) >= 0, end.query())
p = drv.pagelocked_empty(4, np.float32)
p[:] = 2
z = drv.pagelocked_zeros((2, 2), np.int32)
drv.memcpy_htod_async(d, p, s)
s.synchronize()
print(drv.from_device(d, 4, np.float32), z, p.flags.c_contiguous)
m2 = SourceModule(
    'extern "C" __global__ void one(int *x) { x[threadIdx.x] = 1; }', no_extern_c=True
)
x = np.zeros(3, np.int32)
m2.get_function("one")(drv.Out(x), block=(3, 1, 1))
print(x)
g = gpuarray.GPUArray((3,), np.float32)
g.fill(2)
print(g, (g * 2).get(), g.size, g.nbytes)
r = curandom.rand((1000,), dtype=np.float32)
v = r.get()
print(v.min() >= 0, v.max() <= 1, 0.4 < v.mean() < 0.6)
print(tools.make_default_context is not None)
gen = curandom.XORWOWRandomNumberGenerator()
print(gen.gen_uniform((5,), np.float32).shape)

# expect: [0. 1. 2. 3. 4. 5.] [0. 1. 2.]
# expect: True <class 'str'> 2 True True 32
# expect: [5. 4. 3. 2. 1. 0.] None
# expect: [0. 1. 2. 3. 4. 5.] True
# expect: True True True
# expect: [2. 2. 2. 2.] [[0 0]
# expect:  [0 0]] True
# expect: [1 1 1]
# expect: [2. 2. 2.] [4. 4. 4.] 3 12
# expect: True True True
# expect: True
# expect: (5,)
