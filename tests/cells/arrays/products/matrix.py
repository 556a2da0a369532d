# numpy.matrix: always two dimensions, * is the product of matrices.
import numpy as np, warnings
warnings.simplefilter('ignore')
m = np.matrix('1 2; 3 4'); n = np.matrix([[1.5, 2, 3], [4, 5, 6]])
print(m, repr(m), repr(n), m.shape, m.dtype, type(m), isinstance(m, np.ndarray))
for f in (lambda: m * m, lambda: m * 2, lambda: 2 * m, lambda: m * n, lambda: m * [1, 2], lambda: m * [[1], [2]], lambda: m ** 2, lambda: m ** -1, lambda: m + m, lambda: m - 1, lambda: m / 2, lambda: m @ m, lambda: -m, lambda: m == m, lambda: n > 2,
          lambda: m.T, lambda: n.H, lambda: m.I, lambda: (type(n.I), n.I.shape, np.allclose(n * n.I, np.eye(2))), lambda: m.A, lambda: m.A1, lambda: (m + 1j).H, lambda: m.getI(), lambda: m.getA1(),
          lambda: m[0], lambda: m[:, 0], lambda: m[0, 1], lambda: m[[0, 1], [1, 0]], lambda: m[m > 2], lambda: m[0, :], lambda: m[1:, 1:], lambda: [r for r in m], lambda: len(m), lambda: m[0][0],
          lambda: n.sum(), lambda: n.sum(0), lambda: n.sum(axis=1), lambda: n.mean(1), lambda: n.std(0), lambda: n.var(), lambda: n.prod(0), lambda: n.max(), lambda: n.max(1), lambda: n.min(0), lambda: n.argmax(), lambda: n.argmax(0), lambda: n.argmin(1), lambda: n.ptp(), lambda: n.ptp(1),
          lambda: n.any(0), lambda: n.all(), lambda: np.sum(n, axis=0), lambda: np.mean(n), lambda: n.tolist(), lambda: n.flatten(), lambda: n.ravel(), lambda: n.squeeze(), lambda: n.reshape(3, 2), lambda: n.reshape(6), lambda: n.transpose(), lambda: n.diagonal(), lambda: n.astype(int), lambda: n.copy(),
          lambda: np.linalg.inv(m), lambda: np.linalg.det(m).round(6), lambda: np.linalg.solve(m, np.matrix('1; 2')), lambda: np.dot(m, m), lambda: np.multiply(m, m), lambda: np.sin(n), lambda: np.asarray(m), lambda: np.array(m), lambda: np.array(m, subok=True), lambda: np.asanyarray(m), lambda: np.asmatrix(np.arange(3)), lambda: np.matrix(5), lambda: np.matrix('[1, 2.5; 3, 4]'), lambda: np.matrix('1 2; 3'), lambda: np.matrix(np.zeros((2, 2, 2))),
          lambda: np.bmat([[m, m], [m, m]]), lambda: np.bmat('m, m; m, m'), lambda: np.bmat([m, m]), lambda: np.vstack([m, m]), lambda: np.hstack([m, n]), lambda: np.concatenate((m, m)), lambda: m * n.T, lambda: np.matrix([1, 2]).shape, lambda: np.eye(2) * m, lambda: m * np.eye(2), lambda: np.trace(m), lambda: np.linalg.matrix_power(m, 3)):
    try: r = f(); print(type(r).__name__, repr(r))
    except Exception as e: print(type(e).__name__, e)
x = np.array([[1, 2], [3, 4]]); y = np.asmatrix(x); x[0, 0] = 9; print(y)
y *= y; print(y, x); y[0, :] = 7; print(y); z = y.copy(); z **= 2; print(z)
