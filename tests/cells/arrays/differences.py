import numpy as np
a = np.array([1, 2, 4, 7, 0])
print(np.diff(a), np.diff(a, n=2), np.diff([[1, 3, 6], [0, 5, 6]]), np.diff([[1, 3, 6], [0, 5, 6]], axis=0), np.ediff1d(a), np.ediff1d(a, to_begin=-99, to_end=[88, 99]))
print(np.gradient(np.array([1.0, 2.0, 4.0, 7.0, 11.0])), np.gradient(np.array([1.0, 2.0, 4.0]), 2.0), np.gradient(np.arange(6.0).reshape(2, 3) ** 2))
print(np.trapezoid([1, 2, 3]), np.trapezoid([1, 2, 3], dx=2), np.trapezoid([1, 2, 3], x=[4, 6, 8]), np.trapezoid(np.arange(6).reshape(2, 3), axis=0))
print(np.diff([True, False, True]), np.diff([1.5]))
