import numpy as np
print(np.isin([1, 2, 3, 4], [2, 4]), np.isin([[0, 2], [4, 6]], [1, 2, 4, 8], invert=True), np.isin(3, [1, 3]), np.isin([1.5, 2], []))
print(np.intersect1d([1, 3, 4, 3], [3, 1, 2, 1]), np.union1d([-1, 0, 1], [-2, 0, 2]), np.setdiff1d([1, 2, 3, 2, 4, 1], [3, 4, 5, 6]), np.setxor1d([1, 2, 3, 2, 4], [2, 3, 5, 7, 5]))
v, a, b = np.intersect1d([1, 1, 2, 3, 4], [2, 1, 4, 6], return_indices=True)
print(v, a, b)
