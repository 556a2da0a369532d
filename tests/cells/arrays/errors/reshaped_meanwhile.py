# Keys and values that give the array another shape while they are read.
import numpy as np


class I:
    def __index__(self):
        a.shape = (3, 2)
        return 1

    def __array__(self, dtype=None, copy=None):
        a.shape = (6,)
        return np.array(7.0)


a = np.arange(6.0)
print(a[I()])
a = np.arange(6.0)
a[I()] = 9.0
print(a.tolist())
a = np.arange(6.0).reshape(2, 3)
a[1] = I()
print(a.size)
a = np.arange(6.0)
try:
    print(a.item(I()))
except (ValueError, IndexError) as e:
    print(type(e).__name__)
a = np.arange(6.0)
try:
    print(a[5, I()])
except IndexError as e:
    print("IndexError")


class Empties:
    def __getattr__(self, name):
        L.clear()
        raise AttributeError(name)


L = [Empties(), 1]
try:
    np.sum(L)
except (TypeError, RuntimeError):
    pass
print("told")
# expect: [2. 3.]
# expect: [[0.0, 1.0], [9.0, 9.0], [4.0, 5.0]]
# expect: 6
# expect: 1.0
# expect: IndexError
# expect: told
