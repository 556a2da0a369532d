# Masks of all lengths beside 64, with few and many true elements; columns of rows that stand in one block; ranges.
import zlib

import numpy as np

r = np.random.default_rng(7)


def told(*arrays):
    h = 0
    for a in arrays:
        h = zlib.crc32(np.ascontiguousarray(a).tobytes(), h)
    return h


for n in (0, 1, 5, 63, 64, 65, 127, 128, 129, 200, 1000):
    line = []
    for share in (0, 0.02, 0.3, 0.5, 0.9, 1):
        m = r.random(n) < share
        found = [
            np.nonzero(m)[0],
            np.nonzero(m[::-1])[0],
            np.argwhere(m),
            np.array(np.count_nonzero(m)),
        ]
        for t in ('int8', 'int16', 'float32', 'float64', 'complex128'):
            x = np.arange(1, n + 1).astype(t)
            found += [x[m], x[::-1][m], np.nonzero(x * m)[0]]
        bytes_ = m * r.integers(1, 255, n).astype('u1')
        line.append(told(*found, np.nonzero(bytes_)[0], np.nonzero(bytes_[::2])[0]))
    print(n, line)

for t in ('bool', 'int8', 'uint16', 'int32', 'int64', 'float32', 'float64', 'complex128'):
    line = []
    for rows, width in (
        (1, 3),
        (2, 7),
        (63, 10),
        (64, 50),
        (65, 50),
        (130, 129),
        (300, 3),
        (67, 700),
    ):
        x = (r.integers(-9, 9, (rows, width)) * (r.random((rows, width)) < 0.9)).astype(t)
        if t[0] == 'f':
            x[r.random(x.shape) < 0.01] = np.nan
        found = [f(x, axis=a) for a in (0, 1) for f in (np.sum, np.max, np.min, np.any, np.all)]
        found += [
            np.sum(x.reshape(rows, 1, width), axis=0),
            np.sum(x.T, axis=0),
            np.max(x[:, ::2], axis=0),
        ]
        if width % 2 == 0:
            found.append(np.sum(x.reshape(rows, 2, width // 2), axis=1))
        line.append(told(*found))
    print(t, line)

for a in ((10,), (0,), (3, 20), (5, 100, 7), (100, 3, -9), (2**62, 2**62 + 5), (7, 8)):
    print(told(np.arange(*a), np.arange(*a, dtype='uint64'), np.arange(*a, dtype='float32')))
for a in (
    (0, 1, 5),
    (0, 1, 1000),
    (0.1, 0.7, 50),
    (3, -2, 7),
    (-0.0, 0.0, 4),
    (1, 1, 3),
    (0, np.inf, 3),
    (-1, -0.0, 9),
):
    with np.errstate(all='ignore'):
        print(told(np.linspace(*a), np.linspace(*a, endpoint=False)))
x = np.concatenate(
    [
        r.integers(-(2**63), 2**63 - 1, 1000),
        [0, -1, 2**53 + 1, 2**53 + 3, 2**62 + 513, 2**63 - 1, -(2**63)],
    ]
)
print(told(x.astype(float), x.astype('uint64').astype(float), x / 7, x.astype(complex)))
