# Kernels in CUDA C, as CuPy's guide and courses write them.
# device: gpu
import cupy as cp
import numpy as np

add = cp.RawKernel(r'''
extern "C" __global__
void my_add(const float* x1, const float* x2, float* y) {
    int tid = blockDim.x * blockIdx.x + threadIdx.x;
    y[tid] = x1[tid] + x2[tid];
}
''', "my_add")
x1 = cp.arange(25, dtype=cp.float32).reshape(5, 5)
x2 = cp.arange(25, dtype=cp.float32).reshape(5, 5) * 1
y = cp.zeros((5, 5), dtype=cp.float32)
before = y + 0
add((5,), (5,), (x1, x2, y))
print(y)
print(before.sum(), (y - 2 * x1).sum())

saxpy = cp.RawModule(code=r'''
#define N 4
__device__ double twice(double v) { return 2 * v; }
extern "C" {
__global__ void scale(double* x, double a, int n, long long big, bool flip) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = twice(x[i]) * a + (flip ? big : -big);
}
__global__ void transpose(const int* a, int* b, int rows, int cols) {
    extern __shared__ int tile[];
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    tile[threadIdx.y * blockDim.x + threadIdx.x] = r < rows && c < cols ? a[r * cols + c] : 0;
    __syncthreads();
    if (r < rows && c < cols) b[c * rows + r] = tile[threadIdx.y * blockDim.x + threadIdx.x];
}
}
''', options=("-std=c++17",))
v = cp.arange(6.0)
saxpy.get_function("scale")(((6 + 127) // 128,), (128,), (v, 0.5, np.int32(4), 10, True))
print(v)
a = cp.arange(35, dtype=cp.int32).reshape(5, 7)
b = cp.empty((7, 5), dtype=cp.int32)
saxpy.get_function("transpose")((2, 2), (4, 4), (a, b, np.int32(5), np.int32(7)), shared_mem=64)
print((b == a.T).all())
w = v[2:]
saxpy.get_function("scale")((1,), (32,), (w, 1.0, np.int32(1), 0, False))
print(v)
for text, name in (("nonsense", "f"), ('extern "C" __global__ void g() {}', "f")):
    try:
        cp.RawKernel(text, name)((1,), (1,), ())
    except Exception as e:
        print(type(e).__name__, "error" in str(e) or "no kernel 'f'" in str(e))
try:
    add((1,), (2048,), (x1, x2, y))
except ValueError as e:
    print(e)
# expect: [[ 0.  2.  4.  6.  8.]
# expect:  [10. 12. 14. 16. 18.]
# expect:  [20. 22. 24. 26. 28.]
# expect:  [30. 32. 34. 36. 38.]
# expect:  [40. 42. 44. 46. 48.]]
# expect: 0.0 0.0
# expect: [10. 11. 12. 13.  4.  5.]
# expect: True
# expect: [10. 11. 24. 13.  4.  5.]
# expect: CompileException True
# expect: ValueError True
# expect: the GPU does not take a grid of (1, 1, 1) blocks of (2048, 1, 1) threads with 0 bytes of shared memory
