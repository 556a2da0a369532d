import numpy as np
from scipy import sparse
from scipy.sparse import csr_matrix, coo_matrix, lil_matrix, diags, eye, kron, csc_matrix, identity, issparse, vstack, hstack, random as sprandom
from scipy.sparse.linalg import spsolve, cg, eigsh, LinearOperator, splu, gmres, norm
row = np.array([0, 0, 1, 2, 2, 2]); col = np.array([0, 2, 2, 0, 1, 2]); data = np.array([1, 2, 3, 4, 5, 6])
A = csr_matrix((data, (row, col)), shape=(3, 3))
print(A.toarray(), A.shape, A.nnz, A.dtype, A.format, issparse(A)); print(A)
print(repr(A)); print(A.indptr, A.indices, A.data)
print(A @ np.array([1, 2, 3]), A.dot(np.ones(3)), (A @ A).toarray(), (A + A).todense(), (2 * A).sum(), A.T.toarray()[0], A[0, 2], A[2].toarray(), A.diagonal(), A.sum(axis=0), A.mean(), A.max())
n = 5
L = diags([1, -2, 1], [-1, 0, 1], shape=(n, n), format="csr") ; print(L.toarray())
b = np.ones(n); x = spsolve(csc_matrix(L), b); print(x, np.allclose(L @ x, b))
I = identity(3); D2 = kron(I, L[:3, :3]) + kron(L[:3, :3], I); print(D2.shape)
B = lil_matrix((3, 3)); B[0, 1] = 5; B[2, :] = 1; print(B.toarray(), B.tocsr().nnz)
C = coo_matrix(np.array([[0, 1], [2, 0]])); print(C.row, C.col, C.data, C.toarray())
print(sparse.eye(3).toarray(), sparse.vstack([A, A]).shape, sparse.hstack([A, A]).shape, A.multiply(A).toarray(), A.power(2).sum(), A.getrow(0).toarray(), A.nonzero(), (A > 2).toarray(), A.astype(float).dtype, A.copy().nnz)
xs, info = cg(diags([2.] * 4) + diags([-1.] * 3, 1) + diags([-1.] * 3, -1), np.ones(4)); print(xs.round(5), info)
w, v = eigsh(diags([np.arange(1., 11)], [0]), k=2); print(np.sort(w).round(5))
lu = splu(csc_matrix(L)); print(lu.solve(b).round(6))
d = sparse.dok_matrix((2, 2)); d[0, 0] = 3; print(d.toarray(), dict(d.items()) if False else "")
for r, c, v in zip(*sparse.find(A)): print(r, c, v, end=";")
print()
print(sparse.csr_array(np.eye(2)) @ np.ones(2), norm(A).round(4), sparse.triu(A).toarray(), sparse.spdiags([[1, 2, 3]], [0], 3, 3).toarray(), sparse.block_diag([np.eye(1), 2 * np.eye(1)]).toarray(), sparse.linalg.inv(csc_matrix(np.diag([2., 4.]))).toarray(), sparse.csr_matrix((2, 3)).toarray(), A.tocoo().row, A.getnnz(axis=0), A.eliminate_zeros())
E = diags([np.full(49, -1.0), np.arange(2.0, 52.0) - 26.6, np.full(49, -1.0)], [-1, 0, 1])
for which in ("LM", "SM", "LA", "SA", "BE"):
    print(which, [(eigsh(E, k=3, which=which, sigma=s)[0].round(2), eigsh(E, k=3, which=which, sigma=s, return_eigenvectors=False).round(2)) for s in (None, 0.4)])
print([sparse.linalg.svds(E, k=2, which=which, return_singular_vectors=False).round(2) for which in ("LM", "SM")])
# expect: [[1 0 2]
# expect:  [0 0 3]
# expect:  [4 5 6]] (3, 3) 6 int64 csr True
# expect: <Compressed Sparse Row sparse matrix of dtype 'int64'
# expect: 	with 6 stored elements and shape (3, 3)>
# expect:   Coords	Values
# expect:   (0, 0)	1
# expect:   (0, 2)	2
# expect:   (1, 2)	3
# expect:   (2, 0)	4
# expect:   (2, 1)	5
# expect:   (2, 2)	6
# expect: <Compressed Sparse Row sparse matrix of dtype 'int64'
# expect: 	with 6 stored elements and shape (3, 3)>
# expect: [0 2 3 6] [0 2 2 0 1 2] [1 2 3 4 5 6]
# expect: [ 7  9 32] [ 3.  3. 15.] [[ 9 10 14]
# expect:  [12 15 18]
# expect:  [28 30 59]] [[ 2  0  4]
# expect:  [ 0  0  6]
# expect:  [ 8 10 12]] 42 [1 0 4] 2 [[4 5 6]] [1 0 6] [[ 5  5 11]] 2.3333333333333335 6
# expect: [[-2.  1.  0.  0.  0.]
# expect:  [ 1. -2.  1.  0.  0.]
# expect:  [ 0.  1. -2.  1.  0.]
# expect:  [ 0.  0.  1. -2.  1.]
# expect:  [ 0.  0.  0.  1. -2.]]
# expect: [-2.5 -4.  -4.5 -4.  -2.5] True
# expect: (9, 9)
# expect: [[0. 5. 0.]
# expect:  [0. 0. 0.]
# expect:  [1. 1. 1.]] 4
# expect: [0 1] [1 0] [1 2] [[0 1]
# expect:  [2 0]]
# expect: [[1. 0. 0.]
# expect:  [0. 1. 0.]
# expect:  [0. 0. 1.]] (6, 3) (3, 6) [[ 1  0  4]
# expect:  [ 0  0  9]
# expect:  [16 25 36]] 91 [[1 0 2]] (array([0, 0, 1, 2, 2, 2], dtype=int32), array([0, 2, 2, 0, 1, 2], dtype=int32)) [[False False False]
# expect:  [False False  True]
# expect:  [ True  True  True]] float64 6
# expect: [2. 3. 3. 2.] 0
# expect: [ 9. 10.]
# expect: [-2.5 -4.  -4.5 -4.  -2.5]
# expect: [[3. 0.]
# expect:  [0. 0.]] 
# expect: 0 0 1;0 2 2;1 2 3;2 0 4;2 1 5;2 2 6;
# expect: [1. 1.] 9.5394 [[1 0 2]
# expect:  [0 0 3]
# expect:  [0 0 6]] [[1 0 0]
# expect:  [0 2 0]
# expect:  [0 0 3]] [[1. 0.]
# expect:  [0. 2.]] [[0.5  0.  ]
# expect:  [0.   0.25]] [[0. 0. 0.]
# expect:  [0. 0. 0.]] [0 0 1 2 2 2] [2 1 3] None
# expect: LM [(array([-25.35, -23.81,  25.15]), array([-23.81,  25.15, -25.35])), (array([-0.6,  0.4,  1.4]), array([-0.6,  0.4,  1.4]))]
# expect: SM [(array([-0.6,  0.4,  1.4]), array([ 1.4, -0.6,  0.4])), (array([-25.35, -23.81,  25.15]), array([-25.35, -23.81,  25.15]))]
# expect: LA [(array([22.44, 23.61, 25.15]), array([22.44, 23.61, 25.15])), (array([1.4, 2.4, 3.4]), array([1.4, 2.4, 3.4]))]
# expect: SA [(array([-25.35, -23.81, -22.64]), array([-22.64, -23.81, -25.35])), (array([-1.6, -0.6,  0.4]), array([-1.6, -0.6,  0.4]))]
# expect: BE [(array([-25.35,  23.61,  25.15]), array([-25.35,  23.61,  25.15])), (array([0.4, 1.4, 2.4]), array([0.4, 1.4, 2.4]))]
# expect: [array([25.15, 25.35]), array([0.4, 0.6])]
