# Few places of many rows, masks over complex numbers, convolutions longer than a block of neighbours, diagonals that are
# stored, and the largest numbers of rows with NaNs.
import warnings
import zlib

import numpy as np


def told(x):
    return x.shape, str(x.dtype), zlib.crc32(np.ascontiguousarray(x).tobytes())


for dtype in ('int8', 'float32', 'float64', 'complex128'):
    x = (np.arange(30000) % 117).astype(dtype)
    for shape in ((3000, 10), (2, 15000), (100, 3, 100)):
        y = x.reshape(shape)
        places = [1, -1, 0, 1]
        print(
            told(y[:, places]),
            told(np.take(y, places, axis=1)),
            told(np.take(y, places, axis=0 - y.ndim + 1)),
            told(y[:, []]),
        )
    try:
        print(x.reshape(3000, 10)[:, [0, 10]])
    except IndexError as e:
        print(e)
    for n in (1, 63, 64, 65, 127, 128, 1000):
        for k in (1, 2, 3, 7, 64):
            mask = np.arange(n) * 7919 % (k + 1) != 0
            z = x[:n].copy()
            z[mask] = z[mask] + 1
            print(n, k, told(x[:n][mask]), told(z), told(x[:n][~mask]))

for n in (1, 5, 20, 31, 32, 33, 63, 64, 65, 200, 1000):
    for m in (1, 2, 7, 20, 33, 64, 150):
        for dtype in ('int64', 'uint64', 'float64', 'float32'):
            a, v = (np.arange(n) * 7 % 23).astype(dtype), (np.arange(m) * 5 % 19).astype(dtype)
            print(
                n,
                m,
                [told(np.convolve(a, v, mode)) for mode in ('full', 'same', 'valid')],
                told(np.correlate(a, v, 'full')),
            )

for shape in ((64, 64), (63, 65), (4096, 1), (1, 5000), (300, 20)):
    for k in (0, 1, -1, 40, -40, shape[1] - 1, 1 - shape[0], shape[1], -shape[0]):
        e = np.eye(*shape, k)
        e[0] += 1
        print(
            told(e),
            told(np.eye(*shape, k, dtype='c8') * 2),
            told(np.eye(*shape, k, order='F')),
            np.eye(*shape, k).trace(),
        )

u = np.where(np.arange(6000) % 11 < 3, np.nan, np.arange(6000) % 101 - 50.0).reshape(100, 60)
u[7] = np.nan
u[8, :] = -np.inf
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    for x in (u, u.astype('f4'), u[::-1], u.reshape(10, 10, 60)):
        for axis in (0, -1, (0, 1)):
            print(
                told(np.nan_to_num(np.nanmax(x, axis=axis) + 0.0, nan=7.5)),  # a NaN has other bits on a GPU
                told(np.nan_to_num(np.nanmin(x, axis=axis, keepdims=True) + 0.0, nan=7.5)),
            )
    print(sorted({str(w.message) for w in caught}))
