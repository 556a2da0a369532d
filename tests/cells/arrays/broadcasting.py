import numpy as np
a = np.arange(3).reshape(3, 1)
b = np.arange(4)
print(a + b, (a * b).shape, np.maximum(a, b), a == b, np.ones((2, 1, 3)) + np.arange(6).reshape(2, 3, 1) if False else np.ones((2, 1, 3)) + np.arange(4).reshape(4, 1))
c = np.zeros((2, 3))
c[:] = [1, 2, 3]
c[:, :] += np.array([[10], [20]])
print(c)
