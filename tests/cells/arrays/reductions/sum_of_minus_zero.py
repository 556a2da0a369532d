# A sum starts at 0.0, so that no sum of -0.0 is -0.0.
import numpy as np

for n in (1, 2, 5, 64, 65, 2000, 70000):
    a = np.full((n, 3), -0.0)
    print(n, a.sum(), a.sum(axis=0), a.T.sum(axis=1)[:2], a.mean(), a.astype('f4').sum(), a.astype('c16').sum(), a[:, 0].sum(), a[:, :1].sum(axis=1)[0])
print(np.array(-0.0).sum(), np.float16([-0.0]).sum(), np.nansum([-0.0]), np.cumsum([-0.0, -0.0]), np.prod([-0.0]), np.max([-0.0]))
print(np.array([0j]) ** (2 + 1j), np.complex128(0) ** (2 + 1j), round(np.int32(2147483647), -9), round(np.int8(127), -1), round(np.uint64(2**60), -2), round(np.int64(5), -30))
