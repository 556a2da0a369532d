import numpy as np
from numba import cuda

@cuda.jit
def fill(a):
    s = cuda.shared.array(4, dtype=np.float64)
    s[cuda.threadIdx.x] = 1
    cuda.syncthreads()
    x, y = cuda.grid(2)
    a[x, y] = s[0]

fill[(2, 2), (4, 2)](np.zeros((8, 3)))
# expect error: IndexError: index 3 is out of bounds for axis 1 with size 3 (in thread (0, 1, 0) of block (0, 1, 0))
