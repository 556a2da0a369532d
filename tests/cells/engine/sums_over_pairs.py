# Sums over all pairs of what is recorded and not stored yet: it may be changed, kept or dropped
# before they run.
import numpy as np

p = (np.arange(210.0).reshape(70, 3) * 5) % 9
m = np.arange(70.0) % 4 + 1
v = p * 0
for t in range(3):
    d = p[None, :, :] - p[:, None, :]
    r = (d * d).sum(-1) + 1
    w = m[None, :] * (r * r - r)
    v = v + (d * w[:, :, None]).sum(1) % 7
    p = p + v % 3
print(p.sum(), v[:2], w.sum(), d[3, 4])


def pull(p, m):
    d = p[None, :, :] - p[:, None, :]
    w = m[None, :] * ((d * d).sum(-1) + 1)
    return (d * w[:, :, None]).sum(1)


f = pull(p, m)
m[:] = 1
g = pull(p, m)
p += 1
print(f[:2], g[:2], pull(p[:, :2], m)[69], (f - g).sum())

d = p[:, None, :] - p[None, :, :]
w = p[:, :1] * m[None, :] + 1
view = w[:, :, None]
w[0] = 100
s = (d * view).sum(1)
view[1] = 50
q = (d * view).sum(1)
w = w * 2
print(s[:2], q[:2], w[:2, 0], (d * w[:, :, None]).max(1)[:2])
a = np.arange(4900).reshape(70, 70) % 13
b = a + 1
s = (d * b[:, :, None]).sum(1)
a += 1
t = (d * b.T[:, :, None]).sum(1) + (d * b[::-1][:, :, None]).sum(1)
print(s[5], t[5], b.sum(), (d * (b * 2)[:, :, None]).sum(axis=1, keepdims=True)[5], (d * b[:, :1, None]).sum(1)[5])
