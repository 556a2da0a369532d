# each TYPE: complex64 complex128
import numpy as np
a = np.array([1+2j, -0.5j, 3, -1.5-0.25j, 0.125+4j], dtype="TYPE")
for name in "bool complex64 complex128".split():
    c = a.astype(name)
    print(name, c, c.dtype, c.nbytes, repr(c))
b = np.zeros(5, dtype="TYPE")
b[:] = [1, 0, 1, 2, 3]
print(b)
b[1:3] = a[1:3]
print(b, b.itemsize, b.dtype.name, b.dtype.kind, b.dtype.char, b.dtype.str, repr(b.dtype))
print(a.tolist(), a[0].item(), type(a[0].item()))
