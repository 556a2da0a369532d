# A floating-point error in the inside of an array: what is beside it keeps its values. The machine
# code has several rows in one call; when a flag goes up, they are computed once more by blocks.
import sys

import numpy as np


class Nowhere:
    def write(self, text):
        return len(text)

    def flush(self):
        pass


def beside(dtype, large, columns, low, high, steps):
    """How many elements beside the inside have changed."""
    w = np.full((300, columns), 1.0, dtype)
    v = np.full((300, columns), large, dtype)
    for i in range(steps):
        new = w.copy()
        new[1:-1, low:high] = v[1:-1, low:high] + v[:-2, low:high] - w[1:-1, low:high]
        w = new
    outside = np.ones(w.shape, bool)
    outside[1:-1, low:high] = False
    return int((w[outside] != 1).sum())


sys.stderr, stderr = Nowhere(), sys.stderr
found = [
    beside(dtype, large, columns, low, high, steps)
    for dtype, large in (("float32", 3e38), ("float64", 1.7e308))
    for columns in (40, 260, 700)
    for low, high in ((2, -2), (1, -1), (0, -3))
    for steps in (1, 2, 12)
]
sys.stderr = stderr
print(len(found), sum(found))
# expect: 54 0
