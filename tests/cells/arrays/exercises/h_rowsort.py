import numpy as np
z = np.array([[3, 1], [1, 2], [2, 0]])
print(z[z[:, 1].argsort()], z[np.argsort(z[:, 0])])
print((~z.any(axis=0)).any(), np.sort(z, axis=1))
