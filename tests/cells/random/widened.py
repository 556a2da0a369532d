# Programs that tests/cells/generate.py found, shrunk.
import numpy as np
def show(*a):
    for x in a: print(repr(x))
v = np.full((), 1, 'int64'); show(np.compress([True, False], v[...], axis=0), np.compress([True, False], 0, axis=-1))
v = np.zeros((1, 7))[2:1:2, -8:-2]; show(np.apply_along_axis(np.sum, 0, v.copy()), v)
show(np.sum(np.int16(0), axis=-1, where=np.asarray(np.int16(0)) > 0), np.logical_xor.reduce(np.asarray(3)), np.max(np.array(False), axis=None, initial=-1))
v = np.arange(20).reshape((4, 5, 1)).astype('int16'); show(np.choose((v - 2).astype(int) % 2, [3, (v - 2) + 1]).dtype)
v = np.array([[1], [2]]); np.putmask(v, [0, 1], [1, 5]); show(v)
for a, at, b in ((np.zeros(2), [True, False], 3), (np.zeros((5, 1)), np.zeros((5, 1)) > 1, [1, 2]), (np.array(0), np.array(0) > 1, 5), (np.arange(4), np.arange(4)[:1] > 0, [1, 2])):
    np.put(a, at, b); show(a)
for f in (lambda: np.add.reduceat(1, [0]), lambda: np.place(np.arange(7), [True], [1, 2])):
    try: f()
    except Exception as e: print(type(e).__name__, e)
v = np.arange(28).reshape((4, 7)).astype('uint32'); print(np.array2string((v % 5) - (v + v[2, :]), separator=', '))
show(np.array2string(np.array(True), separator=', '), np.choose(np.array([True, False]), [[1, 2], [3, 4]]), np.histogram(np.array([100, 27, -128], dtype='i1'))[0])
