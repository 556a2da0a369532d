import numpy as np
z = np.arange(11)
z[(3 < z) & (z < 8)] *= -1
print(z)
print(np.dot(np.ones((5, 3)), np.ones((3, 2))))
print(np.intersect1d([1, 2, 3], [2, 3, 9]))
