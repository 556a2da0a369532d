# Products of stacks with several batch axes, in rows, in columns, spread and cut.
import numpy as np

a = np.arange(2 * 3 * 4 * 5.0).reshape(2, 3, 4, 5) % 7
b = np.arange(2 * 3 * 5 * 2.0).reshape(2, 3, 5, 2) % 5
print((a @ b).sum(), (a @ b)[1, 2].tolist())
print((a @ b[0]).sum(), (a @ b[:1]).sum(), (a @ b[:, :1]).sum(), (a @ b[1, 1]).sum(), (a[:, 1:2] @ b).sum(), (a[0, 0] @ b).sum())
print((a[:, ::2] @ b[:, ::2])[1].tolist(), (a[::-1] @ b[::-1])[0, 0].tolist())
t = np.swapaxes(a, 2, 3)
print((t @ a).sum(), (a @ t)[1, 1].tolist(), (np.swapaxes(a, 0, 1) @ np.swapaxes(b, 0, 1))[2, 1].tolist())
w = np.arange(2 * 2 * 2 * 3 * 3.0).reshape(2, 2, 2, 3, 3) % 4
print((w @ w).sum(), (w @ w[0]).sum(), (w @ w[:, :1]).sum(), (w[:, 0] @ w[1]).sum(), np.matmul(w, np.ones(3)).sum())
i = w.astype(int)
print((i @ i[0]).sum(), (i @ i[:, :1]).sum(), (w.astype('complex64') @ w[0].astype('complex64')).sum())
print(np.einsum('abij,abjk->abik', a, b).sum(), np.einsum('abij,bjk->aik', a, b[0]).sum(), np.tensordot(a, b, axes=([1, 3], [1, 2])).sum())
print((np.ones((2, 0, 3, 4)) @ np.ones((4, 2))).shape, (np.ones((2, 3, 4, 0)) @ np.ones((3, 0, 2))).sum())
