import numpy as np
z = np.ones((10, 10))
z[1:-1, 1:-1] = 0
print(z)
z = np.ones((5, 5))
z = np.pad(z, pad_width=1, mode="constant", constant_values=0)
z[:, [0, -1]] = 0
z[[0, -1], :] = 0
print(z)
