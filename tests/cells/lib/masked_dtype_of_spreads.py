# Masked var and std with dtype=: the mean alone is computed in it.
import numpy as np

for data in ([1.5, 2, 3, 4], [1, 2, 3, 4]):
    a = np.ma.array(data, mask=[0, 1, 0, 0])
    for dtype in (None, bool, "i4", "f2", "f4", "c8"):
        print(
            dtype,
            repr(a.var(dtype=dtype)),
            repr(a.std(dtype=dtype)),
            repr(a.var(dtype=dtype, ddof=1)),
        )
m = np.ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]])
for dtype in (None, bool, "i4", "f4"):
    print(repr(m.var(axis=0, dtype=dtype)), repr(m.var(axis=1, keepdims=True, dtype=dtype)))
plain = np.ma.array([1, 2, 4])
print(repr(plain.var(dtype="i4")), repr(plain.std(dtype="f4")))
