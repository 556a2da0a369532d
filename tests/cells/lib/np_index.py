import numpy as np
a = np.arange(24).reshape(2, 3, 4)
print(a[0], a[1, 2], a[1, 2, 3], a[-1, -1, -1], a[0, :, 1], a[:, 1:, ::2])
print(a[..., 0], a[0, ...], a[..., 1:3].shape, a[None].shape, a[:, None].shape, a[0, None, :, None].shape)
b = np.arange(10)
print(b[2:5], b[:-3], b[-3:], b[::2], b[::-1], b[8:2:-2], b[5:100], b[20:], b[-100:3], b[3:3])
print(b[5], b[-1], type(b[5]), b[2:3], len(b), len(a), b.size, a.ndim, a.shape)
for row in a[0]:
    print(row)
for v in b[:3]:
    print(v, end=" ")
print()
print([int(v) for v in b[:4]], list(b[:3]), sum(b), max(b), min(b))
print(a[1][2][3], a[0][1:][0], a.T.shape, a.T[3, 2, 1], a.T[0].shape)
i = np.int64(2)
print(b[i], b[i:i + 2], b[np.int32(-1)])
print(3 in b, 30 in b, 3.0 in b)
print(a[0, 1, ...], a[..., -1, -1])
