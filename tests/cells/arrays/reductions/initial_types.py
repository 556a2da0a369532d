# initial= becomes an element of the reduction's type, as an assignment makes it one.
import numpy as np


def show(f):
    try:
        r = f()
        print(type(r).__name__, getattr(r, 'dtype', ''), r)
    except Exception as e:
        print(type(e).__name__, e)


a = np.array([1, 2])
show(lambda: np.sum(a, initial=2.5))
show(lambda: np.prod(a, initial=2.5))
show(lambda: np.sum(a.astype('i1'), initial=300))
show(lambda: np.max(a.astype('i1'), initial=300))
show(lambda: np.max(a.astype('i1'), initial=np.int64(300)))
show(lambda: np.add.reduce(a, initial=2.5))
show(lambda: np.maximum.reduce(a, initial=2.5))
show(lambda: np.multiply.reduce(np.array([True, True]), initial=2.5))
show(lambda: np.sum(np.array([1.5, 2], 'f4'), initial=0.1))
show(lambda: np.sum(a, initial=1j))
show(lambda: np.sum(a, initial=2.5, where=[True, False]))
show(lambda: np.min(np.array([[5, 7], [1, 2]], 'u1'), axis=1, initial=2.9, keepdims=True))
show(lambda: np.bitwise_and.reduce(np.array([7, 3]), initial=5))
show(lambda: np.min(a, initial=np.inf))
show(lambda: np.min(a, initial=np.nan))
show(lambda: np.min(np.array([], int), initial=9.5))
show(lambda: np.logical_and.reduce(a, initial=0))
show(lambda: np.sum(np.array([True, False]), initial=0.5))
show(lambda: np.sum(a, dtype=float, initial=0.5))
show(lambda: np.sum(a.astype('u1'), initial=-1))
