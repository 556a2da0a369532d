# expect: [0.03438 0.10315 0.10315 0.03438] [ 1.      -1.5804   1.25384 -0.39836]
# expect: [ 0.00184  0.      -0.00734  0.       0.01101  0.      -0.00734  0.
# expect:   0.00184] [  1.       -4.35982  10.30865 -15.85231  17.37105 -13.65576   7.64411
# expect:   -2.77833   0.55074]
# expect: [0.10269 0.00293 0.00293 0.10269] [ 1.      -1.6446   1.09188 -0.23603]
# expect: [ 0.23323 -0.72953  1.01739 -0.72953  0.23323] [ 1.      -0.80398  0.8067  -0.27545  0.0568 ]
# expect: [ 0.98453 -1.15739  0.98453] [ 1.      -1.15739  0.96907]
# expect: [ 0.01547  0.      -0.01547] [ 1.      -1.15739  0.96907]
# expect: [0.13111 0.26221 0.13111] [ 1.      -0.74779  0.27221]
# expect: [1. 1. 2. 2. 3. 3.] [0.    0.507 1.001 1.394] [ 7.494  9.002 10.495 12.002] [1. 2. 1.]
# expect: (33, 8) [0.    3.125 6.25 ] [0.   0.16 0.32] 0.45554 True
# expect: [2.00e-06 1.53e-04 3.60e-05] [0.999865 0.992421 0.999645]
# expect: [1.0000e+00 9.9028e-01 3.5409e-01 5.5830e-02 1.1140e-02 2.2200e-03
# expect:  3.3000e-04 2.0000e-05]
# expect: [0. 1. 2. 3. 2. 1. 0.] [0. 2. 2. 2. 2. 2. 0.] 6509.1472
# expect: 25 25.0 40.0 0.0 24.0 40.0
# expect: [[ 0.   0.5]
# expect:  [10.  10.5]] 0.5 [0 0 1 1] [1. 1.] [[ 0.   0.5]
# expect:  [10.  10.5]]
# expect: 6.0
# More filters, transforms of pieces, distances to zeros, holes, grey shapes, k-means: SciPy's numbers.
import numpy as np
import scipy.fftpack
from scipy import ndimage, signal
from scipy.cluster.vq import kmeans, kmeans2, vq, whiten

t = np.linspace(0, 1, 200)
sig = np.sin(2 * np.pi * 5 * t)
for d in (signal.cheby1(3, 1, 0.3), signal.cheby1(4, 1, [0.2, 0.4], "bandpass"), signal.cheby2(3, 20, 0.3), signal.cheby2(4, 30, 0.3, "high"), signal.iirnotch(0.3, 30), signal.iirpeak(0.3, 30), signal.iirfilter(2, 0.3, btype="low")):
    print(np.round(d[0], 5) + 0.0, np.round(d[1], 5) + 0.0)
print(signal.upfirdn([1, 1], [1, 2, 3], 2), np.round(signal.resample_poly(np.arange(6.0), 2, 1), 3)[:4], np.round(signal.resample_poly(np.arange(30.0), 2, 3), 3)[5:9], signal.deconvolve([1, 3, 3, 1], [1, 1])[0])
f, times, S = signal.stft(sig, fs=200, nperseg=64)
print(S.shape, f[:3], times[:3], np.round(np.abs(S).max(), 5), np.allclose(signal.istft(S, fs=200, nperseg=64)[1][:200], sig))
print(np.round(np.abs(signal.csd(sig, t, fs=200, nperseg=64)[1][:3]), 6), np.round(signal.coherence(sig, sig + t, fs=200, nperseg=64)[1][:3], 6))
w, h = signal.sosfreqz(signal.butter(4, 0.2, output="sos"), worN=8)
print(np.round(abs(h), 5))
img = np.zeros((7, 7))
img[1:6, 1:6] = 1
print(ndimage.distance_transform_edt(img).round(3)[3], ndimage.distance_transform_edt(img, sampling=[1, 2]).round(3)[2], ndimage.distance_transform_edt(np.random.default_rng(0).random((40, 50)) > 0.02).sum().round(4))
ring = img.copy()
ring[2:5, 2:5] = 0
print(ndimage.binary_fill_holes(ring).sum(), ndimage.grey_opening(img, size=3).sum(), ndimage.grey_closing(ring, size=3).sum(), ndimage.white_tophat(img, size=3).sum(), ndimage.black_tophat(ring, size=3).sum(), ndimage.morphological_gradient(img, size=3).sum())
points = np.array([[0.0, 0], [0, 1], [10, 10], [10, 11]])
book, far = kmeans(points, 2, seed=1)
print(np.sort(book, axis=0), far, vq(points, np.sort(book, axis=0))[0], whiten(points).std(axis=0), np.sort(kmeans2(points, points[[0, 2]])[0], axis=0))
print(scipy.fftpack.fft([1, 2, 3]).real.round(4)[0])
