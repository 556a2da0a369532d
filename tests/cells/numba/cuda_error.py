import numpy as np
from numba import cuda

@cuda.jit
def fill(a):
    i = cuda.grid(1)
    a[i] = 1

fill[2, 32](np.zeros(40))
# expect error: IndexError: index 40 is out of bounds for axis 0 with size 40 (in thread (8, 0, 0) of block (1, 0, 0))
