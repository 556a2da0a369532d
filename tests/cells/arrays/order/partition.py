import numpy as np
a = np.array([7, 1, 5, 3, 9])
p = np.partition(a, 2)
print(p[2], sorted(p[:2].tolist()), sorted(p[3:].tolist()))
i = np.argpartition(a, 1)
print(a[i][1], a[i[0]])

# Every kind of line: what is before a place is not larger, what is behind it not smaller, and all are there.
def lines(n, t):
    x = (np.arange(n) * 7919 % 1009 - 400).astype(t)
    yield from (x, np.sort(x), np.sort(x)[::-1], x[::-1] % 3, np.repeat(x, 2)[::2], np.ones(n, t))
    if np.dtype(t).kind == 'f':
        y = x.copy()
        y[::5], y[1::7], y[2::7], y[3::11], y[4::13] = np.nan, -0.0, 0.0, np.inf, -np.inf
        yield from (y, np.full(n, np.nan, t))


def wrong(a, k):
    s, i = np.sort(a), np.argpartition(a, k)
    if not np.array_equal(np.sort(i), np.arange(a.size)):
        return True
    return any(
        not np.array_equal(np.sort(part), want, equal_nan=part.dtype.kind == 'f')
        for r in (np.partition(a, k), a[i])
        for part, want in ((r[:k], s[:k]), (r[k : k + 1], s[k : k + 1]), (r[k + 1 :], s[k + 1 :]))
    )


for t in '? i1 u1 i2 u2 i4 u4 i8 u8 f4 f8'.split():
    print(t, [(n, k) for n in (1, 30, 511, 512, 513, 1500) for a in lines(n, t) for k in {0, n // 3, n - 1} if wrong(a, k)])
a = (np.arange(3000) * 7919 % 1009).reshape(3, 1000)
for t in ('i2', 'f4', 'f8'):
    i = np.argpartition(a.astype(t), [10, 500, -1], axis=1)
    print(np.take_along_axis(a, i, 1)[:, [10, 500, -1]].tolist())
print(np.sort(a[0].astype('i2') - 500)[:5], np.sort((a[0] * 60).astype('u2'))[-5:], np.sort(a.astype('i2'), axis=0)[:, 7])
