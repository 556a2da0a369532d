import numpy as np
z = np.zeros(10)
z[4] = 1
print(z, z.nbytes, z[::-1])
print(np.arange(10, 50)[::-1][:5], np.arange(9).reshape(3, 3), np.nonzero([1, 2, 0, 0, 4, 0]))
