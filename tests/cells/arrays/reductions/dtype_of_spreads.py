# var, std, mean and sum with dtype=: whole numbers lose fractions where NumPy does, objects are Python's numbers.
import numpy as np


def tell(f, *args, **options):
    try:
        r = f(*args, **options)
        print(f.__name__, options, repr(r), getattr(r, "dtype", type(r)))
    except TypeError as e:
        print(f.__name__, options, type(e).__name__, str(e)[:60])


for a in (
    np.array([[1, 2.5], [3, 4]]),
    np.array([[1, 2], [3, 4]]),
    np.array([[1, 2], [3, 4]], object),
    np.array([[100, 27], [0, 250]], "u1"),
):
    for options in ({}, {"axis": 0}, {"axis": 1, "keepdims": True}):
        for dtype in ("i4", "i1", bool, object, "f4"):
            for f in (np.var, np.std, np.mean, np.sum):
                if f is not np.std or dtype not in (object,):
                    tell(f, a, dtype=dtype, **options)
flags = np.array([[1, 0], [1, 1]], bool)
for f in (np.sum, np.prod, np.mean):
    tell(f, flags, dtype=object)
    tell(f, flags, axis=0, dtype=object)
big = np.array([[2**62, 2**62, 2**62 + 3]])
for f in (np.sum, np.mean, np.var):
    tell(f, big, axis=1, dtype=object)
