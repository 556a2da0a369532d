import numpy as np
for t in (np.float16, np.float32, np.float64, np.complex64):
    print(np.finfo(t))
for t in (np.int8, np.uint16, 'i4', int, np.uint64):
    print(np.iinfo(t))
print(repr(np.finfo(float)), repr(np.iinfo(np.int8)), np.finfo(np.complex128).eps)
for f, t in ((np.finfo, int), (np.iinfo, float), (np.finfo, bool), (np.iinfo, complex)):
    try:
        print(f(t))
    except ValueError as e:
        print(e)
