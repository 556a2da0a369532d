import numpy as np
arrays = ([1, 2, 3], [4, 5], [6, 7])
arrays = [np.asarray(a) for a in arrays]
shape = [len(x) for x in arrays]
ix = np.indices(shape, dtype=int)
ix = ix.reshape(len(arrays), -1).T
out = ix.copy()
for n, arr in enumerate(arrays):
    out[:, n] = arrays[n][ix[:, n]]
print(out)
