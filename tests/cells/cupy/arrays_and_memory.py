# Classes of the two kinds of arrays, devices, memory, sharing and moves as CuPy's guide has them.
import numpy as np
import cupy as cp
from numba import cuda
host, a = np.arange(3), cp.arange(3)
print(isinstance(host, cp.ndarray), isinstance(a, cp.ndarray), isinstance(a, np.ndarray), type(a) is cp.ndarray, cp.ndarray)
# expect: False True False True <class 'cupy.ndarray'>
print(cp.ndarray((2, 2), dtype='i4').shape, type(cp.ndarray(3)).__module__)
# expect: (2, 2) cupy
print(repr(a.device) == ("<CUDA Device 0>" if cp.cuda.is_available() else "<no CUDA device: arrays live on the CPU>"), a.device.id, a.device == cp.cuda.Device(0), a.data.mem.size, a.data.ptr == a[:].data.ptr, a.data.ptr == a.copy().data.ptr)
# expect: True 0 True 24 True False
out = np.empty(3, dtype=np.int64)
print(a.get(out=out) is out, out, cp.asnumpy(a, stream=cp.cuda.Stream.null), cp.asnumpy([1, 2]))
# expect: True [0 1 2] [0 1 2] [1 2]
a.set(np.array([7, 8, 9]))
print(a)
# expect: [7 8 9]
for wrong in ([1, 2, 3], np.arange(3.), np.arange(4)):
    try:
        a.set(wrong)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
# expect: TypeError Only numpy.ndarray can be set to cupy.ndarray
# expect: TypeError float64 array cannot be set to int64 array
# expect: ValueError Shape mismatch. Old shape: (3,), new shape: (4,)
d = a.__cuda_array_interface__
print(d['shape'], d['typestr'], d['strides'], d['version'], d['data'] == (a.data.ptr, False), a[::2].__cuda_array_interface__['strides'])
# expect: (3,) <i8 None 3 True (16,)
b = cp.from_dlpack(a)
b[0] = 100
c = cp.fromDlpack(a.toDlpack())
print(a, c, a.__dlpack_device__() in ((1, 0), (2, 0)), cp.from_dlpack(np.arange(2)))
# expect: [100   8   9] [100   8   9] True [0 1]
class Shared:
    def __init__(self, array):
        self.array = array
    @property
    def __cuda_array_interface__(self):
        return self.array.__cuda_array_interface__
print(cp.asarray(Shared(a)), cp.asarray(cuda.to_device(np.arange(4))), cuda.is_cuda_array(a))
# expect: [100   8   9] [0 1 2 3] True
class Foreign:
    __cuda_array_interface__ = {'shape': (2,), 'typestr': '<f4', 'data': (4096, False), 'version': 3}
try:
    cp.asarray(Foreign())
except NotImplementedError as e:
    print(e)
# expect: memory that 'Foreign' owns itself: only arrays of cupy and numba.cuda are shared here; cupy.asarray(numpy_array) copies one
pinned = cp.cuda.alloc_pinned_memory(32)
view = np.frombuffer(pinned, np.float64, 4)
view[...] = np.arange(4)
moved = cp.empty(4)
moved.set(view, stream=cp.cuda.Stream(non_blocking=True))
print(moved)
# expect: [0. 1. 2. 3.]
cp.random.seed(0)
for draw in (lambda: cp.random.normal(size=3, dtype=cp.float32), lambda: cp.random.uniform(-1, 1, (2, 2), dtype='f'), lambda: cp.random.rand(2, dtype=cp.float32),
             lambda: cp.random.randn(2, 3), lambda: cp.random.poisson(2, 4, dtype=np.int32), lambda: cp.random.standard_normal((2,), dtype='f8')):
    x = draw()
    print(type(x).__module__, x.shape, x.dtype)
# expect: cupy (3,) float32
# expect: cupy (2, 2) float32
# expect: cupy (2,) float32
# expect: cupy (2, 3) float64
# expect: cupy (4,) int32
# expect: cupy (2,) float64
try:
    cp.random.normal(size=2, dtype=int)
except TypeError as e:
    print(e)
# expect: cupy.random only supports float32 and float64
print(hasattr(host, 'get'), hasattr(a, 'get'), [x.get() if hasattr(x, 'get') else x for x in (host, cp.array(5))])
# expect: False True [array([0, 1, 2]), array(5)]
