import numpy as np
import scipy.linalg as la
from scipy.linalg import solve, inv, det, lu, expm

np.set_printoptions(precision=6, suppress=True)
a = np.array([[4.0, 1, 2], [1, 3, 0], [2, 0, 5]])
b = np.array([1.0, 2, 3])
print(solve(a, b), inv(a)[0], round(det(a), 8))
p, l, u = lu(np.array([[1.0, 2, 3], [4, 5, 6], [7, 8, 10]]))
print(p, l, u)
print(la.lu_solve(la.lu_factor(a), b), la.lu_factor(a)[1], la.lu_solve(la.lu_factor(a), b, trans=1))
print(la.cholesky(a), la.cholesky(a, lower=True)[2], la.cho_solve(la.cho_factor(a), b))
q, r = la.qr(a)
print(np.allclose(q @ r, a), np.allclose(q.T @ q, np.eye(3)))
u, s, vh = la.svd(a)
print(s, np.allclose((u * s) @ vh, a), la.svdvals(a))
w, v = la.eig(np.array([[0.0, 1], [-1, 0]]))
print(np.sort(w.imag), w.dtype, la.eigvals(np.diag([2.0, 3])))
w, v = la.eigh(a)
print(w, np.allclose(a @ v, v * w), la.eigvalsh(a), la.eigh(a, np.diag([1.0, 2, 3]), eigvals_only=True))
print(expm(np.array([[0.0, 1], [-1, 0]])), expm(a)[0])
print(la.sqrtm(a), la.logm(a)[0], la.norm(a), la.norm(b, 1))
print(la.toeplitz([1, 2, 3]), la.toeplitz([1, 2, 3], [1, 4, 5, 6]), la.circulant([1, 2, 3]), la.hankel([1, 2, 3]))
print(la.block_diag([[1, 2], [3, 4]], [[5]], [6, 7]), la.hadamard(4), la.companion([1, 2, 3]), la.hilbert(3))
print(la.solve_triangular(np.tril(a), b, lower=True), la.solve_triangular(np.triu(a), b), la.solve_triangular(np.triu(a), b, trans=1))
ab = np.array([[0, 0, -1, -1, -1], [0, 2, 2, 2, 2], [5, 4, 3, 2, 1], [2, 2, 2, 2, 0]])
print(la.solve_banded((1, 2), ab, np.array([0, 1, 2, 2, 3])))
print(la.solveh_banded(np.array([[0, 1.0, 1], [4, 4, 4]]), b), la.solve_toeplitz([3.0, 1, 0], b))
print(abs(la.null_space([[1.0, 1.0]])).ravel(), la.orth(a).shape, la.pinv(np.ones((2, 3))), la.lstsq(np.vander([1.0, 2, 3], 2), b)[0])
print(la.eigh_tridiagonal(np.ones(3), np.ones(2), eigvals_only=True))
for wrong in (lambda: solve(np.ones((2, 2)), [1, 2]), lambda: la.cholesky(-a), lambda: solve(a, [1, 2])):
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__)
# expect: [-0.302326  0.767442  0.72093 ] [ 0.348837 -0.116279 -0.139535] 43.0
# expect: [[0. 1. 0.]
# expect:  [0. 0. 1.]
# expect:  [1. 0. 0.]] [[1.       0.       0.      ]
# expect:  [0.142857 1.       0.      ]
# expect:  [0.571429 0.5      1.      ]] [[ 7.        8.       10.      ]
# expect:  [ 0.        0.857143  1.571429]
# expect:  [ 0.        0.       -0.5     ]]
# expect: [-0.302326  0.767442  0.72093 ] [0 1 2] [-0.302326  0.767442  0.72093 ]
# expect: [[ 2.        0.5       1.      ]
# expect:  [ 0.        1.658312 -0.301511]
# expect:  [ 0.        0.        1.977142]] [ 1.       -0.301511  1.977142] [-0.302326  0.767442  0.72093 ]
# expect: True True
# expect: [6.669079 3.476024 1.854897] True [6.669079 3.476024 1.854897]
# expect: [-1.  1.] complex128 [2.+0.j 3.+0.j]
# expect: [1.854897 3.476024 6.669079] True [1.854897 3.476024 6.669079] [1.       1.553537 4.61313 ]
# expect: [[ 0.540302  0.841471]
# expect:  [-0.841471  0.540302]] [321.277686  92.467889 368.190732]
# expect: [[ 1.9186    0.280453  0.490224]
# expect:  [ 0.280453  1.708829 -0.035341]
# expect:  [ 0.490224 -0.035341  2.181383]] [1.215647 0.323852 0.495358] 7.745966692414834 6.0
# expect: [[1 2 3]
# expect:  [2 1 2]
# expect:  [3 2 1]] [[1 4 5 6]
# expect:  [2 1 4 5]
# expect:  [3 2 1 4]] [[1 3 2]
# expect:  [2 1 3]
# expect:  [3 2 1]] [[1 2 3]
# expect:  [2 3 0]
# expect:  [3 0 0]]
# expect: [[1 2 0 0 0]
# expect:  [3 4 0 0 0]
# expect:  [0 0 5 0 0]
# expect:  [0 0 0 6 7]] [[ 1  1  1  1]
# expect:  [ 1 -1  1 -1]
# expect:  [ 1  1 -1 -1]
# expect:  [ 1 -1 -1  1]] [[-2. -3.]
# expect:  [ 1.  0.]] [[1.       0.5      0.333333]
# expect:  [0.5      0.333333 0.25    ]
# expect:  [0.333333 0.25     0.2     ]]
# expect: [0.25     0.583333 0.5     ] [-0.216667  0.666667  0.6     ] [0.25     0.583333 0.5     ]
# expect: [-0.673469  1.285714 -0.795918  1.204082  0.591837]
# expect: [0.178571 0.285714 0.678571] [0.238095 0.285714 0.904762]
# expect: [0.707107 0.707107] (3, 3) [[0.166667 0.166667]
# expect:  [0.166667 0.166667]
# expect:  [0.166667 0.166667]] [1. 0.]
# expect: [-0.414214  1.        2.414214]
# expect: LinAlgError
# expect: LinAlgError
# expect: ValueError
