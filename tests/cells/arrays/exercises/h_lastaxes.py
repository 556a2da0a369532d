import numpy as np
a = np.arange(2 * 3 * 4 * 5).reshape(2, 3, 4, 5)
print(a.sum(axis=(-2, -1)), a.reshape(a.shape[:-2] + (-1,)).sum(axis=-1))
