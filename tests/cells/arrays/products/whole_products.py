# Products of matrices of whole numbers and booleans: they wrap around, in every layout.
# each DTYPE: bool int8 uint8 int16 uint16 int32 uint32 int64 uint64
import numpy as np

rng = np.random.default_rng(3)
DTYPE = np.DTYPE


def some(*shape):
    return rng.integers(0, 255, shape).astype(DTYPE) if DTYPE is not np.bool else rng.random(shape) < 0.2


for m, k, n in ((1, 1, 1), (3, 5, 7), (1, 70, 3), (65, 64, 513), (130, 129, 5), (2, 600, 600), (4, 0, 3), (0, 3, 2), (1, 16385, 1), (3, 33000, 1)):
    a, b = some(m, k), some(k, n)
    c = a @ b
    print(c.dtype, c.shape, int(c.astype(np.uint64).sum()), c[-1:, -3:].tolist(), np.array_equal(c, np.einsum("ij,jk->ik", a, b)) if c.size < 10_000 else "")
    print(int((some(k, m).T @ some(n, k).T).astype(np.uint64).sum()), int((some(2 * m, k)[::-2] @ some(k, 3 * n)[:, ::3]).astype(np.uint64).sum()))
a, b = some(4, 3, 5), some(4, 5, 6)
print((a @ b).tolist())
print((a @ b[0]).sum(axis=0).tolist(), (a[:, None] @ b[None])[2, 1].tolist())
print((a[0] @ b[0, :, 1]).tolist(), (a[1, 2] @ b[3]).tolist(), a[0, 0] @ b[0, :, 0])
wide = np.broadcast_to(some(5), (6, 5))
print((wide @ some(5, 2)).tolist(), (some(2, 6) @ wide).tolist())
x = some(20, 20)
y = x @ x
x[:] = 1
print(int(y.astype(np.uint64).sum()), (y @ x)[0, :4].tolist())
