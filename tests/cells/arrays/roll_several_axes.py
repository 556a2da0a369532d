# np.roll with several shifts, several axes, or both, which are broadcast together.
import numpy as np

a = np.arange(24).reshape(4, 6)
CASES = [
    ((1, 2), 0),
    ((1, 2), (0, 1)),
    (1, (0, 1)),
    ([3, -1], [1, 1]),
    (np.array([1, 2]), (0, -1)),
    ((1, 2), None),
    (2, None),
    (np.int64(2), 1),
    ((0, 0), (0, 1)),
    ((1,), (0, 1)),
    ((), ()),
    ((), 0),
    (1, ()),
    ((5, 1, 1), -1),
    (True, 0),
    ((1, 2), (0,)),
    ((2,), 1),
    ((1, 2, 3), (0, 1)),
    ((1, 2), (0, 5)),
]
for shift, axis in CASES:
    try:
        b = np.roll(a, shift, axis)
        print(shift, axis, b.ravel().tolist(), np.shares_memory(a, b))
    except ValueError as e:
        print(shift, axis, type(e).__name__, e)
