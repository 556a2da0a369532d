import numpy as np
a = np.array([[3, 0, 0], [0, 4, 0], [5, 6, 0]])
print(np.nonzero(a), a[np.nonzero(a)], np.transpose(np.nonzero(a)))
print(np.argwhere(a > 3), np.flatnonzero(a), np.nonzero([0, 0])[0], np.nonzero(np.zeros((0, 2))))
print(np.count_nonzero(a), np.count_nonzero(a, axis=0), np.argwhere(np.array([True, False])))
print(np.argwhere(np.zeros((2, 2))).shape, np.nonzero(np.array([0.0, np.nan, -0.0])))
