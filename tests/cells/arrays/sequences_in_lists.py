# Lists of ranges, deques, buffers and objects with __array__ are arrays of more dimensions, for every function.
import array
from collections import deque, namedtuple
import numpy as np

class Sequence:
    def __len__(self):
        return 2
    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return i * 3

class Holder:
    def __array__(self, dtype=None, copy=None):
        return np.array([7, 8])

class Rows(list):
    pass

P = namedtuple('P', 'x y')
print(repr(np.array([range(3), range(3)])), np.sum([range(3)]), np.vstack([range(3), range(3)]), repr(np.array([np.arange(2), range(2)])))
print(repr(np.array((range(2), [5, 6]))), repr(np.array([[range(2)], [range(2)]])), np.array([range(2), range(3)], dtype=object))
print(repr(np.array([range(3), [1.5, 2, 3]])), repr(np.asarray([range(0)])), repr(np.array([range(2)], dtype='f4')), repr(np.stack([range(2), range(2)])))
print(np.mean([range(3), range(3, 6)], axis=0), np.max([range(3)], axis=0), np.array([range(3)] * 2).T, np.dot([range(2)], [[1], [2]]))
print(np.asarray([range(3)]) + range(3), np.arange(3) + range(3), range(3) * np.arange(3), np.arange(3) == range(3), np.array([1, 2])[range(1)])
print(repr(np.array([deque([1, 2]), deque([3, 4])])), repr(np.array([memoryview(b'ab'), memoryview(b'cd')])), repr(np.array([bytearray(b'ab')])))
print(repr(np.array([array.array('i', [1, 2]), array.array('i', [3, 4])])), repr(np.array([Sequence(), Sequence()])), np.sum([Sequence(), [1, 2]]))
print(repr(np.array([Holder(), Holder()])), repr(np.array([[1, 2], Holder()])), repr(np.array([Rows([1, 2]), (3, 4)])), repr(np.array([P(1, 2), P(3, 4)])))
print(repr(np.array([{1, 2}, {3}])), repr(np.array([{1: 2}])), repr(np.array([np.ma.array([1, 2], mask=[0, 1])])))
print(repr(np.array([range(2), 'ab'], dtype=object)), np.shape([range(3)]), np.ndim([range(3)]), np.size([range(3)]), np.isin([range(3)], [1]))
try:
    np.array([range(2), range(3)])
except ValueError as e:
    print(e)
