import numpy as np
a = np.array(5)
print(a, a.shape, a[()], a + 1, type(a + 1), a.item(), np.array(5)[...], a.reshape(1), a.tolist(), float(a), int(a))
a[...] = 7
a[()] = a + 1
print(a, a == 8, bool(a == 8), np.sum(a), np.array([a, a]), a.sum(), np.atleast_1d(a))
