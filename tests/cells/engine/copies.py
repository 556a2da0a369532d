# Elements that are only moved: planes whose axes change places, short rows, parts of rows, joins, and results of which
# nothing is filled first.
import itertools
import zlib

import numpy as np


def told(x):
    return x.shape, str(x.dtype), zlib.crc32(np.ascontiguousarray(x).tobytes())


shapes = [
    (70, 33),
    (1, 1500),
    (1500, 2),
    (40, 3, 17),
    (3, 5, 7, 11),
    (128, 128),
    (33, 31),
    (2, 600, 2),
]
for dtype in ('int8', 'int16', 'int32', 'float64', 'complex128'):  # of each width
    for shape in shapes:
        a = (np.arange(np.prod(shape)) % 117).astype(dtype).reshape(shape)
        for axes in itertools.permutations(range(a.ndim)):
            turned = a.transpose(axes)
            into = np.zeros(shape, dtype)
            into.transpose(axes)[...] = a.reshape(turned.shape)
            into[..., 1:].transpose(axes)[...] = a[..., :-1].transpose(axes)
            print(axes, told(turned.copy()), told(turned[::-1, ..., ::2].copy()), told(into))
        joined = [np.concatenate([a, a[::-1]], axis=k) for k in range(a.ndim)]
        print([told(x) for x in joined])
        print([told(np.stack([a, a[::-1], a], axis=k)) for k in (0, 1, -1)])
        print(told(np.tile(a, (2, 1, 3))), told(np.roll(a, 3, 0)), told(np.pad(a, 2, mode='edge')))
        print(
            told(np.insert(a, 1, a[0], axis=0)),
            told(np.delete(a, 0, axis=-1)),
            told(np.append(a, a)),
        )

# Two copies of one program, one of which changes what the other reads.
x, y = np.arange(4000.0), np.arange(4000.0)[::-1].copy()
for k in range(3):
    t = x.copy()
    x[:] = y
    y[:] = t
    x[::2], y[1::2] = y[1::2].copy(), x[::2].copy()
    print(told(x), told(y), told(t))
z = np.arange(90000).reshape(300, 300)
z[:, 1:] = z[:, :-1]
z[1:] = z[:-1].copy()
z[...] = z.T
print(told(z))

# Parts without elements, and a join that fails: what is made is not read.
print(told(np.concatenate([np.zeros((0, 2000)), np.ones((1, 2000))])), told(np.tile(np.ones(0), 5)))
for bad in (
    lambda: np.insert(np.ones((50, 60)), 1, np.ones(7), axis=0),
    lambda: np.concatenate([np.ones((2, 900)), np.ones((2, 901))]),
):
    try:
        print(bad())
    except ValueError as e:
        print('ValueError')

# Sums over rows that stand in memory: all of a chunk's rows at once, to the bit those of the tree.
for rows, columns in ((63, 50), (64, 2047), (65, 2048), (129, 2049), (300, 5000), (5, 70000)):
    g = np.arange(rows * columns).reshape(rows, columns) % 1009 - 500
    f = g.astype(float)
    s = [
        f.sum(0),
        f[::-1].sum(0),
        f[:, 3:].sum(0),
        f[::2, ::-1].sum(0),
        f[:, ::2].sum(0),
        f.T.sum(1),
    ]
    print(
        [told(v) for v in s],
        told(g.prod(0)),
        told((g > 0).any(0)),
        told((g > 0).all(0)),
        told(f.max(0)),
    )
    h = f.reshape(1, rows, columns) + np.arange(2.0).reshape(2, 1, 1)
    print(told(h[..., 1:].sum(0)), told(h[:, ::-1, 2:].sum(0)), told(h[:, 1:].sum(0)))
    print(told(h.sum(1)), told(h.sum((0, 1))), told(f.astype('f4').sum(0)), told(f.mean(0)))

# %% a target a little behind its source in a page: about the bytes of one part, and of those that go in parts
for n in (130, 131, 132, 200, 256, 257, 5000, 100000, 131074, 131075, 131076):
    a = np.arange(float(n)) + 1
    b = np.concatenate((a[-3:], a[:-3]))
    print((b[3:] == a[:-3]).all(), b[:4], (np.roll(a, 5)[5:] == a[:-5]).all())
    a[2:] = a[:-2]
    print(a[:4], a[-2:])

# %% arrays of one axis between those of several, in one chain
row, column = np.arange(300), np.arange(300).reshape(300, 1)
total = 0
for k in range(6):
    r = np.empty((2, 300, 300), dtype=int)
    r[0] = row + k
    r[1] = column
    line = np.zeros(100000)
    line[1:] = line[:-1] + k
    total += r[1, k, 3] + r[0, 4, k] + int(line[7])
total, r.sum(), line.sum()
