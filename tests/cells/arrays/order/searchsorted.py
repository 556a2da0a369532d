import numpy as np
print(np.searchsorted([1, 2, 3, 4, 5], 3), np.searchsorted([1, 2, 3, 4, 5], 3, side='right'), np.searchsorted([1, 2, 3, 4, 5], [-10, 10, 2, 3]))
print(np.searchsorted([1.0, 2.0, np.nan], [1.5, np.nan, 0]), np.searchsorted(np.array([3, 1, 2]), [2, 3], sorter=np.array([1, 2, 0])))
x = np.array([0.2, 6.4, 3.0, 1.6])
bins = np.array([0.0, 1.0, 2.5, 4.0, 10.0])
print(np.digitize(x, bins), np.digitize(x, bins, right=True), np.digitize(x, bins[::-1]), np.digitize(3.0, bins))
print(np.array([1, 3, 5]).searchsorted([[2, 4], [1, 9]]))
