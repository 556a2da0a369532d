import numpy as np
a = np.arange(10)
a[1:] = a[:-1]
print(a)
a[:] = a[::-1]
print(a)
a[2:] += a[:-2]
print(a)
b = np.arange(9).reshape(3, 3)
b += b.T
print(b)
b[1:] = b[:-1] * 2
print(b)
np.add(b, b.T, out=b)
print(b)
