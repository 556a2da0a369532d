import numpy as np
x = np.arange(10).reshape(2, 5)
print(np.roll(x, (1, 1), axis=(1, 0)), np.roll(x, (2, 1), axis=(0, 1)), np.roll(x, 7), np.roll([], 2))
