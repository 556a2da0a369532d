# the errors of ufunc.at, and of shapes that cannot be
import numpy as np
def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
a, b = np.arange(4), np.zeros((2, 2))
fixed = np.zeros((2, 2))
fixed.flags.writeable = False
show(lambda: np.add.at(fixed, [0], 1))
show(lambda: np.add.at([3], [0], 1))
show(lambda: np.add.at(a, [0]))
show(lambda: np.negative.at(a, [0], 2))
show(lambda: np.add.at(a, [0, 9], 1))
show(lambda: np.add.at(a, [0], [[1, 2], [3, 4]]))
show(lambda: np.broadcast_to('ab', np.array([1, 2**63], 'uint64')))
show(lambda: np.broadcast_to(1, (-2,)))
show(lambda: np.broadcast_to(1, np.array([True])))
show(lambda: np.where(5))
show(lambda: np.nonzero(np.array(True)))
show(lambda: np.binary_repr(-4, 3))
show(lambda: np.binary_repr(-5, 6))
show(lambda: np.binary_repr(9, 2))
show(lambda: np.binary_repr(2.5))
