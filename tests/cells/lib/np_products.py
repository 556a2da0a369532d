import numpy as np

a = np.arange(6).reshape(2, 3)
b = np.arange(12).reshape(3, 4)
print(a @ b, a.dot(b), np.dot(a, b), np.matmul(a, b))
f = a.astype(float)
g = b.astype(float)
print(
    f @ g,
    (g.T @ f.T).T,
    f @ g[:, 0],
    f[0] @ g,
    f[0] @ f[1],
    np.dot(f[0], f[1]),
    np.vdot(f, f),
    np.inner(f[0], f[1]),
)
c = np.arange(24.0).reshape(2, 3, 4)
d = np.arange(40.0).reshape(2, 4, 5)
print((c @ d).shape, (c @ d)[1, 2, 3], (c @ d[0]).shape, (c[0] @ d).shape)
print(np.dot(3, 4), np.dot([1, 2], [3, 4]), np.dot(2, np.array([1, 2])), np.eye(3) @ np.arange(3))
print(np.ones((2, 0)) @ np.ones((0, 3)), (np.ones((0, 2)) @ np.ones((2, 3))).shape)
h = np.array([[1, 2], [3, 4]], dtype=np.float32)
print((h @ h).dtype, h @ h, (h @ h.astype(np.float64)).dtype, a @ a.T, (a > 2) @ (a > 1).T)
print(np.array([1, 2, 3]) @ np.array([4, 5, 6]), np.outer([1, 2], [3, 4]))
