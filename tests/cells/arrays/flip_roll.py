import numpy as np
a = np.arange(8).reshape(2, 2, 2)
print(np.flip(a), np.flip(a, 0), np.flip(a, (0, 2)), np.fliplr(a), np.flipud(a))
m = np.array([[1, 2], [3, 4]])
print(np.rot90(m), np.rot90(m, 2), np.rot90(m, -1), np.rot90(a, 1, (1, 2)))
x = np.arange(10)
print(np.roll(x, 2), np.roll(x, -2), np.roll(x.reshape(2, 5), 1), np.roll(x.reshape(2, 5), 1, axis=0), np.roll(x.reshape(2, 5), -1, axis=1))
