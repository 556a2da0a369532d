# numpy.testing's checks of what is no array, its names for the Python that runs, and files for a while.
import numpy as np
import operator, os, inspect
from numpy.testing import assert_equal, assert_array_compare, temppath, tempdir, IS_WASM, IS_PYPY, IS_64BIT

def told(f, *args, **kw):
    try:
        f(*args, **kw)
        print("passes")
    except AssertionError as e:
        print(str(e).strip())

told(assert_equal, np.dtype("f8"), np.float64)
told(assert_equal, np.dtype("f8"), np.float32)
told(assert_equal, np.datetime64("NaT"), np.datetime64("NaT"))
told(assert_equal, np.datetime64("NaT"), np.timedelta64("NaT"))
told(assert_equal, 0.0, -0.0)
told(assert_equal, float("nan"), np.float64("nan"))
told(assert_equal, complex(float("nan"), 1), complex(float("nan"), 1))
told(assert_equal, int, int)
told(assert_equal, "a", "b")
told(assert_array_compare, operator.__lt__, [1, 2], [2, 3])
told(assert_array_compare, operator.__lt__, [1, 5], [2, 3], header="in order")
with temppath(suffix=".txt") as path:
    with open(path, "w") as f:
        f.write("abc")
    print(os.path.exists(path), path.endswith(".txt"))
print(os.path.exists(path))
with tempdir() as folder:
    print(os.path.isdir(folder))
print(os.path.isdir(folder), IS_WASM, IS_PYPY, IS_64BIT)
print(np.sort([3, 1, 2], kind="quick"), np.argsort([3, 1, 2], kind="H"), np.sort([2, 1], kind="s"))
print(operator.__add__(1, 2), operator.__eq__(1, 1), operator.__not__(0), operator.__getitem__([4], 0))
print(list(inspect.signature(list.append).parameters), list(inspect.signature(np.ndarray.sum).parameters)[:2])
a = np.ma.array([0, 1], mask=[0, 1])
b = np.ma.array([0, 1], mask=[1, 0])
print((a == b).data, (a == a).data, (a != b).data, (a == b).mask, (a != a).data)
