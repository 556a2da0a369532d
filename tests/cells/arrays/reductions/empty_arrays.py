import numpy as np
a = np.array([])
print(a, a.shape, a.sum(), a.prod(), np.zeros((0, 3)).sum(axis=0), np.zeros((2, 0)).sum(axis=1), np.concatenate((a, [1])), a[a > 0], np.sort(a), np.cumsum(a), np.any(a), np.all(a), a.reshape(0, 5).shape, np.arange(5)[5:], np.unique(a), np.dot(np.zeros((2, 0)), np.zeros((0, 2))))
