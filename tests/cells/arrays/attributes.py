import numpy as np
a = np.arange(6, dtype=np.int32).reshape(2, 3)
print(a.shape, a.ndim, a.size, a.dtype, a.itemsize, a.nbytes, a.strides, a.T.strides, a.T, a.real, a.tolist(), a.item(2), a.item(1, 2), a.item((0, 1)), a.astype(float), a.copy() is a, a.flags['C_CONTIGUOUS'], a.T.flags.f_contiguous, a.flags.writeable)
b = a.view()
b[0, 0] = 50
print(a, np.float32(1).dtype, np.array(3).item())
a.fill(7)
print(a, a.flatten(), a.ravel(), a.reshape(-1), a.reshape(3, -1), a.squeeze().shape, a.transpose().shape, a.swapaxes(0, 1).shape, a.nonzero()[0], a.any(), a.round(1), a.clip(0, 3), a.dot(a.T), a.mean(axis=0), a.argsort()[0], len(a))
