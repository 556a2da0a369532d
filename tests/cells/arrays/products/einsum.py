import numpy as np
a = np.arange(25).reshape(5, 5)
b = np.arange(5)
c = np.arange(6).reshape(2, 3)
print(np.einsum('ii', a), np.einsum('ii->i', a), np.einsum('ij->i', a), np.einsum('ij,j', a, b), np.einsum('...j,j', a, b), np.einsum('ji', c), np.einsum('ij->ji', c), np.einsum('i,i', b, b), np.einsum('i,j', b[:2], b))
A = np.arange(60.0).reshape(3, 4, 5)
B = np.arange(24.0).reshape(4, 3, 2)
print(np.einsum('ijk,jil->kl', A, B), np.einsum('ij,jk,kl->il', np.ones((2, 3)), np.ones((3, 4)), np.ones((4, 2))), np.einsum('bij,bjk->bik', np.ones((2, 2, 3)), np.ones((2, 3, 2))))
print(np.einsum('ij->', c), np.einsum('ij,ij->ij', c, c), np.einsum(a, [0, 0]), np.einsum('ij,kj->ik', c, c), np.einsum('i...->...', c), np.einsum('ijk->k', A))
