# Sorting, prefix sums, masks and searching of arrays so long that a GPU does them itself.
# Whole numbers: every total is exact.
import numpy as np
x = (np.arange(20011) * 7919 % 10007).astype(np.float64)
y = x[:20000].reshape(100, 200)
k = (x % 7).astype(np.int64)
# %%
print(np.sort(x)[:5], np.sort(x)[-3:], np.sort(y, axis=0)[:4, 0], np.sort(y, axis=1)[5, :4])
print(np.sort(x[::-3])[:4], np.sort(y[::-1, ::2], axis=1)[0, :3], np.sort(y.T, axis=None)[::5000])
# %%
print(np.argsort(k, kind='stable')[:8], np.argsort(k, kind='stable')[-4:], np.argsort(y, axis=1)[3, :5])
print(np.lexsort((x, k))[:6], np.partition(x, 5)[5], np.median(x), np.percentile(y, [10, 50, 90], axis=1)[:, 7])
# %%
z = x.copy()
z[3], z[9000], z[20000] = np.nan, -np.inf, np.inf
print(np.sort(z)[[0, 1, -2, -1]], np.argsort(z, kind='stable')[-1], np.argmax(z), np.argmin(z), np.nanargmax(z), np.nanargmin(z))
print(np.maximum.accumulate(z)[[2, 3, 4, -1]], np.minimum.accumulate(z[4:])[[0, 8995, 8996, -1]])
# %%
print(np.cumsum(x)[[0, 5000, -1]], np.cumsum(y, axis=0)[-1, :3], np.cumsum(y, axis=1)[-1, -3:], np.cumsum(y).shape)
print(np.cumsum(k)[-1], np.cumsum(k.astype(np.int8), dtype=np.int8)[-4:], np.cumsum(k.astype(np.uint8))[-1], np.cumsum(k > 3)[-1])
print(np.cumprod(np.where(k == 3, 2, 1).astype(np.uint64))[[10, 300, -1]], np.cumsum(x[::-2])[-1], np.cumsum(k > 9, dtype=bool).any())
print(np.cumsum(x + 1j * k)[[1, -1]], np.add.accumulate(y, axis=1)[7, -1], np.nancumsum(z[:8999])[-1])
# %%
print(x[x > 10003], y[y > 10004], np.nonzero(y > 10004), np.flatnonzero(x == 5), np.argwhere(y > 10005), x[k == 9].shape)
print(np.count_nonzero(k), x[(k == 1) & (x < 30)], np.extract(x < 2, x), np.compress(k == 6, x)[:3], y[:, y[0] > 9900].shape)
print((x + 1j)[x > 10005], (x > 5)[x < 8], k.astype(np.int16)[x < 3], k.astype(np.float16)[x < 3])
w = y.copy()
w[w > 5] = -1
print(w.sum(), w[::2][w[::2] > 0])
# %%
print(np.unique(k, return_counts=True), np.unique(x).size, [int(a.sum()) for a in np.unique(k, return_index=True, return_inverse=True)])
s = np.sort(x)
print(np.searchsorted(s, x)[:5], np.searchsorted(s, x, side='right')[:5], np.searchsorted(s, 77.5), np.searchsorted(s, z)[[3, 9000, 20000]])
print(np.bincount(k), np.bincount(k, minlength=9)[-2:], np.histogram(x, bins=4), np.digitize(x, s[::5000])[:5])
print(np.argmax(y, axis=0)[:6], np.argmin(y, axis=1)[:6], np.argmax(k), np.argmax(y), np.isin(x, [3, 4, 5]).sum())
