# What stands for the place of an element in item(): numbers, or one tuple of them; an array or a
# list is none (an array had been read as a list of unknown length).
import numpy as np

a = np.arange(9).reshape(3, 3)
places = [(0, 1), [0, 1], np.array([0, 1]), np.array(3), np.array([3]), np.arange(18).reshape(3, 6)[:, ::2]]
places += ["ab", {0, 1}, 2.0, None, range(2), -1, np.int8(4), ([0, 1],), (np.array([1]), 0), (), (1,), (0, 1, 2)]
for place in places:
    try:
        print(repr(place), a.item(place))
    except (TypeError, ValueError, IndexError) as e:
        print(repr(place), type(e).__name__, e)
print(a.item(1, 2), a.item(-1, -1), np.array(5).item(), np.array([7.5]).item())

