# What follows the order of elements in memory.
import numpy as np
a = np.arange(12).reshape(3, 4)
f = np.asfortranarray(a)
print([int(x) for x in np.nditer(a[::-1, ::-1])], [int(x) for x in np.nditer(a[:, ::-1])], [int(x) for x in np.nditer(a.T)], [int(x) for x in np.nditer(a[::-1], order='C')])
for it in (np.nditer(a[::-1, ::-1][:2, :2], flags=['multi_index']), np.nditer(a[::-1, ::-1][:2, :2], flags=['c_index'])):
    while not it.finished:
        print(it[0], it.multi_index if it.has_multi_index else it.index, end='; ')
        it.iternext()
print()
try:
    np.nditer(np.zeros((0, 3)))
except ValueError as e:
    print(e)
print([x for x in np.nditer(np.zeros((0, 3)), flags=['zerosize_ok'])])
b = np.broadcast_to(np.arange(4), (3, 4))
print(b.ravel('K'), b.flatten('K'), b.ravel('A'), b.ravel('F'))
print(f.reshape(-1, order='A'), f.reshape((4, 3), order='A'), a.reshape(-1, order='A'), f.T.reshape(-1, order='A'))
print(f.astype('i1').tobytes('A'), a.astype('i1').tobytes('A'), f.ravel('K'), f.tobytes() == a.tobytes())
print(np.isin(np.array(3), [3]).shape, type(np.isin(3, [1])))
for text in ("np.percentile([True, False], 50)", "np.interp(np.array([1j]), [1, 2], [3, 4])", "np.polyfit([1, 2], np.zeros((2, 1, 1)), 1)"):
    try:
        print(eval(text))
    except TypeError as e:
        print(e)
