# PyCUDA's tutorial and what its readers do next, on a GPU and without one.
import numpy as np
import pycuda.autoinit
import pycuda.cumath as cumath
import pycuda.driver as cuda
import pycuda.gpuarray as gpuarray
from pycuda.compiler import SourceModule
from pycuda.elementwise import ElementwiseKernel
from pycuda.reduction import ReductionKernel

a = (np.arange(16, dtype=np.float32) - 8).reshape(4, 4)
a_gpu = cuda.mem_alloc(a.nbytes)
cuda.memcpy_htod(a_gpu, a)
mod = SourceModule(
    """
__global__ void doublify(float *a)
{
    int idx = threadIdx.x + threadIdx.y*4;
    a[idx] *= 2;
}
__global__ void multiply_them(float *dest, float *a, float *b)
{
    const int i = threadIdx.x + blockDim.x * blockIdx.x;
    dest[i] = a[i] * b[i];
}
__global__ void fill(int *out, int start, float step, long long n)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i < n) out[i] = start + (int)(step * i);
}
"""
)
func = mod.get_function("doublify")
func(a_gpu, block=(4, 4, 1))
b = np.empty_like(a)
cuda.memcpy_dtoh(b, a_gpu)
print(b, (b == 2 * a).all())
func(cuda.InOut(a), block=(4, 4, 1))
print((a == b).all(), cuda.from_device_like(a_gpu, a)[0])
func.prepare("P").prepared_call((1, 1), (4, 4, 1), a_gpu)
func.prepared_async_call((1, 1), (4, 4, 1), None, int(a_gpu))
print(func.prepared_timed_call((1, 1), (4, 4, 1), a_gpu)() >= 0, cuda.from_device(a_gpu, (2, 2), np.float32))
x, y = np.arange(400, dtype=np.float32), np.ones(400, dtype=np.float32) / 2
dest = np.zeros_like(x)
t = mod.get_function("multiply_them")(
    cuda.Out(dest), cuda.In(x), cuda.In(y), block=(100, 1, 1), grid=(4, 1), time_kernel=True
)
print((dest == x / 2).all(), t >= 0)
n = mod.get_function("fill").prepare("Pifq")
out = gpuarray.zeros(10, np.int32)
n.prepared_call((2, 1), (8, 1, 1), out.gpudata, 3, 2.5, 7)
print(out, out.dtype, out.get().sum())

# memory
p = cuda.to_device(np.arange(8, dtype=np.int32))
cuda.memset_d32(p, 7, 2)
cuda.memcpy_dtod(int(p) + 16, p, 8)
cuda.memcpy_htod(int(p) + 28, np.int32(-1).tobytes())
print(cuda.from_device(p, 8, np.int32), cuda.mem_get_info()[0] > 0)

# structures with addresses
mod = SourceModule(
    """
struct DoubleOperation { int datalen, padding; float *ptr; };
__global__ void double_array(struct DoubleOperation *a)
{
    a = &a[blockIdx.x];
    for (int idx = threadIdx.x; idx < a->datalen; idx += blockDim.x) a->ptr[idx] *= 2;
}
__global__ void follow(int **p, int *out) { out[threadIdx.x] = *p[threadIdx.x]; }
"""
)
arrays = [np.arange(3, dtype=np.float32), np.array([0, 4], dtype=np.float32)]
given = [cuda.to_device(x) for x in arrays]
structs = cuda.mem_alloc(32)
for i, (x, where) in enumerate(zip(arrays, given)):
    cuda.memcpy_htod(int(structs) + 16 * i, np.int32(x.size).tobytes())
    cuda.memcpy_htod(int(structs) + 16 * i + 8, np.intp(int(where)).tobytes())
mod.get_function("double_array")(structs, block=(32, 1, 1), grid=(2, 1))
print([cuda.from_device_like(where, x).tolist() for where, x in zip(given, arrays)])
many = [cuda.to_device(np.array([i, -i], dtype=np.int32)) for i in range(300)]
pointers = cuda.to_device(np.array([int(x) + 4 * (i % 2) for i, x in enumerate(many)][:200], dtype=np.intp))
found = gpuarray.zeros(200, np.int32)
mod.get_function("follow")(np.intp(int(pointers)), found, block=(200, 1, 1))
print((found.get() == [-i if i % 2 else i for i in range(200)]).all())
del many, pointers
mod.get_function("double_array")(structs, block=(32, 1, 1), grid=(1, 1))
print(cuda.from_device_like(given[0], arrays[0]))

# variables of a module
two = [
    SourceModule("__constant__ float c[4]; __device__ int calls = 5;\n"
                 "__global__ void f(float *x) { x[threadIdx.x] = c[threadIdx.x]; if (threadIdx.x == 0) calls += 1; }")
    for _ in range(2)
]
where, size = two[0].get_global("c")
cuda.memcpy_htod(where, np.arange(4, dtype=np.float32) + 0.5)
for m in two:
    r = gpuarray.to_gpu(np.zeros(4, dtype=np.float32))
    m.get_function("f")(r, block=(4, 1, 1))
    print(r, size)
calls = np.zeros(1, np.int32)
cuda.memcpy_dtoh(calls, two[0].get_global("calls")[0])
print(calls)

# arrays
g = gpuarray.to_gpu(np.arange(12, dtype=np.float32).reshape(3, 4))
print((2 * g + 1).get()[1], (g - g).get().any(), (g**2).get()[2], g[1], g.reshape(4, 3).T.get().shape)
print(gpuarray.sum(g), gpuarray.dot(g, g), gpuarray.max(g).get(), gpuarray.min(g), g.mul_add(2, g, 1).get()[0])
g[0] = 5
g += gpuarray.ones_like(g)
print(g.get()[:2], gpuarray.arange(5, dtype=np.float32), cumath.sqrt(g).get()[0, :2], cumath.fmod(g, 4).get()[1])
print(gpuarray.if_positive(g - 6, g, gpuarray.zeros_like(g)).get()[1], gpuarray.take(g.ravel(), gpuarray.to_gpu(np.array([0, 5]))))
lin_comb = ElementwiseKernel("float a, float *x, float b, float *y, float *z", "z[i] = a*x[i] + b*y[i]", "linear_combination")
u, v = gpuarray.arange(1000, dtype=np.float32), gpuarray.ones(1000, dtype=np.float32)
z = gpuarray.zeros_like(u)
lin_comb(5, u, 6, v, z)
print((z.get() == 5 * np.arange(1000) + 6).all())
lin_comb(0, u, 1, v, z, slice=slice(0, 10, 3))
print(z.get()[:11])
krnl = ReductionKernel(np.int32, neutral="0", reduce_expr="a+b", map_expr="x[i]*y[i]", arguments="int *x, int *y")
w = gpuarray.to_gpu(np.arange(1001, dtype=np.int32))
print(krnl(w, w).get(), (np.arange(1001) ** 2).sum())

# what is refused
bad = {
    "no block": lambda: func(a_gpu),
    "a Python number": lambda: func(3, block=(1, 1, 1)),
    "no such kernel": lambda: mod.get_function("nope"),
    "no such variable": lambda: mod.get_global("nope"),
    "no C": lambda: SourceModule("nonsense"),
    "textures": lambda: mod.get_texref("t"),
    "no bytes": lambda: cuda.mem_alloc(0),
    "too many bytes": lambda: cuda.memcpy_htod(cuda.mem_alloc(4), np.zeros(3)),
    "no address": lambda: cuda.memcpy_dtoh(np.zeros(1), 8),
    "gaps": lambda: cuda.to_device(np.zeros((4, 4))[:, ::2]),
    "no device": lambda: cuda.Device(1000),
    "other type": lambda: lin_comb(5, w, 6, v, z),
}
for what, f in bad.items():
    try:
        f()
        print(what, "ran")
    except Exception as e:
        print(what, type(e).__name__)
# expect: [[-16. -14. -12. -10.]
# expect:  [ -8.  -6.  -4.  -2.]
# expect:  [  0.   2.   4.   6.]
# expect:  [  8.  10.  12.  14.]] True
# expect: True [-16. -14. -12. -10.]
# expect: True [[-128. -112.]
# expect:  [ -96.  -80.]]
# expect: True True
# expect: [ 3  5  8 10 13 15 18  0  0  0] int32 72
# expect: [ 7  7  2  3  7  7  6 -1] True
# expect: [[0.0, 2.0, 4.0], [0.0, 8.0]]
# expect: True
# expect: [0. 4. 8.]
# expect: [0.5 1.5 2.5 3.5] 16
# expect: [0. 0. 0. 0.] 16
# expect: [6]
# expect: [ 9. 11. 13. 15.] False [ 64.  81. 100. 121.] [4. 5. 6. 7.] (3, 4)
# expect: 66.0 506.0 11.0 0.0 [0. 3. 6. 9.]
# expect: [[6. 6. 6. 6.]
# expect:  [5. 6. 7. 8.]] [0. 1. 2. 3. 4.] [2.4494898 2.4494898] [1. 2. 3. 0.]
# expect: [0. 0. 7. 8.] [6. 6.]
# expect: True
# expect: [ 1. 11. 16.  1. 26. 31.  1. 41. 46.  1. 56.]
# expect: 333833500 333833500
# expect: no block ValueError
# expect: a Python number TypeError
# expect: no such kernel LogicError
# expect: no such variable LogicError
# expect: no C CompileError
# expect: textures NotImplementedError
# expect: no bytes LogicError
# expect: too many bytes LogicError
# expect: no address LogicError
# expect: gaps ValueError
# expect: no device LogicError
# expect: other type TypeError

