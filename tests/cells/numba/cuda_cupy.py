import cupy as cp
import numpy as np
from numba import cuda, vectorize

@cuda.jit
def double(a, out):
    i = cuda.grid(1)
    if i < a.size:
        out[i] = 2 * a[i]

x = cp.arange(5.0)
y = cp.zeros(5)
double[1, 32](x, y)
print(y, type(y))

@vectorize(["float64(float64)"], target="cuda")
def half(v):
    return v / 2

print(half(y), type(half(y)), half(np.ones(2)))
# expect: [0. 2. 4. 6. 8.] <class 'cupy.ndarray'>
# expect: [0. 1. 2. 3. 4.] <class 'cupy.ndarray'> [0.5 0.5]
