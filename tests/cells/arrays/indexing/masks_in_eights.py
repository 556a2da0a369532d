# Masks whose true elements come in runs of eight, at all offsets, over lines, columns and steps.
import numpy as np

for shape, view in (((64,), np.s_[:]), ((9, 16), np.s_[:]), ((9, 32), np.s_[:, ::2]), ((16, 9), np.s_[::-1])):
    for first in range(0, 9, 2):
        for length in (7, 8, 9, 16, 23):
            x = np.arange(np.prod(shape)).reshape(shape) * 1.0
            v = x[view]
            mask = np.zeros(v.size, bool)
            mask[first : first + length] = True
            mask[-length:] = True
            mask = mask.reshape(v.shape)
            v[mask] += 100
            v[mask] = v[mask][::-1]
            k = np.arange(2 * v.size).reshape(*v.shape, 2)
            k[mask] = -k[mask]
            print(first, length, x.sum(), (x * np.arange(x.size).reshape(shape)).sum(), (k * k.T.reshape(k.shape)).sum(), np.nonzero(mask)[0].sum())

for n in (64, 65, 100, 127, 128, 500):
    for place in (0, 1, 31, 32, 33, 63, n - 1):
        x = np.arange(n) % 7 * 1.0
        x[place] = np.nan
        y = np.full(n, 2.0)
        y[place] = 3
        print(n, place, np.argmax(x), np.argmin(x), np.argmax(y), np.argmin(-y), np.argmax(y.astype(np.uint8)), np.argmin(np.stack([x, -y, y]), axis=1))
