import math
import numpy as np
from numba import cuda, float32, int32
import numba.cuda

@cuda.jit
def add(a, b, c):
    idx = cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x  # the "place" of the thread
    if idx < a.size:
        c[idx] = a[idx] + b[idx]

a = np.array([1, 2, 3, 4, 5])
c = np.zeros_like(a)
add[1, 5](a, a[::-1].copy(), c)
print(c)

@cuda.jit
def matmul(A, B, C):
    """C = A B
    of matrices"""
    i, j = cuda.grid(2)
    if i < C.shape[0] and j < C.shape[1]:
        tmp = 0.
        for k in range(A.shape[1]):
            tmp += A[i, k] * B[k, j]
        C[i, j] = tmp

A = np.arange(40 * 30.0).reshape(40, 30)
B = np.arange(30 * 50.0).reshape(30, 50) % 7
threads = (16, 16)
blocks = (math.ceil(40 / threads[0]), math.ceil(50 / threads[1]))
d_a, d_b = cuda.to_device(A), cuda.to_device(B)
d_c = cuda.device_array((40, 50), dtype=np.float64)
matmul[blocks, threads](d_a, d_b, d_c)
cuda.synchronize()
print(np.array_equal(d_c.copy_to_host(), A @ B))

@numba.cuda.jit
def smooth(x, out):
    i, j = cuda.grid(2)
    n, m = x.shape
    if 1 <= i < n - 1 and 1 <= j < m - 1:
        out[i, j] = (x[i-1, j-1] + x[i-1, j] + x[i-1, j+1] +
                     x[i, j-1] + x[i, j] + x[i, j+1] +
                     x[i+1, j-1] + x[i+1, j] + x[i+1, j+1]) // 9

x = (np.arange(20 * 30) ** 2 % 101).reshape(20, 30)
out = np.zeros_like(x)
smooth[(2, 2), (16, 16)](x, out)
print(out[5:8, 3:9])

@cuda.jit("void(float32[:], float32, float32[:])")
def saxpy(x, alpha, y):
    start = cuda.grid(1)
    stride = cuda.gridsize(1)
    for i in range(start, x.size, stride):
        y[i] = alpha * x[i] + y[i]

x = np.arange(1000, dtype=np.float32)
y = np.ones(1000, dtype=np.float32)
stream = cuda.stream()
saxpy[2, 32, stream](x, 2.5, y)
stream.synchronize()
print(y[:5], y[-1], y.dtype)

@cuda.jit(device=True)
def square(v):
    return v * v

scale = 3

@cuda.jit
def squares(a):
    i = cuda.grid(1)
    if i >= a.size:
        return
    a[i] = scale * square(a[i])

s = np.arange(10)
squares.forall(s.size)(s)
print(s)

@cuda.jit
def places(out):
    x, y, z = cuda.grid(3)
    out[x, y, z, 0] = cuda.threadIdx.x + 10 * cuda.threadIdx.y + 100 * cuda.threadIdx.z
    out[x, y, z, 1] = cuda.blockIdx.x + 10 * cuda.blockIdx.y + 100 * cuda.blockIdx.z
    out[x, y, z, 2] = cuda.blockDim.x * cuda.gridDim.x + 10 * cuda.blockDim.y * cuda.gridDim.y

p = np.zeros((4, 6, 2, 3), dtype=np.int32)
places[(2, 3, 1), (2, 2, 2)](p)
print(p[:, 5, 1].tolist(), p[3, :, 0, 1].tolist())

def make(n):
    @cuda.jit
    def fill(a):
        i = cuda.grid(1)
        if i < a.size:
            a[i] = n + i
    return fill

f = np.zeros(4)
make(5)[1, 8](f)
make(7)[1, 2](f)
print(f)

e0, e1 = cuda.event(), cuda.event()
e0.record(); e1.record(); e1.synchronize()
d = cuda.to_device(np.arange(3.0))
h = np.zeros(3)
d.copy_to_host(h)
d.copy_to_device(h * 2)
print(h, d.copy_to_host(), d.shape, d.dtype, d.size, len(d), d[1])
for wrong in (lambda: add[2.5, 3](a, a, c), lambda: add[(1, 1, 1, 1), 3](a, a, c)):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, str(error).strip().split("\n")[0])
# expect: [6 6 6 6 6]
# expect: True
# expect: [[61 65 60 57 44 45]
# expect:  [63 60 70 59 51 44]
# expect:  [59 48 51 44 51 59]]
# expect: [ 1.   3.5  6.   8.5 11. ] 2498.5 float32
# expect: [  0   3  12  27  48  75 108 147 192 243]
# expect: [[110, 20, 64], [111, 20, 64], [110, 21, 64], [111, 21, 64]] [1, 1, 11, 11, 21, 21]
# expect: [7. 8. 7. 8.]
# expect: [0. 1. 2.] [0. 2. 4.] (3,) float64 3 3 2.0
# expect: TypeError griddim must be a sequence of integers, got [2.5]
# expect: ValueError griddim must be a sequence of 1, 2 or 3 integers, got [1, 1, 1, 1]
