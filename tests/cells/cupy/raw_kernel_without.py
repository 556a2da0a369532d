# Kernels in CUDA C where there is no GPU: programs of the installed C++ compiler, with the same results.
# device: cpu
import cupy as cp
import numpy as np

module = cp.RawModule(
    code=r'''
#include <cuda_runtime.h>
#define TILE 4
#define n 5 /* names of the program's own that must not meddle */
#define thread 7
__device__ int calls = 0;
__constant__ float weight[3] = {0.25f, 0.5f, 0.25f};
template <class T> __device__ T square(T a) { return a * a; }
// __global__ void not_this(int a)
/* __global__ void nor_this(int a) */
extern "C" {
__global__ void __launch_bounds__(64) count(int *x) { x[threadIdx.x] = ++calls; }
__global__ void smooth(const float *x, float *y, int size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < size - 1) y[i] = weight[0] * x[i - 1] + weight[1] * x[i] + weight[2] * x[i + 1];
}
__global__ void matmul(const double *a, const double *b, double *c, int size) {
    __shared__ double s[TILE][TILE], t[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    double sum = 0;
    for (int k = 0; k < size; k += TILE) {
        s[threadIdx.y][threadIdx.x] = a[row * size + k + threadIdx.x];
        t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * size + column];
        __syncthreads();
        for (int i = 0; i < TILE; i++) sum += s[threadIdx.y][i] * t[i][threadIdx.x];
        __syncthreads();
    }
    c[row * size + column] = sum;
}
__global__ void total(const int *x, int *sum, int size) {
    extern __shared__ int part[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < size ? x[i] : 0;
    __syncthreads();
    for (int half = blockDim.x / 2; half; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(sum, part[0]);
}
__global__ void warps(int *x) {
    int v = threadIdx.x, lane = v % warpSize;
    for (int by = 16; by; by /= 2) v += __shfl_down_sync(0xffffffff, v, by);
    if (threadIdx.x < 32) x[32 + lane] = __shfl_xor_sync(0xffffffff, lane, 1);
    if (lane == 0) x[threadIdx.x / 32] = v;
    unsigned odd = __ballot_sync(0xffffffff, lane % 2);
    int many = __syncthreads_count(threadIdx.x % 3 == 0);
    if (threadIdx.x == 0) x[8] = odd == 0xaaaaaaaa, x[9] = many, x[10] = __any_sync(1, 1), x[11] = __popc(odd);
}
__global__ void numbers(double *x, bool b, char c, unsigned short s, int i, long long l, float f, double d) {
    x[0] = b, x[1] = c, x[2] = s, x[3] = i, x[4] = l, x[5] = f, x[6] = d, x[7] = square(3) + n + thread;
}
__global__ void places(int *x) {
    int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    int size = blockDim.x * blockDim.y * blockDim.z;
    x[block * size + threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)] = block + 100 * threadIdx.z;
}
__global__ void beyond(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__global__ void apart(int *x) { if (threadIdx.x < 7) __syncthreads(); else __syncwarp(); }
__global__ void divide(int *x) { x[0] = x[2] / x[1]; }
__global__ void nowhere(int *x) { *(int *)(x == 0 ? x : 0) = 1; }
__global__ void trap(int *x) { x[0] = 9; __trap(); }
}
''',
    options=("-DUNUSED=1", "--std=c++14", "-use_fast_math"),
)


def launch(name, grid, block, *args, **more):
    module.get_function(name)(grid, block, args, **more)


a = cp.zeros(3, dtype=cp.int32)
launch("count", (1,), (3,), a)
launch("count", (1,), (3,), a)
print(a)
x, y = cp.arange(10, dtype=cp.float32) ** 2, cp.zeros(10, dtype=cp.float32)
launch("smooth", (2,), (8,), x, y, 10)
print(y, (y[1:-1] == (x[:-2] + 2 * x[1:-1] + x[2:]) / 4).all())
b = cp.arange(144.0).reshape(12, 12)
c = cp.zeros((12, 12))
launch("matmul", (3, 3), (4, 4), b, b.T.copy(), c, np.int32(12))
print((c == b @ b.T).all())
v, s = cp.arange(10_000, dtype=cp.int32), cp.zeros(1, dtype=cp.int32)
launch("total", (40,), (256,), v, s, np.int32(10_000), shared_mem=1024)
print(s, v.sum())
w = cp.zeros(64, dtype=cp.int32)
launch("warps", (1,), (128,), w)
print(w[:12], w[32:40])
d = cp.zeros(8)
launch("numbers", (1,), (1,), d, True, np.int8(-3), np.uint16(65535), -4, 1 << 40, np.float32(0.5), 0.25)
print(d.tolist())
p = cp.zeros(2 * 3 * 2 * 8, dtype=cp.int32)
launch("places", (2, 3, 2), (2, 2, 2), p)
print(p.reshape(12, 8)[:, 0], p[:8])
whole = cp.arange(8, dtype=cp.float32)
launch("beyond", (1,), (4,), whole[2:])
print(whole)


def refused(name, grid, block, *args, **more):
    try:
        launch(name, grid, block, *args, **more)
        print(name, "ran")
    except Exception as e:
        print(type(e).__name__, e)


i = cp.ones(4, dtype=cp.int32)
refused("beyond", (1,), (9,), whole)
refused("beyond", (1,), (7,), whole[2:])
print(whole)
refused("apart", (1,), (32,), i)
refused("divide", (1,), (1,), cp.zeros(4, dtype=cp.int32))
refused("nowhere", (1,), (1,), i)
refused("nowhere", (1,), (1,), None)
refused("trap", (2,), (1,), i)
print(i)
refused("missing", (1,), (1,), i)
refused("count", (1,), (1,))
refused("count", (1,), (1,), 2.5)
refused("smooth", (1,), (1,), x, y, 2.0)
refused("numbers", (1,), (1,), d, True, np.int8(1), np.uint16(1), 1, np.int32(1), np.float32(1), 0.5)
refused("numbers", (1,), (1,), d, True, np.int8(1), np.uint16(1), 1, 1, 1.0, 0.5)
refused("count", (1,), (1,), np.zeros(3, dtype=np.int32))
refused("count", (1,), (1025,), i)
refused("count", (0,), (1,), i)
refused("total", (1,), (1,), v, s, 1, shared_mem=(227 << 10) + 1)
launch("count", (1,), (1024,), cp.zeros(1024, dtype=cp.int32), shared_mem=227 << 10)
last = cp.RawKernel('extern "C" __global__ void last(int *x) { extern __shared__ int s[]; s[58111] = 7; x[0] = s[58111]; }', "last")
one = cp.zeros(1, dtype=cp.int32)
last((1,), (1,), (one,), shared_mem=227 << 10)
print(one)
for text in ("nonsense", 'extern "C" __global__ void f(int *x) { x[0] = missing; }'):
    try:
        cp.RawKernel(text, "f")((1,), (1,), (i,))
    except Exception as e:
        print(type(e).__name__, "error" in str(e) and "kernel.cu:1" in str(e))


def pointed(text):
    """What the carets of the compiler's refusal point at, in lines of the text."""
    try:
        cp.RawKernel(text, "f")((1,), (1,), (i,))
    except Exception as e:
        lines = str(e).splitlines()
        carets = [k for k, line in enumerate(lines) if line.strip() == "^"]
        return [
            lines[k - 1].replace("\t", " ")[lines[k].index("^") :]
            for k in carets
            if lines[k].count("\t") <= lines[k - 1].count("\t")
        ]


for fill in ("    ", "\t", " \t ", "/* \u00e9 */"):
    print(pointed('extern "C" __global__ void f(int *x) {\n' + fill + "x[0] = missing + 1;\n}\n"))
# USER_SHOWN_MOST: longer lines are not shown.
wide = 'extern "C" __global__ void f(int *x) { x[0] = missing; }'
print(pointed("extern __shared__ int s[]; missing x;"))  # what is compiled is another text
print(pointed(wide.ljust(200)), pointed(wide.ljust(201)))
try:
    cp.RawKernel("", "f", options=("--unknown",))((1,), (1,), ())
except ValueError as e:
    print(e)
k = cp.RawKernel('extern "C" __global__ void f(float* x) { x[0] = 1; }', "f")
print(k, cp.RawModule(code="").get_function("g").name)
# expect: [4 5 6]
# expect: [ 0.   1.5  4.5  9.5 16.5 25.5 36.5 49.5 64.5  0. ] True
# expect: True
# expect: [49995000] 49995000
# expect: [ 496 1520 2544 3568    0    0    0    0    1   43    1   16] [1 0 3 2 5 4 7 6]
# expect: [1.0, -3.0, 65535.0, -4.0, 1099511627776.0, 0.5, 0.25, 21.0]
# expect: [ 0  1  2  3  4  5  6  7  8  9 10 11] [  0   0   0   0 100 100 100 100]
# expect: [0. 1. 3. 4. 5. 6. 6. 7.]
# expect: RuntimeError kernel 'beyond': thread (8, 0, 0) of block (0, 0, 0) read element 8 of argument 1, a float32 array of 8
# expect: RuntimeError kernel 'beyond': thread (6, 0, 0) of block (0, 0, 0) read element 6 of argument 1, a float32 array of 6
# expect: [0. 1. 3. 4. 5. 6. 6. 7.]
# expect: RuntimeError kernel 'apart': threads of block (0, 0, 0) wait for each other in different places
# expect: RuntimeError kernel 'divide': thread (0, 0, 0) of block (0, 0, 0) divided an integer by 0
# expect: RuntimeError kernel 'nowhere': thread (0, 0, 0) of block (0, 0, 0) wrote an address that no argument has
# expect: RuntimeError kernel 'nowhere': thread (0, 0, 0) of block (0, 0, 0) wrote an address that no argument has
# expect: RuntimeError kernel 'trap': thread (0, 0, 0) of block (0, 0, 0) came to a trap
# expect: [1 1 1 1]
# expect: ValueError the text has no kernel 'missing'
# expect: TypeError 'count' takes 1 arguments and was given 0
# expect: TypeError argument 1 of 'count' is a float; the kernel takes an array there
# expect: TypeError argument 3 of 'smooth' has other bits than the kernel's parameter, an integer of 4 bytes
# expect: TypeError argument 6 of 'numbers' has other bits than the kernel's parameter, an integer of 8 bytes
# expect: TypeError argument 7 of 'numbers' has other bits than the kernel's parameter, a float of 4 bytes
# expect: TypeError a kernel takes arrays of cupy, not one of numpy
# expect: ValueError no GPU takes a grid of (1, 1, 1) blocks of (1025, 1, 1) threads with 0 bytes of shared memory
# expect: ValueError no GPU takes a grid of (0, 1, 1) blocks of (1, 1, 1) threads with 0 bytes of shared memory
# expect: ValueError no GPU takes a grid of (1, 1, 1) blocks of (1, 1, 1) threads with 232449 bytes of shared memory
# expect: [7]
# expect: CompileException True
# expect: CompileException True
# expect: ['missing + 1;']
# expect: ['missing + 1;']
# expect: ['missing + 1;']
# expect: ['missing + 1;']
# expect: []
# expect: ['missing; }                                                                                                                                                '] []
# expect: the option '--unknown' is not known without a GPU
# expect: <RawKernel f> g
