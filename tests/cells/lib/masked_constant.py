# np.ma.masked is a masked float64 without axes: beside an array it gives one that is masked.
import numpy as np

none = np.ma.masked
print(none, repr(none), type(none).__name__, none.dtype, none.shape, none.ndim, none.size)
print(none + np.array([1, 2]), none * 3, none == 1, none < 3, -none, none / 2, 2 // none)
print(repr(np.ma.array([1, 2]) + none))
print(repr(np.ma.array([1.5, 2], mask=[0, 1]) / none), bool(none), none == none)
for a in (np.ma.array(3.0, mask=1), np.ma.array(8, mask=1, dtype='u1')):
    print(a.max(), a.min(), a.sum(), a.prod(), a.var(), a.std(), a.mean(), a.ptp())
    print(np.ma.max(a), a.sum(keepdims=True), np.ma.var(a), a.take(0))
print(np.ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]]).take(1), np.ma.array([[1, 2], [3, 4]]).take(2))
print(np.ma.array([[1, 2], [3, 4]], mask=[[1, 0], [0, 0]]).trace(), np.ma.array([[1, 2], [3, 4]]).trace())
