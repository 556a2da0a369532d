# each TYPE: int8 int16 int32 int64 uint8 uint16 uint32 uint64
import numpy as np
data = [0, 1, 7, 100, 255] if "TYPE"[0] == "u" else [0, 1, -7, 100, -128]
a = np.array(data, dtype="TYPE")
for name in "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split():
    c = a.astype(name)
    print(name, c, c.dtype, c.nbytes, repr(c))
b = np.zeros(5, dtype="TYPE")
b[:] = [1, 0, 1, 2, 3]
print(b)
b[1:3] = a[1:3]
print(b, b.itemsize, b.dtype.name, b.dtype.kind, b.dtype.char, b.dtype.str, repr(b.dtype))
print(a.tolist(), a[0].item(), type(a[0].item()))
