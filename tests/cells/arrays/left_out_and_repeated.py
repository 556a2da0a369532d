# delete of one place and repeat by one number, the short ways: places at both ends and beyond, each axis,
# bools and numbers of NumPy, nothing to repeat, errors.
import numpy as np


def tell(name, f):
    try:
        r = f()
        print(name, r.dtype, r.shape, r.tolist())
    except Exception as e:
        print(name, type(e).__name__, e)


a, m, e = np.arange(5), np.arange(12.0).reshape(3, 4), np.zeros((0, 3), np.int8)
for at in (0, 1, 4, -1, -5, 5, -6, np.int64(2), np.uint8(1), [1], [1, 1], [], 2.0, slice(1, 3), None):
    tell(("delete", at), lambda: np.delete(a, at))
    for axis in (0, 1, -1, 2):
        tell(("delete", at, axis), lambda: np.delete(m, at, axis))
tell("view", lambda: np.delete(m.T[::-2], 1, 1))
tell("kept", lambda: (np.delete(a, 2), a)[1])
tell("scalar", lambda: np.delete(np.array(3), 0))
tell("scalar", lambda: np.delete(e, 0, 0))
tell("texts", lambda: np.delete(np.array(["a", "b", "c"]), 1))
tell("objects", lambda: np.delete(np.array([1, None, "x"], object), -1))
tell("dates", lambda: np.delete(np.array(["2020-01-01", "2021-01-01"], "M8[D]"), 0))
tell("list", lambda: np.delete([[1, 2], [3, 4]], 0, 0))
for n in (0, 1, 2, 3, True, 2.0, np.int64(2), [2]):
    for axis in (None, 0, 1, -1, 2):
        tell(("repeat", n, axis), lambda: np.repeat(m, n, axis))
        tell(("repeat", n, axis), lambda: np.repeat(e, n, axis))
tell("repeat", lambda: np.repeat(m, -1, 0))
tell("number", lambda: np.repeat(7, 3))
tell("texts", lambda: np.repeat(np.array(["a", "b"]), 2))
tell("complex", lambda: np.repeat(np.array([1j, 2]), 2, 0))
print(a.tobytes(), m[:2, :2].tobytes(), m.T.tobytes("F") == m.tobytes(), m.T.tobytes("A") == m.tobytes(), m.T.tobytes() == m.tobytes())
for order in ("C", "F", "c", "K", None, 3):
    try:
        print(order, m[:2, :2].T.tobytes(order))
    except Exception as x:
        print(order, type(x).__name__, x)
for x in (a, m, m.T[::2], e, np.array(4), m > 3, a * 1j, np.array(["a", "bc"]), np.array([1, None], object), [1, 2], np.float32([[1]])):
    for n in (1, 2, 3, 0, True, np.int64(2), (2,), (2, 1), (1, 2, 2), [3]):
        tell(("tile", n), lambda: np.tile(x, n))
tell("tile", lambda: np.tile(m, -1))
tell("tile", lambda: np.tile(m, 2.0))
b = np.tile(a, 2)
b[0] = 9
print(a, b, np.tile(a, 1) is a, np.shares_memory(np.tile(a, 1), a))
