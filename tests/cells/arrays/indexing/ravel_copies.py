import numpy as np
a = np.arange(4)
b = a[::-1].ravel()
c = a.ravel()
d = a[::-1].reshape(-1)
a[0] = 9
print(a, b, c, d, np.ravel(a.reshape(2, 2).T), a.reshape(2, 2).T.ravel())
