# Functions of arrays with arrays of cupy: with a GPU they run there.
import math
import numpy as np
import cupy as cp
from numba import vectorize

@vectorize(["float32(float32, float32)", "float64(float64, float64)"])
def mixed(x, y):
    if x > y:
        return x * x - y
    return y / (1 + x)

x = cp.arange(1000) * 0.25 % 3
y = cp.ones(1000)
z = mixed(x, y)
print(type(z).__module__, z.dtype, z.shape, float(z[5]), float(z[999]))
print(np.array_equal(z.get(), mixed(x.get(), y.get())))
w = mixed(x.astype(cp.float32).reshape(10, 100), cp.float32(2))
print(w.dtype, w.shape)
# expect: cupy float64 (1000,) 0.5625 0.5714285714285714
# expect: True
# expect: float32 (10, 100)

# %%
@vectorize
def root(x):
    return math.sqrt(x) if x >= 0 else 0.0

print(root(cp.arange(5) - 1.0))
print(root(cp.array([1, 4, 9])))
out = cp.zeros(3)
root(cp.array([1.0, 4.0, 9.0]), out=out)
print(out)
# expect: [0.         0.         1.         1.41421356 1.73205081]
# expect: [1. 2. 3.]
# expect: [1. 2. 3.]
