# Named results are tuples, sequences of a cell's classes become arrays, and what is ragged says how far.
import numpy as np
from collections import deque
a=np.array([[2.,1],[1,3]])
r=np.linalg.eigh(a)
print(isinstance(r,tuple), r._fields, len(r), r.eigenvalues, type(r).__name__)
w, v = r
print(r[0] is w)
try: np.asarray(np.linalg.eig(a))
except Exception as e: print(type(e).__name__, e)
print(np.linalg.svd(a).S, np.linalg.qr(a).R.shape, np.linalg.slogdet(a))
print(np.unique_counts([1,1,2]), np.unique_all([3,1]).indices)
print(np.array(deque([1,2,3])))
class L:
    def __len__(self): return 3
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i*2
print(np.array(L()), np.sum(L()))
class R:
    def __getattr__(self, name):
        raise AttributeError("no " + name)
try: np.asarray(R(), dtype=float)
except TypeError as e: print("TypeError")
print(np.array(range(3)), np.array((1,2)))
try: print(np.array({1:2}) + 1)
except Exception as e: print(type(e).__name__)
for x in ([[1],[2,3]], [1,[2]], [[[1,2],[3]],[[1],[2]]], [[1,2],[[1,2],[3,4]]], [[1,2],3], (np.ones((2,3)), np.ones((2,2))), [np.ones(3), np.ones(2)], [[[1]],[[2]],[3]]):
    try: np.array(x)
    except Exception as e: print(e)
