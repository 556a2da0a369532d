import numpy as np
from scipy import ndimage
import scipy.ndimage as ndi

np.set_printoptions(precision=4, suppress=True)
a = (np.arange(30) ** 2 % 17).reshape(5, 6).astype(float)
k = np.array([[1, 2, 1], [0, 3, 0], [-1, 0, 1]])
for mode in ("reflect", "constant", "nearest", "mirror", "wrap"):
    print(mode, ndimage.convolve(a, k, mode=mode, cval=2.0)[0], ndimage.correlate(a, k, mode=mode)[-1])
print(ndimage.convolve(a, np.ones((2, 3)))[1], ndimage.correlate(a, np.ones((2, 3)))[1])
print(ndimage.uniform_filter(a, 3)[2], ndimage.uniform_filter(a.astype(int), size=3)[2])
print(ndimage.gaussian_filter(a, 1)[2], ndimage.gaussian_filter(a, sigma=(1, 0.5), order=(0, 1))[2])
print(ndimage.gaussian_filter1d(a, 1.5, axis=0, order=2)[1])
print(ndimage.laplace(a)[1], ndimage.sobel(a)[1], ndimage.sobel(a, axis=0)[1], ndimage.prewitt(a)[2])
print(ndimage.gaussian_laplace(a, 1)[2], ndimage.gaussian_gradient_magnitude(a, 1)[2])
print(ndimage.median_filter(a, size=3)[1], ndimage.median_filter(a, size=(2, 4))[1])
print(ndimage.maximum_filter(a, 3)[1], ndimage.minimum_filter(a, size=3, mode="constant")[1])
print(ndimage.percentile_filter(a, 20, size=3)[2], ndimage.rank_filter(a, -2, size=3)[2])
print(ndimage.convolve1d(a, [1, 2, 3], axis=0)[1], ndimage.correlate1d(a, [1, 2, 3, 4], axis=1)[1])
print(ndimage.generic_filter(a, lambda w: w.max() - w.min(), size=3)[1])
print(ndimage.shift(a, (1, -0.5), order=1)[2], ndimage.shift(a, 1, order=0)[1])
print(ndimage.zoom(a, 1.5, order=1)[3], ndimage.zoom(a, (2, 1), order=0).shape)
print(ndimage.rotate(a, 30, reshape=False, order=1)[2], ndimage.rotate(a, 90, order=1)[0], ndimage.rotate(a, 45, order=1).shape)
print(ndimage.map_coordinates(a, [[0.5, 2, 3.25], [0.5, 1, 4.5]], order=1), ndimage.map_coordinates(a, [[0.6, 9], [1, 1]], order=1, mode="nearest"))
b = np.array([[1, 1, 0, 0, 1], [0, 1, 0, 1, 1], [0, 0, 0, 0, 0], [1, 0, 1, 1, 1], [1, 0, 1, 0, 1]])
lab, n = ndimage.label(b)
print(lab, n)
print(ndimage.label(b, structure=np.ones((3, 3)))[1], ndimage.label([0, 1, 1, 0, 1])[0])
print(ndimage.sum(b, lab, index=[1, 2, 3]), ndimage.center_of_mass(b), ndimage.center_of_mass(b, lab, 2))
print(ndimage.find_objects(lab)[0], ndimage.mean(a, a > 5), ndimage.maximum(a))
print(ndimage.binary_erosion(np.ones((5, 5), int)).astype(int)[1], ndimage.binary_dilation(b).astype(int)[2])
print(ndimage.binary_opening(b).astype(int).sum(), ndimage.binary_closing(b).astype(int).sum(), ndimage.generate_binary_structure(2, 1).astype(int))
print(ndimage.gaussian_filter(np.arange(10, dtype=np.float32), 2).dtype, ndimage.uniform_filter(np.arange(5, dtype=np.uint8) * 50, 3))
# expect: reflect [20. 44. 58. 69. 94. 53.] [50. 55. 79. 83. 33. 44.]
# expect: constant [21. 48. 66. 81. 93. 45.] [51. 57. 77. 94. 40. 36.]
# expect: nearest [20. 44. 58. 69. 94. 53.] [50. 55. 79. 83. 33. 44.]
# expect: mirror [ 34.  37.  68.  79. 104.  58.] [55. 65. 89. 93. 26. 44.]
# expect: wrap [ 16.  50.  64.  92. 100.  32.] [ 46.  61.  85. 106.  39.  21.]
# expect: [51. 63. 70. 55. 35. 20.] [20. 35. 55. 70. 63. 51.]
# expect: [ 6.3333  8.5556 11.      9.7778  6.7778  3.5556] [ 5  8 10  9  6  3]
# expect: [7.191  9.1507 9.9027 8.8645 6.4082 3.9293] [ 2.9795  2.1893 -0.7541 -1.2519 -3.4726 -2.1847]
# expect: [ 0.6941 -0.4816  0.0691  0.6197 -0.8064  0.3891]
# expect: [ 17. -28. -11. -11. -28.  17.] [ 35.  27.  -8.   8. -27. -35.] [ 39.  43.  20. -20. -43. -39.] [ 24.  20.  -2.  -7. -29. -20.]
# expect: [ 1.1453 -2.987  -1.7693  0.4804  2.7875  5.9133] [1.6327 1.7356 0.2352 1.8257 3.0626 1.812 ]
# expect: [2. 8. 9. 9. 8. 2.] [ 2.  2.  9. 13. 13.  9.]
# expect: [16. 16. 16. 16. 16. 16.] [0. 0. 1. 1. 0. 0.]
# expect: [1. 2. 4. 4. 1. 0.] [15. 15. 16. 15. 15.  8.]
# expect: [12. 49. 47. 57. 79. 28.] [ 85. 103. 123. 140.  92.  57.]
# expect: [16. 16. 15. 15. 16. 16.]
# expect: [ 8.5 14.  13.  14.   8.5  0. ] [ 0.  0.  1.  4.  9. 16.]
# expect: [ 6.2857 12.1786 14.3214 10.8393  8.3571  6.375   5.3929  3.3393  0.5714] (10, 6)
# expect: [ 4.8494 14.5969  9.7488  7.134   7.6065  4.5048] [8. 2. 0. 2. 8.] (8, 8)
# expect: [ 4.5 16.   5. ] [ 9.4 13. ]
# expect: [[1 1 0 0 2]
# expect:  [0 1 0 2 2]
# expect:  [0 0 0 0 0]
# expect:  [3 0 4 4 4]
# expect:  [3 0 4 0 4]] 4
# expect: 4 [0 1 1 0 2]
# expect: [3. 3. 2.] (np.float64(2.076923076923077), np.float64(2.1538461538461537)) (np.float64(0.6666666666666666), np.float64(3.6666666666666665))
# expect: (slice(0, 2, None), slice(0, 2, None)) 12.166666666666666 16.0
# expect: [0 1 1 1 0] [1 1 1 1 1]
# expect: 0 9 [[0 1 0]
# expect:  [1 1 1]
# expect:  [0 1 0]]
# expect: float32 [ 16  50 100 150 183]
