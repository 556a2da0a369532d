import numpy as np
a = np.arange(10).reshape(2, 5)
g = np.ix_([0, 1], [2, 4])
print(g, a[g], a[np.ix_([True, True], [2, 4])], a[np.ix_([True, True], [False, False, True, False, True])])
i = np.indices((2, 3))
print(i, i.shape, np.indices((2, 2), sparse=True))
print(np.unravel_index([22, 41, 37], (7, 6)), np.unravel_index(1621, (6, 7, 8, 9)), np.unravel_index([1, 2], (2, 2), order='F'))
print(np.ravel_multi_index(np.array([[3, 6, 6], [4, 5, 1]]), (7, 6)), np.ravel_multi_index((3, 1, 4, 1), (6, 7, 8, 9)))
print(np.ravel_multi_index(np.array([[3, 6, 6], [4, 5, 1]]), (4, 6), mode='clip'))
print(np.diag_indices(3), np.tril_indices(3), np.triu_indices(3, 1), np.tril_indices(2, 0, 4), np.mask_indices(3, np.triu, 1))
b = np.arange(16).reshape(4, 4)
b[np.diag_indices(4)] = 100
b[np.triu_indices_from(b, 1)] = -1
print(b)
