# insert and delete at one place, of all kinds of places, axes, types and orders in memory.
import numpy as np

x = np.arange(12)
y = x.reshape(3, 4)
for at in (0, 1, 11, -1, -12, np.int8(3), [2], np.array([-2]), np.uint8(4), (5,)):
    print(repr(np.delete(x, at)))
    print(repr(np.insert(x, at, 7)), repr(np.insert(x * 1.5, at, [7, 8])))
for axis in (0, 1, -1):
    for at in (0, 2, -1, [1]):
        print(np.delete(y, at, axis).tolist(), np.delete(y.T, at, axis).tolist())
        print(np.insert(y, at, 9, axis).tolist(), np.insert(y[:, ::-1], at, 2.7, axis).dtype)
print(np.insert(y, 1, [1, 2, 3, 4], 0).tolist(), np.insert(y, 1, [1, 2, 3], 1).tolist(), np.insert(y, [1], [[1], [2], [3]], 1).tolist())
print(np.insert(x, 12, 5), np.insert([], 0, 1), np.insert(x, 3, []), np.delete([True, False], 0), np.delete(np.array(['a', 'b']), 1))
print(np.delete(np.array([1, 'x'], dtype=object), 0), np.insert(np.array(['a', 'bc']), 1, 'xyz'), np.delete(x, True if False else 1))
d = np.array([1.5, -0.0, np.nan])
print(np.delete(d, 0), np.signbit(np.delete(d, 0)), np.delete(d * 1j, -1), np.insert(d.astype(np.float16), 1, 2))
part = np.delete(x, 0)
part[0] = 99
print(x[1], np.delete(np.asfortranarray(y), 1, 0).tolist())
for call in (
    lambda: np.delete(x, 12),
    lambda: np.delete(x, -13),
    lambda: np.delete(x, [12]),
    lambda: np.delete(x, 1.0),
    lambda: np.insert(x, 13, 1),
    lambda: np.insert(x, -13, 1),
    lambda: np.insert(y, 1, [1, 2], 0),
    lambda: np.insert(y, 1, [1, 2, 3, 4, 5], 0),
    lambda: np.insert(x, 1.5, 1),
):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
