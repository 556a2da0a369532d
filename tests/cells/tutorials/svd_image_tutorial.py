"""Image compression with the singular value decomposition."""
from __future__ import annotations
import numpy as np
from numpy import linalg


def make_image(h: int = 48, w: int = 64) -> np.ndarray:
    """A synthetic RGB picture: three soft discs on a gradient."""
    yy, xx = np.mgrid[:h, :w]
    img = np.empty((h, w, 3))
    for c, (cy, cx, r) in enumerate([(12, 16, 9), (30, 40, 14), (20, 52, 7)]):
        img[..., c] = 1 / (1 + np.exp((np.hypot(yy - cy, xx - cx) - r)))
    img += np.linspace(0, .3, w)[None, :, None]
    return img.clip(0, 1)


img = make_image()
print(type(img), img.shape, img.ndim, img.dtype)
print(img.max(), img.min().round(12))
img_array = (img * 255).astype(np.uint8) / 255
red_array = img_array[:, :, 0]
green_array = img_array[:, :, 1]
blue_array = img_array[:, :, 2]
img_gray = img_array @ [0.2126, 0.7152, 0.0722]
print(img_gray.shape)
U, s, Vt = linalg.svd(img_gray)
print(U.shape, s.shape, Vt.shape)
try:
    s @ Vt
except ValueError as e:
    print("ValueError:", e)
Sigma = np.zeros((U.shape[1], Vt.shape[0]))
np.fill_diagonal(Sigma, s)
err = linalg.norm(img_gray - U @ Sigma @ Vt)
print("reconstruction:", err < 1e-10, np.allclose(img_gray, U @ Sigma @ Vt))
for k in (1, 3, 5, 10):
    approx = U @ Sigma[:, :k] @ Vt[:k, :]
    kept = (s[:k] ** 2).sum() / (s ** 2).sum()
    print(f"k={k:>3d}  energy {kept:8.4%}  error {linalg.norm(img_gray - approx):.6f}")

img_array_transposed = np.transpose(img_array, (2, 0, 1))
print(img_array_transposed.shape)
U, s, Vt = linalg.svd(img_array_transposed)
print(U.shape, s.shape, Vt.shape)
Sigma = np.zeros((3, 48, 64))
for j in range(3):
    np.fill_diagonal(Sigma[j, :, :], s[j, :])
reconstructed = U @ Sigma @ Vt
print(reconstructed.shape, np.allclose(np.transpose(reconstructed, (1, 2, 0)), img_array))
k = 8
approx_img = U @ Sigma[..., :k] @ Vt[..., :k, :]
print(approx_img.shape, np.transpose(approx_img, (1, 2, 0)).shape)
print(np.round(s[:, :4], 6))
psnr = 10 * np.log10(1 / np.mean((np.moveaxis(approx_img, 0, -1) - img_array) ** 2, axis=(0, 1)))
print("PSNR per channel:", np.array2string(psnr, precision=3, floatmode="fixed", separator=" | "))
ranks = linalg.matrix_rank(img_array_transposed, tol=1e-6)
ranks
