import numpy as np
a = np.array([0, 1, 2])
print(np.tile(a, 2), np.tile(a, (2, 2)), np.tile(a, (2, 1, 2)), np.tile([[1, 2], [3, 4]], 2), np.tile([[1, 2], [3, 4]], (2, 1)), np.tile(5, 3))
x = np.array([[1, 2], [3, 4]])
print(np.repeat(3, 4), np.repeat(x, 2), np.repeat(x, 3, axis=1), np.repeat(x, [1, 2], axis=0), x.repeat(2, axis=0), np.repeat([1, 2, 3], [0, 2, 1]))
