import numpy as np
np.set_printoptions(precision=4, suppress=True)
rng = np.random.default_rng(0)
L = np.linalg
for shape in ((3, 3), (2, 3, 3), (4, 3), (2, 3, 4)):
    A = rng.normal(size=shape) + 1j * rng.normal(size=shape)
    H = np.matmul(A, np.conj(np.swapaxes(A, -1, -2)))
    print(L.qr(A), L.svd(A), L.svdvals(A), L.pinv(A), sep='\n')
    print(L.matrix_rank(A), np.round(L.norm(A), 8), np.round(L.cond(A), 8))
    print(*[np.round(w, 4) + 0.0 for w in (L.eigvalsh(H), L.eigh(H).eigenvalues, L.eigh(H, 'U').eigenvalues)])
    q, r = L.qr(A, mode='complete')
    print(q.shape, r.shape, np.allclose(q @ r, A))
    if shape[-1] == shape[-2]:
        w, v = L.eig(A)
        print(w, np.allclose(A @ v, v * w[..., None, :]), L.eigvals(A))
        print(np.round(L.det(A), 10), L.inv(A), L.cholesky(H), sep='\n')
        s = L.slogdet(A)
        print(np.round(s.sign, 10), np.round(s.logabsdet, 10), s.sign.dtype, s.logabsdet.dtype)
    if len(shape) == 2:
        x = L.lstsq(A, rng.normal(size=shape[0]))
        print(x[0], np.round(x[1], 10), x[2], x[3])
        print(np.round(L.norm(A, 2), 10), np.round(L.norm(A, 'nuc'), 10), np.round(L.norm(A, np.inf), 10))
print(L.eigh(np.array([[1, 2j], [-2j, 3]])).eigenvalues, L.det([[1, 2], [3, 4]]), L.det(np.zeros((0, 0))))
print(L.slogdet(np.zeros((2, 2))), L.det(np.zeros((3, 2, 2))), L.svd(np.zeros((0, 3))))
for t in ('f4', 'c8'):
    A = (np.arange(9).reshape(3, 3) % 5 + np.eye(3)).astype(t)
    print(L.inv(A).dtype, L.eig(A).eigenvalues.dtype, L.svd(A).S.dtype, L.det(A).dtype, L.solve(A, A[0]).dtype)
