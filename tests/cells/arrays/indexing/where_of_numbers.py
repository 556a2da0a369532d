# where gives an array, of no dimensions too.
import numpy as np
print(np.where(True, 1, 2), repr(np.where(np.array(1), 2, 3)), np.where([True], 1, 2).shape, repr(np.where(np.float64(0), np.float32(2), 3)), type(np.where(1, 2, 3)), repr(np.asfortranarray(3.0)))
v0 = np.array(-2, 'int32')
v0[...] = np.where(v0 * v0, v0.astype('uint64'), v0 <= v0)
print(v0)
