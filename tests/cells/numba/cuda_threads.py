# Kernels with all that threads have: with a GPU they run there.
import math
import numpy as np
from numba import cuda, float32, float64, int32

@cuda.jit
def scaled(x, y, out, factor):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * factor + y[i] ** 2

n = 1000
x, y, out = np.arange(n) * 0.5, np.arange(n) * 0.25, np.zeros(n)
scaled[8, 128](x, y, out, 3)
print(np.array_equal(out, x * 3 + y ** 2))
d = cuda.to_device(x)
e = cuda.device_array_like(d)
scaled[8, 128](d, cuda.to_device(y), e, 2.5)
print(np.array_equal(e.copy_to_host(), x * 2.5 + y ** 2), e[3], e[1:3].copy_to_host(), type(e[0]).__name__)
# expect: True
# expect: True 4.3125 [1.3125 2.75  ] float64

# %%
@cuda.jit(device=True)
def clamp(v, low, high):
    return min(max(v, low), high)

@cuda.jit
def stencil(a, b):
    i, j = cuda.grid(2)
    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
        b[i, j] = clamp(0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]), 1.0, 4.0)

a = np.arange(50 * 60).reshape(50, 60) * 0.37 % 5
b = np.zeros((50, 60))
stencil[(4, 4), (16, 16)](a, b)
want = np.zeros((50, 60))
want[1:-1, 1:-1] = np.clip(0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:]), 1, 4)
print(np.array_equal(b, want))
# expect: True

# %%
TILE = 16
@cuda.jit
def transpose(a, b):
    tile = cuda.shared.array((TILE, TILE + 1), float32)
    x = cuda.blockIdx.x * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.y * TILE + cuda.threadIdx.y
    if x < a.shape[1] and y < a.shape[0]:
        tile[cuda.threadIdx.y, cuda.threadIdx.x] = a[y, x]
    cuda.syncthreads()
    x = cuda.blockIdx.y * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.x * TILE + cuda.threadIdx.y
    if x < b.shape[1] and y < b.shape[0]:
        b[y, x] = tile[cuda.threadIdx.x, cuda.threadIdx.y]

a = np.arange(40 * 70, dtype=np.float32).reshape(40, 70)
b = np.zeros((70, 40), np.float32)
transpose[(5, 3), (TILE, TILE)](a, b)
print(np.array_equal(b, a.T))
# expect: True

# %%
@cuda.jit
def block_sums(x, out):
    s = cuda.shared.array(128, float64)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    s[t] = x[i] if i < x.size else 0.0
    cuda.syncthreads()
    half = cuda.blockDim.x // 2
    while half > 0:
        if t < half:
            s[t] += s[t + half]
        cuda.syncthreads()
        half //= 2
    if t == 0:
        cuda.atomic.add(out, 0, s[0])

x = np.arange(1000.0)
out = np.zeros(1)
block_sums[8, 128](x, out)
print(out)
# expect: [499500.]

# %%
@cuda.jit
def atomics(a, h, m, f):
    i = cuda.grid(1)
    if i < a.size:
        old = cuda.atomic.add(h, a[i] % 10, 1)
        cuda.atomic.max(m, 0, a[i])
        cuda.atomic.min(m, 1, a[i])
        cuda.atomic.sub(m, 2, 2)
        cuda.atomic.or_(m, 3, 1 << (i % 5))
        cuda.atomic.cas(m, 4, 7, a[i])
        cuda.atomic.add(f, (0, 1), 0.5)
        cuda.atomic.max(f, (1, 0), a[i] * 0.5)

a = np.arange(1000) * 7 % 1013
h, m, f = np.zeros(10, np.int32), np.array([0, 5000, 0, 0, 7, 1]), np.zeros((2, 2), np.float32)
atomics[4, 256](a, h, m, f)
print(h.sum(), m[:4], m[4] in a, f)
# expect: 1000 [ 1012     0 -2000    31] True [[  0. 500.]
# expect:  [506.   0.]]

# %%
@cuda.jit
def strided(x, out):
    start, step = cuda.grid(1), cuda.gridsize(1)
    for i in range(start, x.size, step):
        local = cuda.local.array(3, float64)
        for k in range(3):
            local[k] = x[i] + k
        out[i] = math.sin(local[0]) + local[1] * local[2]

x, out = np.arange(5000) * 0.001, np.zeros(5000)
strided[4, 64](x, out)
print(np.allclose(out, np.sin(x) + (x + 1) * (x + 2), rtol=1e-15))
# expect: True

# %%
@cuda.jit
def cube(out):
    x, y, z = cuda.grid(3)
    if x < out.shape[0] and y < out.shape[1] and z < out.shape[2]:
        out[x, y, z] = x * 100 + y * 10 + z

out = np.zeros((5, 6, 7), np.int64)
cube[(3, 3, 3), (2, 2, 4)](out)
print(np.array_equal(out, np.arange(5)[:, None, None] * 100 + np.arange(6)[:, None] * 10 + np.arange(7)))
# expect: True

# %%
@cuda.jit
def swap(a):
    i = cuda.grid(1)
    if i < a.size // 2:
        t = a[i]
        a[i] = a[a.size - 1 - i]
        a[a.size - 1 - i] = t

import cupy as cp
a = cp.arange(10)
swap[1, 32](a)
print(a)
# expect: [9 8 7 6 5 4 3 2 1 0]

# %%
@cuda.jit
def dynamic(a, out):
    s = cuda.shared.array(0, int32)
    t = cuda.threadIdx.x
    s[t] = a[t]
    cuda.syncthreads()
    out[t] = s[cuda.blockDim.x - 1 - t]

a, out = np.arange(32, dtype=np.int32), np.zeros(32, np.int32)
dynamic[1, 32, 0, 32 * 4](a, out)
print(out[:5])
# expect: [31 30 29 28 27]
