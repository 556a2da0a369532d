import numpy as np
print(np.kron([1, 10, 100], [5, 6, 7]), np.kron(np.eye(2), np.ones((2, 2))), np.outer([1, 2], [3, 4, 5]), np.inner([1, 2, 3], [0, 1, 0]), np.vdot([[1, 2]], [[3, 4]]), np.cross([1, 2, 3], [4, 5, 6]), np.cross([[1, 2, 3], [4, 5, 6]], [[4, 5, 6], [1, 2, 3]]))
a = np.arange(60.0).reshape(3, 4, 5)
b = np.arange(24.0).reshape(4, 3, 2)
print(np.tensordot(a, b, axes=([1, 0], [0, 1])), np.tensordot([1, 2], [3, 4], axes=0), np.tensordot(np.ones((2, 3)), np.ones((3, 2)), axes=1))
print(np.dot([[1, 2], [3, 4]], [[1, 0], [0, 2]]), np.matmul(np.ones((2, 2, 3)), np.ones((3, 1))), np.vecdot([[1, 2], [3, 4]], [1, 1]), np.trace([[1, 2], [3, 4]]))
