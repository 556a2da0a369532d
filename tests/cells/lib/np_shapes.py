import numpy as np

a = np.arange(12)
b = a.reshape(3, 4)
print(b, a.reshape(2, -1), a.reshape((2, 2, 3)).shape, a.reshape(-1).shape, b.reshape(4, 3))
print(b.T, b.transpose(), b.T.reshape(12), b.ravel(), b.T.ravel(), b.flatten())
c = np.arange(24).reshape(2, 3, 4)
print(
    c.transpose(2, 0, 1).shape,
    c.transpose((1, 0, 2)).shape,
    np.transpose(c).shape,
    np.swapaxes(c, 0, 2).shape,
    c.swapaxes(1, 2)[0],
)
print(
    np.squeeze(np.zeros((1, 3, 1))).shape,
    np.zeros((1, 3, 1)).squeeze(axis=0).shape,
    np.expand_dims(a, 0).shape,
    np.expand_dims(b, -1).shape,
)
print(
    np.concatenate([a[:3], a[5:7]]),
    np.concatenate([b, b], axis=1).shape,
    np.concatenate((b, np.ones((1, 4)))),
    np.stack([a[:2], a[2:4]]),
    np.stack([a[:2], a[2:4]], axis=1),
)
print(np.vstack([a[:2], a[2:4]]), np.hstack([a[:2], a[2:4]]), np.hstack([b, b]).shape)
print(
    np.broadcast_to(np.array([1, 2, 3]), (2, 3)),
    np.ones((3, 1)) + np.arange(4),
    np.arange(3)[:, None] * np.arange(3),
)
print(
    np.shape([[1, 2]]), np.ndim(5), np.size([1, 2, 3]), np.zeros((2, 0)).shape, np.zeros(()).shape
)
d = b.copy()
d.shape = (2, 6)
print(
    d,
    d.tolist(),
    np.float64(3).tolist(),
    a[3].item(),
    np.array([[7]]).item(),
    b.item(5),
    b.item(1, 2),
)
d.fill(3)
print(d, b.astype(float), b.astype("int8").dtype, b[:, 1:3].reshape(6), b[::2].ravel())
e = np.arange(6).reshape(2, 3)
f = e[:, ::-1]
print(f, f.reshape(3, 2), f.T, (f + e).T)
print(e.strides, e.T.strides, e[:, ::2].strides, np.outer([1, 2], [3, 4, 5]))
