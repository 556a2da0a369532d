# needs: sparse
import numpy as np
import sparse

s = sparse.COO(np.array([[0, 1, 2], [0, 1, 2]]), np.array([1.0, 2.0, 3.0]), shape=(3, 3))
print(s.todense(), s.nnz, s.density, (s + s).sum(), (s @ s).todense(), sep="\n")
print(sparse.random((10, 10), 0.2, random_state=np.random.default_rng(0)).nnz, np.sum(s), s.T.shape)
s
