# A number of NumPy's that an element's signed type does not hold is an error in a compiled loop, too; unsigned elements wrap.
import numpy as np
a, b, c, n = np.arange(20, dtype=np.int32), np.arange(20, dtype=np.int8), np.arange(20, dtype=np.uint8), 0
z = np.int64(99)
for i in range(600):
    try:
        a[2] *= -z
    except OverflowError as e:
        n += 1
        last = str(e)
print(a[:4], n, last)
n = 0
for i in range(600):
    try:
        b[i % 20] = np.int64(i)
    except OverflowError as e:
        n += 1
        last = str(e)
print(b, n, last)
for i in range(600):
    c[i % 20] = np.int64(i) * z
print(c)
