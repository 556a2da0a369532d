# Reductions of few elements each, which a GPU takes as expressions: what they are made of and what
# is made of them, before and after both have changed.
import numpy as np

p = (np.arange(300.0).reshape(100, 3) * 7) % 11
d = p[:, None, :] - p[None, :, :]
r = (d * d).sum(-1)
print(r.sum(), r[3:5, 7:10], (r + 1).max(), d[99, 0])
p += 1
print(r[0, :4], d[1, 2], (p * p).sum(axis=1)[:3], p.sum(axis=1, keepdims=True)[:2])
print([getattr(p - 4, name)(axis=1)[5:8].tolist() for name in ("min", "max", "prod", "any", "all", "mean")])

u = np.arange(3 * 70 * 4, dtype=np.float32).reshape(3, 70, 4) % 13 - 6
for axis in (0, 2, (0, 2), -1):
    s = (u * 2).sum(axis=axis)
    t = s + u.max(axis=axis)
    s[...] = 0
    print(s.shape, s.sum(), t.sum(), t.ravel()[:3])
e = np.where(u > 0, u, 0)
n = e.sum(axis=2, keepdims=True)
e[0] = 9
print((u / (n + 1)).round(3)[1, 2], e.sum(), n[0, 1])

z = np.full((100, 4), -0.0)
print(np.signbit(z.sum(axis=1)).any(), np.signbit((z * 1.0).sum(axis=1)).any(), np.signbit(z.max(axis=1)).all())
x = np.array([[np.nan, 1, 2], [np.inf, -np.inf, 0], [1e308, 0, -1e308]] * 40)
with np.errstate(all="ignore"):
    print((x * 1).sum(axis=1)[:3], x.max(axis=1)[:3], (x + 0).min(axis=1)[:3], x.sum(axis=1)[3:6])
b = np.arange(800).reshape(100, 8) % 3 == 0
print((b * 1).sum(axis=1)[:4], b.sum(axis=1).dtype, (~b).all(axis=1)[:4], b.any(axis=1)[:4])
c = np.arange(300).reshape(100, 3) * (1 + 2j)
print((c * c).sum(axis=1)[:2], c.prod(axis=1)[:2])
h = (np.arange(300).reshape(100, 3) % 50).astype(np.float16)
print((h * h).sum(axis=1)[:5], h.sum(axis=1).dtype)
i = (np.arange(300).reshape(100, 3) % 120).astype(np.int8)
print((i + i).sum(axis=1)[:3], (i + i).max(axis=1).dtype, i.sum(axis=1, dtype=np.int8)[37:40])
