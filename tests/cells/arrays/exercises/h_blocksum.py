import numpy as np
z = np.arange(64).reshape(8, 8)
k = 4
s = np.add.reduceat(np.add.reduceat(z, np.arange(0, z.shape[0], k), axis=0), np.arange(0, z.shape[1], k), axis=1)
print(s, z.reshape(2, 4, 2, 4).sum(axis=(1, 3)))
