import numpy as np
a = np.array([[1, 2, 3], [4, 5, 6]])
print(np.take(a, [0, 2]), np.take(a, [0, 2], axis=1), np.take(a, 1, axis=0), np.take(a, [[0], [1]], axis=0).shape)
print(np.take(a, [7, -1], mode='wrap'), np.take(a, [7, -1], mode='clip'), a.take([0, 5]), np.take(a, 3))
out = np.zeros(2, int)
np.take(a, [1, 1], out=out)
print(out, np.take([1.5, 2.5], 1))
