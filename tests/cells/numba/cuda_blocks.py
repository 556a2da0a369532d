import numpy as np
# on the CPU: the array of an atomic is a slice made in the kernel
from numba import cuda, float32, float64, int32

TPB = 8

@cuda.jit
def fast_matmul(A, B, C):
    sA = cuda.shared.array(shape=(TPB, TPB), dtype=float32)
    sB = cuda.shared.array((TPB, TPB), float32)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    tmp = 0.
    for i in range(cuda.gridDim.x):
        sA[tx, ty] = A[x, ty + i * TPB]
        sB[tx, ty] = B[tx + i * TPB, y]
        cuda.syncthreads()
        for j in range(TPB):
            tmp += sA[tx, j] * sB[j, ty]
        cuda.syncthreads()
    C[x, y] = tmp

A = (np.arange(32 * 32) % 5).reshape(32, 32).astype(np.float32)
B = (np.arange(32 * 32) % 7).reshape(32, 32).astype(np.float32)
C = np.zeros((32, 32), np.float32)
fast_matmul[(4, 4), (TPB, TPB)](A, B, C)
print(np.array_equal(C, A @ B))

@cuda.jit
def block_sum(x, partial):
    shared = cuda.shared.array(64, dtype=float64)
    tid = cuda.threadIdx.x
    i = cuda.grid(1)
    shared[tid] = x[i] if i < x.size else 0
    cuda.syncthreads()
    s = cuda.blockDim.x // 2
    while s > 0:
        if tid < s:
            shared[tid] += shared[tid + s]
        cuda.syncthreads()
        s //= 2
    if tid == 0:
        partial[cuda.blockIdx.x] = shared[0]

x = np.arange(200.0)
partial = np.zeros(4)
block_sum[4, 64](x, partial)
print(partial, partial.sum() == x.sum())

@cuda.jit
def histogram(data, bins, h):
    i = cuda.grid(1)
    if i < data.size:
        cuda.atomic.add(h, int(data[i] * bins), 1)

values = np.arange(1000) * 7919 % 1000 / 1000
h = np.zeros(10, dtype=np.int32)
histogram[8, 128](values, 10, h)
print(h)

@cuda.jit
def scan(a):
    temp = cuda.shared.array(0, dtype=int32)
    t = cuda.threadIdx.x
    temp[t] = a[t]
    cuda.syncthreads()
    d = 1
    while d < a.size:
        v = temp[t - d] if t >= d else 0
        cuda.syncthreads()
        temp[t] += v
        cuda.syncthreads()
        d *= 2
    a[t] = temp[t]

a = np.arange(1, 33, dtype=np.int32)
scan[1, 32, 0, 128](a)
print(a)

@cuda.jit
def atomics(x, out, pairs):
    i = cuda.grid(1)
    cuda.atomic.max(out, 0, x[i])
    cuda.atomic.min(out, 1, x[i])
    cuda.atomic.sub(out, 2, 1)
    cuda.atomic.add(pairs, (i % 2, 0), x[i])
    cuda.atomic.compare_and_swap(out[3:], 0, i + 1)
    cuda.atomic.exch(out, 4, x[i])

v = np.array([5, 3, 9, 1, 7, 2, 8, 4])
out = np.array([0, 100, 0, 0, 0])
pairs = np.zeros((2, 1), dtype=np.int64)
atomics[2, 4](v, out, pairs)
print(out, pairs.ravel())

@cuda.jit
def with_local(a):
    i = cuda.grid(1)
    own = cuda.local.array(3, dtype=int32)
    for k in range(3):
        own[k] = i * k
    a[i] = own[0] + own[1] + own[2]

w = np.zeros(6, dtype=np.int64)
with_local[2, 3](w)
print(w)

@cuda.reduce
def total(a, b):
    return a + b

print(total(np.arange(100)))
# expect: True
# expect: [ 2016.  6112. 10208.  1564.] True
# expect: [100 100 100 100 100 100 100 100 100 100]
# expect: [  1   3   6  10  15  21  28  36  45  55  66  78  91 105 120 136 153 171
# expect:  190 210 231 253 276 300 325 351 378 406 435 465 496 528]
# expect: [ 9  1 -8  1  4] [29 10]
# expect: [ 0  3  6  9 12 15]
# expect: 4950
