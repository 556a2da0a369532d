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

import copy
import pickle
import warnings

masked = np.ma.masked
print(copy.copy(masked) is masked, copy.deepcopy([masked])[0] is masked)
print(pickle.loads(pickle.dumps(masked)) is masked)
print([f(masked) is masked for f in (np.sqrt, np.sin, np.negative, np.exp)])
print(np.sqrt(np.ma.array(-4.0)) is masked, np.sqrt(np.ma.array(4.0, mask=True)) is masked)


def stored(a, key, value):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            a[key] = value
            print(a.tolist(), [str(w.message) for w in told])
        except np.ma.MaskError as e:
            print(e)


part = np.ma.array([1.5, 2.5], mask=[0, 1])
for value in (masked, part[1], part[0], np.ma.array(3.0, mask=True), np.ma.array(3.0)):
    stored(np.zeros(3), 1, value)
    stored(np.zeros((2, 2), np.float32), (0, -1), value)
    stored(np.zeros(3, int), 1, value)
    stored(np.zeros((), int), (), value)
    stored(np.zeros(3, bool), 0, value)
    stored(np.zeros(3), slice(None), value)
try:
    int(masked)
except np.ma.MaskError as e:
    print(e)
for f in (np.ma.atleast_1d, np.ma.atleast_2d, np.ma.atleast_3d):
    print(f(1.0).mask, [x.shape for x in f(1.0, [1, 2])])
