import numpy as np
w, h = 8, 6
image = (np.arange(w * h * 3) * 37 % 4).reshape(h, w, 3).astype(np.ubyte)
print(len(np.unique(image.reshape(-1, 3), axis=0)), image.sum(axis=(0, 1)), image.dtype)
