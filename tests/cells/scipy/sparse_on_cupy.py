# cupyx.scipy.sparse: matrices that take and give arrays of cupy, products, solvers, operators.
import numpy as np
import cupy as cp
import cupyx.scipy.sparse as sp
import cupyx.scipy.sparse.linalg as sla
from scipy import sparse
main, off = cp.full(6, 2.0), cp.full(5, -1.0)
A = sp.diags([off, main, off], [-1, 0, 1], format='csr')
x = cp.linspace(0, 1, 6)
b = A @ x
print(type(A), A.shape, A.nnz, A.format, sp.issparse(A), sp.isspmatrix_csr(A), isinstance(A, sp.csr_matrix), type(b).__module__, type(A.data).__module__)
# expect: <class 'cupyx.scipy.sparse.csr_matrix'> (6, 6) 16 csr True True True cupy cupy
print(b.round(4), A.diagonal(), A.sum(), type(A.sum()).__module__, A.toarray()[0])
# expect: [-0.2  0.   0.   0.   0.   1.2] [2. 2. 2. 2. 2. 2.] 2.0 cupy [ 2. -1.  0.  0.  0.  0.]
for solve in (sla.cg, sla.gmres):
    found, info = solve(A, b, tol=1e-10)
    print(info, type(found).__module__, cp.allclose(found, x, atol=1e-6))
# expect: 0 cupy True
# expect: 0 cupy True
print(cp.allclose(sla.spsolve(A.tocsc(), b), x), cp.allclose(sla.splu(A.tocsc()).solve(b), x), cp.sort(sla.eigsh(A, k=2)[0]).round(4), sla.norm(A).round(4))
# expect: True True [3.247  3.8019] 5.831
op = sla.LinearOperator((6, 6), matvec=lambda v: 2 * A @ v if isinstance(v, cp.ndarray) else None, dtype=A.dtype)
print(cp.allclose(sla.cg(op, b)[0] * 2, x, atol=1e-4), (op @ x).round(4)[:2])
# expect: True [-0.4  0. ]
c = sp.coo_matrix((cp.array([1., 2, 3]), (cp.array([0, 0, 1]), cp.array([1, 1, 2]))), shape=(3, 3))
print(c.tocsr().indptr, type(c.get()), sp.csr_matrix(c.get()).toarray()[0], (c + c.T).nnz, (2 * c)[0, 1], c.T.tocsr()[1].toarray())
# expect: [0 1 2 2] <class 'scipy.sparse.coo_matrix'> [0. 3. 0.] 4 6.0 [[3. 0. 0.]]
m = sp.csr_matrix(cp.eye(3))
m.data *= 2
print(m.toarray()[1], sp.vstack([m, m]).shape, type(sp.eye(2).toarray()).__module__, sp.kron(sp.identity(2), m).shape, m.multiply(m).diagonal(), abs(-m).max())
# expect: [0. 2. 0.] (6, 3) cupy (6, 6) [4. 4. 4.] 2.0
try:
    sp.nothing
except AttributeError as e:
    print(e)
# expect: module 'cupyx.scipy.sparse' has no attribute 'nothing'
