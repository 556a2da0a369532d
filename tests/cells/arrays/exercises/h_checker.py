import numpy as np
z = np.zeros((8, 8), dtype=int)
z[1::2, ::2] = 1
z[::2, 1::2] = 1
print(z)
print(np.tile(np.array([[0, 1], [1, 0]]), (4, 4)))
print(np.unravel_index(99, (6, 7, 8)))
