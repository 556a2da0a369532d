import numpy as np
i = np.array([0, 1, 2, 3, 15, 16, 32, 64, 128], dtype=np.uint8)
print(np.unpackbits(i[:, np.newaxis], axis=1))
b = ((i.reshape(-1, 1) & (2 ** np.arange(8))) != 0).astype(int)
print(b[:, ::-1])
