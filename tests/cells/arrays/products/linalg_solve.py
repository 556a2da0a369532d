import numpy as np
a = np.array([[3.0, 1.0], [1.0, 2.0]])
print(np.linalg.solve(a, [9, 8]), np.linalg.inv(a), np.round(np.linalg.det(a), 10), np.linalg.solve(a, np.eye(2)), np.allclose(a @ np.linalg.inv(a), np.eye(2)))
print(np.round(np.linalg.det(np.array([[[1.0, 2], [3, 4]], [[2, 0], [0, 2]]])), 12), np.linalg.matrix_power(np.array([[1, 1], [1, 0]]), 10), np.linalg.matrix_power(a, 0), np.linalg.matrix_rank(np.ones((3, 3))), np.linalg.matrix_rank(np.eye(4)))
s, l = np.linalg.slogdet(a)
print(s, round(float(l), 12), np.linalg.inv(np.array([[2, 0], [0, 4]])), np.linalg.solve(np.stack([a, 2 * a]), np.ones((2, 2, 1))).shape)
x, res, rank, sv = np.linalg.lstsq(np.array([[0.0, 1], [1, 1], [2, 1], [3, 1]]), np.array([-1, 0.2, 0.9, 2.1]), rcond=None)
print(np.round(x, 8), np.round(res, 8), rank, np.round(sv, 6))
print(np.allclose(np.linalg.pinv(np.arange(6.0).reshape(3, 2)) @ np.arange(6.0).reshape(3, 2), np.eye(2)), np.round(np.linalg.cond(a), 8), np.linalg.cond(np.eye(3), 1))
