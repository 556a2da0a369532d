import numpy as np
z = np.array([0.1, 0.4, 0.8])
print(z.flat[np.abs(z - 0.5).argmin()], np.add.reduce(np.arange(10)))
x, y = np.zeros((3, 1)), np.arange(3).reshape(1, 3)
print((x + y).sum(), np.nditer([x, y]) is not None)
