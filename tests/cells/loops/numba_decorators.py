import numpy as np
import numba
from numba import njit, prange, jit

@njit(parallel=True, fastmath=True)
def total(a):
    s = 0.0
    for i in prange(a.shape[0]):
        for j in range(a.shape[1]):
            s += a[i, j]
    return s

@numba.jit
def smooth(x):
    out = np.empty_like(x)
    for i in range(1, x.shape[0] - 1):
        for j in range(1, x.shape[1] - 1):
            out[i, j] = (x[i + -1, j + -1] + x[i + -1, j + 0] + x[i + -1, j + 1] +
                         x[i + 0, j + -1] + x[i + 0, j + 0] + x[i + 0, j + 1] +
                         x[i + 1, j + -1] + x[i + 1, j + 0] + x[i + 1, j + 1]) // 9
    return out

@jit("f8(f8)", nopython=True)
def twice(x): return 2 * x

print(total(np.arange(6000.0).reshape(60, 100)), total.__name__)
print(smooth(np.arange(3600).reshape(60, 60))[30, 28:32])
print(twice(2.5))
# expect: 17997000.0 total
# expect: [1828 1829 1830 1831]
# expect: 5.0
