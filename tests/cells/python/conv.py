import numpy as np
from numpy.lib.stride_tricks import sliding_window_view, as_strided
img = np.arange(36.).reshape(6, 6); K = {'sobel': np.array([[1,0,-1],[2,0,-2],[1,0,-1]]), 'blur': np.ones((3,3))/9, 'sharp': np.array([[0,-1,0],[-1,5,-1],[0,-1,0]])}
def conv(a, k): return np.einsum('ijkl,kl->ij', sliding_window_view(a, k.shape), k)
for n, k in K.items(): print(n, conv(img, k).round(3).tolist()[0])
v = as_strided(img, (4,4,3,3), img.strides*2); print(v.max(axis=(2,3)))
p = np.pad(img, 1, mode='edge'); print(p.shape, p[0], np.pad([1,2], (2,1), 'reflect' if False else 'constant', constant_values=9))
print(img.reshape(3,2,3,2).mean(axis=(1,3)), img.reshape(3,2,3,2).max(axis=(1,3)))
h, e = np.histogram(img, bins=4); cdf = h.cumsum()/h.sum(); print(h, e, cdf, np.interp([3, 20], e[1:], cdf))
th = img > img.mean(); print(th.sum(), np.argwhere(th)[:2].tolist(), np.where(th, 255, 0).astype(np.uint8)[2:4])
