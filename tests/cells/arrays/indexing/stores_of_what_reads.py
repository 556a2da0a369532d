# A name's value reads what the next statement changes, and is used by that statement itself.
import numpy as np

v0 = np.arange(4)
v1 = np.asarray(np.asarray(np.any(v0[:], axis=0)) + v0.astype('uint8'))
v0 += v1
print(v0, v1)
v0 = np.arange(4)
total = v0.sum()
v1 = v0 * 2
v2 = v1 + 1
v0 += v2
print(v0, v1, v2, total)
v0 = np.arange(5.0)
a = v0.max()
v1 = v0 * 2
v0[1:] = v1[:-1] + v0[1:]
print(v0, v1, a)
v0[:] = v1
v1 += v0
print(v0, v1)
for n in (4, 600):
    x = np.arange(float(n))
    m = x.mean()
    y = x - m
    z = y * y
    x -= z
    x[:] = x + y + z
    print(n, x.sum(), y.sum(), z.sum(), m)
v0 = (np.arange(4) * 2 % 8 - 2).astype('uint8')
v2 = v0[[2]]
v3 = np.asarray(v2 * np.ravel(v0[None, :]))
v0 += v3
print(v0, v2, v3)
one = np.array(5)
kept = np.pad(one, 1, mode='edge')
one[...] = -1
print(one, kept)
