import numpy as np
print(np.unique([1, 1, 2, 2, 3, 3]), np.unique(np.array([[1, 1], [2, 3]])), np.unique([2.5, np.nan, 1.0, np.nan]))
u, i = np.unique(2 * [3, 1, 3], return_index=True)
print(u, i)
a = np.array([1, 2, 6, 4, 2, 3, 2])
u, inv, c = np.unique(a, return_inverse=True, return_counts=True)
print(u, inv, c, u[inv])
print(np.unique(np.array([[1, 0, 0], [1, 0, 0], [2, 3, 4]]), axis=0), np.unique(np.array([[1, 0, 1], [2, 3, 2]]), axis=1))
print(np.unique([True, False, True]), np.unique(np.array([], dtype=int)), np.unique([[3, 1], [1, 3]], return_inverse=True))
