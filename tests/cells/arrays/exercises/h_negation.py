import numpy as np
z = np.array([True, False])
print(np.logical_not(z, out=z), z)
y = np.array([1.0, -2.0])
print(np.negative(y, out=y), y)
