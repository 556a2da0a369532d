import numpy as np
x = [1, 2, 3, 4, 5, 6]
i = [1, 3, 9, 3, 4, 1]
print(np.bincount(i, x))
z = np.ones(10)
j = np.array([1, 3, 3, 5, 5, 5])
z += np.bincount(j, minlength=len(z))
print(z)
np.add.at(z, j, 1)
print(z)
