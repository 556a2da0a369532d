# What comes of a sparse matrix is NumPy's matrix, whose * is a product; of a sparse array, an array.
# expect: type: matrix ndarray matrix matrix ndarray matrix ndarray
# expect: sum*D: [[51 66 81]]
# expect: todense*v: [[ 7]
# expect:  [ 6]
# expect:  [19]]
# expect: A1: [5 3 7] [[1.]
# expect:  [1.]
# expect:  [3.]]
# expect: argmax: [[2 1 2]] [[2]
# expect:  [1]
# expect:  [2]] [[3 4 5]] [[1 5]]
# expect: dtype: float64 [[5. 3. 7.]] matrix ndarray
import numpy as np
from scipy import sparse

A = sparse.csr_matrix(np.array([[1, 0, 2], [0, 3, 0], [4, 0, 5]]))
B = sparse.csr_array(A)
D = np.arange(9).reshape(3, 3)
print('type:', *[type(x).__name__ for x in (A.sum(0), B.sum(0), A.todense(), A + D, B + D, D + A, A.toarray())])
print('sum*D:', A.sum(0) * D)
print('todense*v:', A.todense() * np.array([[1], [2], [3]]))
print('A1:', A.sum(axis=0).A1, A.mean(1))
print('argmax:', A.argmax(0), A.argmax(1), A[A > 2], A[[0, 2], [0, 2]])
print('dtype:', A.sum(dtype=float).dtype, A.sum(0, dtype=float), type(A @ np.matrix(D)).__name__, type(A @ D).__name__)
