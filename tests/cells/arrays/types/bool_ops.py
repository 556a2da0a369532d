import numpy as np
a = np.array([True, False, True])
b = np.array([False, False, True])
print(a & b, a | b, a ^ b, ~a, a + b, a * b, a.sum(), a.mean(), np.logical_and(a, b), a == b, np.any(a), np.all(a), a.astype(int), a > b, np.where(a, 1, b))
