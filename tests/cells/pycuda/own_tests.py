# What PyCUDA's own tests (test/test_cumath.py, test_driver.py, test_gpuarray.py) call; the values are theirs.
import warnings

import numpy as np
import pycuda.autoinit
import pycuda.driver as drv
from pycuda import cumath, curandom, gpuarray
from pycuda.compiler import SourceModule
from pycuda.elementwise import ElementwiseKernel

a = gpuarray.to_gpu(np.array([1, 4, 9], np.float32))
out = gpuarray.empty_like(a)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(cumath.sqrt(a, out).get(), out.get(), cumath.sqrt(a, drv.Stream()).get())
told = a.__cuda_array_interface__
print(told["strides"], told["stream"], told["typestr"])
a.mul_add(2, a, 3, out=out)
print(out.get())
c = gpuarray.to_gpu(np.asfortranarray(np.arange(6.0).reshape(2, 3)))
print(c.copy().strides, c.strides)
b = gpuarray.to_gpu(np.arange(6.0).reshape(2, 3))
f = b.reshape(3, 2, order="F")
print(f.flags.f_contiguous, f.get().tolist(), f.reshape(6).get(), b.reshape((-1, 2)).shape)
seven = ElementwiseKernel("float *z", "z[i] = 7", "seven")
for part in (slice(3, 9), slice(9, 0, -1), slice(9, 1, -3), slice(2, -1, 4), slice(3, 5, -1)):
    z, host = gpuarray.zeros(10, np.float32), np.zeros(10)
    seven(z, slice=part)
    host[part] = 7
    print((z.get() == host).all(), host.sum())
p = gpuarray.zeros(1000, np.float64)
p.fill(10)
curandom.XORWOWRandomNumberGenerator().fill_poisson(p)
print(8 < p.get().mean() < 12)


class Foreign:
    def __init__(self, size):
        self.memory, self.size = drv.mem_alloc(size * 4), size

    @property
    def __cuda_array_interface__(self):
        where = int(self.memory), False
        return {
            "shape": (self.size,),
            "strides": (4,),
            "typestr": "<i4",
            "data": where,
            "version": 3,
        }


x, host = Foreign(5), np.zeros(5, np.int32)
fill = SourceModule("__global__ void f(int *x) { x[threadIdx.x] = threadIdx.x; }").get_function("f")
fill(x, grid=(1,), block=(5, 1, 1))
drv.memcpy_dtoh(host, x.memory)
print(host)
# expect: [1. 2. 3.] [1. 2. 3.] [1. 2. 3.]
# expect: (4,) None <f4
# expect: [ 5. 20. 45.]
# expect: (8, 16) (8, 16)
# expect: True [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]] [0. 1. 2. 3. 4. 5.] (3, 2)
# expect: True 42.0
# expect: True 63.0
# expect: True 21.0
# expect: True 14.0
# expect: True 0.0
# expect: True
# expect: [0 1 2 3 4]
