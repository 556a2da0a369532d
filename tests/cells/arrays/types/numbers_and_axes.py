# What a number without axes gives, depths of blocks, truth values as extents, matrices that become arrays.
import numpy as np
from numpy.linalg import cond, lstsq

def told(f):
    try:
        return repr(f())
    except (TypeError, ValueError, IndexError, np.linalg.LinAlgError) as e:
        return f"{type(e).__name__}: {e}"

for f in (lambda: np.squeeze(np.int64(4)), lambda: np.squeeze(np.float32(4), axis=0), lambda: np.squeeze(np.array(4)), lambda: np.squeeze(4), lambda: np.mean(5, axis=0), lambda: np.std(np.float64(5), axis=-1),
          lambda: np.sum(5, axis=0), lambda: np.flip(5, 0), lambda: np.flip(np.array(5)), lambda: np.zeros((True, 2)), lambda: np.arange(4).reshape((True, 4)), lambda: np.reshape(np.arange(4), (True, -1)),
          lambda: np.block([1, [2]]), lambda: np.block([[1, 2], 3]), lambda: np.block([[1, 2], [3, (4, 5)]]), lambda: np.block([[[1]], [[2]]]), lambda: np.block([]), lambda: np.block([[1], []]),
          lambda: np.quantile(np.float32([1, 2]), np.float16(.5)).dtype, lambda: np.quantile(np.float32([1, 2]), np.float64(.5)).dtype, lambda: np.quantile(np.float16([1, 2]), [.5]).dtype, lambda: cond(np.ones((2, 2)), 'nuc'), lambda: cond(np.ones((2, 2)), 1)):
    print(told(f))

m = np.matrix([[2., 1], [1, 3]])
for f in (np.ravel, np.unique, np.diagonal, np.diag, np.copy, np.nansum, np.nanmax):
    print(f.__name__, type(f(m)).__name__, np.shape(f(m)))
print(np.expand_dims(m, 0).shape, type(m.ravel()).__name__, type(m.copy()).__name__, type(np.copy(m, subok=True)).__name__)

print(np.poly1d([1.9 + 2j, -3j, 2 + 1j]))
print(np.poly1d([1j, 2, -3 + 1j, 0]))
print(np.poly1d([-1, 2, 3.5, 0, -1]), np.poly1d([0]), np.poly1d([-2.5]))
