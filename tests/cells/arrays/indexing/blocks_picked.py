# Rows and other blocks that one array of places picks: copied whole, with no product or sum in between.
import numpy as np

for width, dtype in (
    (4, np.float64),
    (3, np.uint8),
    (32, np.float32),
    (2, np.complex128),
    (1, np.int16),
):
    x = (np.arange(999 * width) % 113).reshape(999, width).astype(dtype)
    rows = np.arange(5000) * 7919 % 1998 - 999
    y = x[rows]
    print(y.shape, y.dtype, y.sum(), y[::997].tolist())
    print(
        x[rows[:50] % 999].T.sum(),
        x[rows[:30].reshape(2, 15)].sum(axis=2)[:, :3],
        x[::-1][rows[:9]].sum(),
    )
    z = x.reshape(9, 111, width)
    print(
        z[:, rows[:20] % 111].sum(),
        z[:, [[3, -1], [5, 0]]].shape,
        z[..., [0]].sum(),
        z[2, rows[:5] % 111].sum(),
    )
    print(z[rows[:4] % 9].sum() * 2, z[:, z[0, :, 0] > 50].sum(), z[np.arange(9) % 2 == 0].sum())
    print(z[:, rows[:0]].shape, z[rows[:0] % 9].shape, z.transpose(1, 0, 2)[rows[:3] % 111].sum())
    z[[1, 2]] = z[[2, 1]]
    x[1:] += x[rows[:998]]
    w = x[[5, 6]]
    x[5] = 0
    w[0] = 1
    print(z.sum(), x.sum(), w.sum(), x[5].sum(), x[[5]].flags.owndata, x[[5, 6]].flags.c_contiguous)
    for bad in ([999], [-1000], [[0, 1], [2, 5000]]):
        try:
            x[bad]
        except IndexError as e:
            print(e)
