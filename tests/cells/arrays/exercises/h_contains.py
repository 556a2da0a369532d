import numpy as np
a = np.arange(24).reshape(8, 3) % 5
b = np.arange(4).reshape(2, 2)
c = (a[..., np.newaxis, np.newaxis] == b)
print(np.where(c.any((3, 1)).all(1))[0])
