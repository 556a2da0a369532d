import numpy as np
a = np.zeros((2, 3, 4))
print(np.moveaxis(a, 0, -1).shape, np.moveaxis(a, [0, 1], [-1, -2]).shape, np.swapaxes(a, 0, 2).shape, np.rollaxis(a, 2).shape, np.rollaxis(a, 0, 3).shape, np.transpose(a, (1, 0, 2)).shape, a.transpose(2, 0, 1).shape, a.T.shape)
print(np.expand_dims(a, 0).shape, np.squeeze(np.zeros((1, 3, 1))).shape, np.squeeze(np.zeros((1, 3, 1)), axis=0).shape, np.atleast_1d(3), np.atleast_2d([1, 2]), np.atleast_3d([[1, 2]]).shape, np.atleast_1d(1, [2]))
print(np.broadcast_to([1, 2, 3], (2, 3)), np.broadcast_shapes((1, 2), (3, 1), (3, 2)), np.broadcast_arrays([[1, 2, 3]], [[4], [5]]), np.ravel([[1, 2], [3, 4]]), np.shape([[1, 2]]), np.ndim(3), np.size([[1, 2], [3, 4]]))
print(np.expand_dims(np.arange(3), (0, 2)).shape, np.matrix_transpose(np.arange(6).reshape(2, 3)))
