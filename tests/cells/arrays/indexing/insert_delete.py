import numpy as np
a = np.array([[1, 2], [3, 4], [5, 6]])
print(np.delete(a, 1, 0), np.delete(a, [0, 2], 0), np.delete(a, [1, 3, 5]), np.delete(a, np.s_[::2], 0), np.delete(a, -1, 1), np.delete([1, 2, 3], [True, False, True]))
print(np.insert(a, 1, 5), np.insert(a, 1, 5, axis=1), np.insert(a, [1], [[7], [8], [9]], axis=1), np.insert(a, 1, [7, 8, 9], axis=1), np.insert([1, 2, 3], [1, 2], [10, 20]), np.insert(a, 0, [9, 9], axis=0))
b = np.ravel(a)
print(np.insert(b, [2, 2], [5, 6]), np.insert(b, slice(2, 4), [5, 6]), np.insert(b, [2, 2], [7.13, False]), np.insert([1, 2], -1, 9), np.resize([1, 2, 3], (2, 4)), np.trim_zeros(np.array((0, 0, 1, 2, 0))))
