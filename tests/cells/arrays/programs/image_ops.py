import numpy as np
img = (np.arange(48) * 5 % 256).reshape(4, 4, 3).astype(np.uint8)
gray = (img @ np.array([0.25, 0.5, 0.25])).astype(np.uint8)
print(gray, img[::-1].shape, 255 - img[0, 0], img[:, :, 0].mean(), np.clip(img.astype(int) + 100, 0, 255).astype(np.uint8)[0], img.reshape(-1, 3).max(0), img[1:3, 1:3, :].sum())
