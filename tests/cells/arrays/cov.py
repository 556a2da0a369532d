import numpy as np
x = np.array([[0, 2], [1, 1], [2, 0]]).T
print(np.cov(x), np.cov([-2.1, -1, 4.3]), np.cov([1, 2, 3], [1, 2, 4]), np.cov(x, bias=True), np.cov(x, rowvar=False))
print(np.corrcoef([1, 2, 3], [1, 3, 2]), np.corrcoef([1.0, 2.0]), np.average([1, 2, 3, 4]), np.average(np.arange(1, 5), weights=[4, 3, 2, 1]), np.average(np.arange(6).reshape(3, 2), axis=1, weights=[0.25, 0.75]), np.average([1, 2], weights=[1, 3], returned=True))
