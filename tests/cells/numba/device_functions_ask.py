# Device functions that ask for their thread themselves: grid, threadIdx, syncthreads, through others too.
from numba import cuda, float64
import numpy as np


@cuda.jit(device=True)
def where():
    return cuda.grid(1)


@cuda.jit(device=True)
def where2(x):
    t = cuda.threadIdx.x
    return t + x


@cuda.jit
def k(a):
    i = where()
    if i < a.size:
        a[i] = where2(10) + 100 * cuda.blockIdx.x


a = np.zeros(8)
k[2, 4](a)
print(a)


@cuda.jit(device=True)
def inner(n):
    return cuda.threadIdx.x * n


@cuda.jit(device=True)
def outer(n):
    return inner(n) + cuda.blockDim.x


@cuda.jit
def k2(a):
    a[cuda.grid(1)] = outer(2)


k2[2, 4](a)
print(a)


@cuda.jit(device=True)
def block_sum(s, v):
    t = cuda.threadIdx.x
    s[t] = v
    cuda.syncthreads()
    h = cuda.blockDim.x // 2
    while h > 0:
        if t < h:
            s[t] += s[t + h]
        cuda.syncthreads()
        h //= 2
    return s[0]


@cuda.jit
def k3(a, out):
    s = cuda.shared.array(4, float64)
    total = block_sum(s, a[cuda.grid(1)])
    if cuda.threadIdx.x == 0:
        out[cuda.blockIdx.x] = total


out = np.zeros(2)
k3[2, 4](np.arange(8.0), out)
print(out)


def made(n):
    @cuda.jit(device=True)
    def place():
        return cuda.grid(2)

    @cuda.jit
    def kk(a):
        i, j = place()
        if i < a.shape[0] and j < a.shape[1]:
            a[i, j] = i * n + j

    return kk


b = np.zeros((3, 4))
made(10)[(2, 2), (2, 2)](b)
print(b)
import warnings
import numba
from numba.core import config, types
from numba.core.errors import NumbaPerformanceWarning, TypingError
from numba.types import float32, int64

warnings.simplefilter("ignore", NumbaPerformanceWarning)
print(
    types.int64 is int64 is numba.int64,
    numba.types.float32 is float32,
    issubclass(TypingError, Exception),
)

# expect: [ 10.  11.  12.  13. 110. 111. 112. 113.]
# expect: [ 4.  6.  8. 10.  4.  6.  8. 10.]
# expect: [ 6. 22.]
# expect: [[ 0.  1.  2.  3.]
# expect:  [10. 11. 12. 13.]
# expect:  [20. 21. 22. 23.]]
# expect: True True True
