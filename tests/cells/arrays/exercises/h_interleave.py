import numpy as np
z = np.array([1, 2, 3, 4, 5])
nz = 3
z0 = np.zeros(len(z) + (len(z) - 1) * nz, dtype=int)
z0[::nz + 1] = z
print(z0)
a = np.ones((5, 5, 3))
b = 2 * np.ones((5, 5))
print((a * b[:, :, None]).sum())
