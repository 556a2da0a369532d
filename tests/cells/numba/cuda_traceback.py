# The traceback shows a kernel's line as it was written, under the kernel's own name.
# expect: scale | x[cuda.grid(1)] *= 2
# expect: IndexError index 3 is out of bounds for axis 0 with size 3 (in thread (3, 0, 0) of block (0, 0, 0))
import traceback
import numpy as np
from numba import cuda


@cuda.jit
def scale(x):
    x[cuda.grid(1)] *= 2


try:
    scale[1, 32](np.ones(3))
except IndexError as e:
    last = traceback.extract_tb(e.__traceback__)[-1]
    print(last.name, "|", last.line)
    print(type(e).__name__, e)
