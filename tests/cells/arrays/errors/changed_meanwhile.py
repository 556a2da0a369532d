# Arguments that are emptied while they are read; NumPy itself does not survive some of them.
import numpy as np


def told(f):
    try:
        r = f()
        print(getattr(r, 'shape', r))
    except Exception as e:
        print(type(e).__name__, str(e)[:90])


class Clears:
    """A number that empties a list first, and takes its memory for other things."""
    def __init__(self, at):
        self.at = at

    def __index__(self):
        L.clear()
        J.extend([i] for i in range(99))
        return self.at

    __int__ = __index__

    def __float__(self):
        return float(self.__index__())

    def __array__(self, dtype=None, copy=None):
        self.__index__()
        return np.arange(3.0)


J = []
calls = [
    lambda: np.zeros(L), lambda: np.arange(6).reshape(L), lambda: np.zeros((1,) * 6).transpose(L),
    lambda: np.broadcast_to(1, L), lambda: np.random.random(L).shape, lambda: np.full(L, 2),
    lambda: np.concatenate(L), lambda: np.stack(L), lambda: np.hstack(L), lambda: np.vstack(L),
    lambda: np.arange(6).item(L), lambda: np.partition(np.arange(9), L),
    lambda: np.ones((2, 3)).sum(axis=L),
]
for i, f in enumerate(calls):
    L = [Clears(1) for _ in range(6)]
    L[0] = Clears(1)
    told(lambda: f())
a = np.zeros((1,) * 6)
L = [Clears(1) for _ in range(6)]
a.shape = L
print(a.shape)


class Shows:
    def __repr__(self):
        D.clear()
        return "S"


D = []
D += [[Shows()], 1]
told(lambda: np.dtype(D))
# expect: (1, 1, 1, 1, 1, 1)
# expect: ValueError cannot reshape array of size 6 into shape (1,1,1,1,1,1)
# expect: ValueError repeated axis in transpose
# expect: (1, 1, 1, 1, 1, 1)
# expect: (1, 1, 1, 1, 1, 1)
# expect: (1, 1, 1, 1, 1, 1)
# expect: (18,)
# expect: (6, 3)
# expect: (18,)
# expect: (6, 3)
# expect: TypeError 'list' object cannot be interpreted as an integer
# expect: TypeError Partition index must be integer
# expect: TypeError 'list' object cannot be interpreted as an integer
# expect: (1, 1, 1, 1, 1, 1)
# expect: TypeError Cannot interpret '[]' as a data type
