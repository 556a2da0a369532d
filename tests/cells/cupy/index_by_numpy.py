# Positions and masks of NumPy index cupy's arrays, on a GPU too; streams and memory errors by their modules.
# expect: [1 3] [2 3 4] [[0 1]
# expect:  [8 9]]
# expect: [ 0 10  2 30  4]
# expect: [-1 10  2 30 -1]
# expect: [5 6]
# expect: True True True
# expect: caught
import cupy as cp
import numpy as np

g = cp.arange(5)
print(g[np.array([1, 3])], g[np.array([False, False, True, True, True])], cp.arange(10).reshape(5, 2)[np.array([0, 4])])
g[np.array([1, 3])] = cp.array([10, 30])
print(g)
g[np.array([True, False, False, False, True])] = -1
print(g)
m = cp.arange(9).reshape(3, 3)
print(m[np.array([1, 2]), cp.array([2, 0])])
import cupy.cuda.stream
from cupy.cuda.memory import OutOfMemoryError
s = cupy.cuda.stream.Stream()
with s:
    g += 1
s.synchronize()
print(cupy.cuda.stream.get_current_stream() is not None, issubclass(OutOfMemoryError, MemoryError), cp.cuda.memory.OutOfMemoryError is OutOfMemoryError)
try:
    cp.zeros(1 << 50, dtype="u1")
except cp.cuda.memory.OutOfMemoryError:
    print("caught")
