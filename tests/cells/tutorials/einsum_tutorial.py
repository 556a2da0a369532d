"""Einstein sums: one notation for many products, with optimal paths."""
import numpy as np
from string import ascii_lowercase

rng = np.random.default_rng(1)
A, B, C = rng.integers(0, 5, (3, 4)), rng.integers(0, 5, (4, 2)), rng.integers(0, 5, (2, 3))
v, w = np.arange(4), np.arange(3)
cases = [
    ("ij,jk", (A, B), A @ B), ("ij,jk->ki", (A, B), (A @ B).T), ("ij->ji", (A,), A.T), ("ij->", (A,), A.sum()), ("ij->i", (A,), A.sum(1)),
    ("ii", (A @ B @ C,), np.trace(A @ B @ C)), ("ii->i", (A @ B @ C,), np.diag(A @ B @ C)), ("i,j->ij", (w, v), np.outer(w, v)),
    ("i,i", (v, v), v @ v), ("ij,ij->j", (A, A), (A * A).sum(0)), ("ij,jk,kl->il", (A, B, C), A @ B @ C), ("ij,j", (A, v), A @ v),
    ("...j,j", (np.stack([A, A]), v), np.stack([A, A]) @ v), ("ij,kj->ik", (A, A), A @ A.T), ("i->", (v,), v.sum()), ("ij,i->ij", (A, w), A * w[:, None]),
]
for sub, ops, want in cases:
    got = np.einsum(sub, *ops)
    print(f"{sub:<14} {str(np.shape(got)):<8} {np.array_equal(got, want)}")
print(np.einsum(A, [0, 1], B, [1, 2], [0, 2]))
print(np.einsum("ij,jk->ik", A, B, dtype=float), np.einsum("ij->ji", A).base is not None)
T = rng.random((3, 3, 3))
eps = np.zeros((3, 3, 3))
eps[[0, 1, 2], [1, 2, 0], [2, 0, 1]] = 1
eps[[0, 2, 1], [2, 1, 0], [1, 0, 2]] = -1
a, b = rng.random((2, 3))
print(np.allclose(np.einsum("ijk,j,k", eps, a, b), np.cross(a, b)), np.einsum("ijk,ijk", eps, eps))
M = rng.random((3, 3))
print(np.isclose(np.einsum("ijk,i,j,k", eps, *M), np.linalg.det(M)))
delta = np.einsum("ijk,imn->jkmn", eps, eps)
d = np.eye(3)
print(np.allclose(delta, np.einsum("jm,kn->jkmn", d, d) - np.einsum("jn,km->jkmn", d, d)))
path, info = np.einsum_path("ij,jk,kl->il", np.ones((2, 10)), np.ones((10, 50)), np.ones((50, 3)), optimize="optimal")
print(path)
print(info)
print(np.einsum_path("ij,jk->ik", A, B)[0], np.linalg.multi_dot([A, B, C]).shape)
x = rng.random((5, 3))
gram = np.einsum("ni,mi->nm", x, x)
sq = np.einsum("ni,ni->n", x, x)
D2 = sq[:, None] + sq - 2 * gram
print(np.allclose(D2, ((x[:, None] - x) ** 2).sum(-1)), np.tensordot(A, B, 1).shape, np.tensordot(T, T, axes=([0, 1], [1, 0])).shape)
q, k, val = rng.random((3, 2, 4, 8))
scores = np.einsum("hqd,hkd->hqk", q, k) / np.sqrt(8)
att = np.exp(scores - scores.max(-1, keepdims=True))
att /= att.sum(-1, keepdims=True)
out = np.einsum("hqk,hkd->qhd", att, val).reshape(4, -1)
print(out.shape, att.sum(-1).round(12).tolist(), np.inner(A, A).shape, np.kron([1, 2], [[1], [1]]), np.vdot([1j], [1j]))
for bad in (lambda: np.einsum("ij,jk", A, A), lambda: np.einsum("ij,jk->iz", A, B), lambda: np.einsum("i,j", v), lambda: np.einsum("ijk", A), lambda: np.einsum("i$", v), lambda: np.einsum("ij->ii", A)):
    try:
        bad()
    except ValueError as e:
        print("ValueError:", e)
np.einsum("...ij,...jk->...ik", np.ones((2, 1, 2, 3)), np.ones((5, 3, 2))).shape
