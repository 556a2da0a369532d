import numpy as np
a = np.arange(24).reshape(2, 3, 4)
print(a[..., 0], a[0, ...], a[..., None].shape, a[None, ..., 1].shape, a[:, None, 1:2].shape, a[..., ::-2][0], a[1, ..., [0, 1]], a[..., [0, 1], :].shape, a[0][1][2], a[-1, -1, -1])
