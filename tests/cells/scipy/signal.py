import numpy as np
from scipy import signal
from scipy.signal import convolve2d, find_peaks, get_window

np.set_printoptions(precision=6, suppress=True)
a, v = np.arange(8.0), np.array([1, 2, -1.0])
for mode in ("full", "same", "valid"):
    print(signal.convolve(a, v, mode), signal.correlate(a, v, mode), signal.fftconvolve(a, v, mode).round(6) + 0.0)
m = (np.arange(20) * 7 % 11).reshape(4, 5)
k = np.array([[1, 0, -1], [2, 0, -2], [1, 0, -1]])
for boundary in ("fill", "wrap", "symm"):
    print(convolve2d(m, k, mode="same", boundary=boundary)[0], signal.correlate2d(m, k, "same", boundary)[-1], convolve2d(m, k[:2], "full", boundary, 3)[0])
print(convolve2d(m, k, mode="valid"), signal.correlate2d(m, k, "valid"), signal.correlate2d(m, k[:2, :2], "same")[1])
print(signal.convolve(m, k, "same")[1], signal.correlate(m, k)[2], signal.fftconvolve(m.astype(float), k, "same")[2])
print(get_window("hann", 6), get_window("hamming", 5, fftbins=False), signal.windows.hann(5), signal.windows.gaussian(5, 1.2))
for name in ("blackman", "bartlett", "triang", "cosine", "parzen", "tukey", "flattop", "boxcar", ("kaiser", 4.0), ("gaussian", 2.0)):
    print(name, get_window(name, 5))
t = np.linspace(0, 4 * np.pi, 60)
x = np.sin(t) + 0.3 * np.sin(5 * t)
peaks, props = find_peaks(x, height=0.5, distance=3)
print(peaks, props["peak_heights"])
print(find_peaks(x, prominence=0.2)[0], find_peaks(x, prominence=0.2)[1]["prominences"], find_peaks(x, width=2)[1]["widths"], find_peaks([0, 1, 1, 1, 0, 2, 0])[0])
b, den = signal.butter(3, 0.2)
print(b, den, signal.butter(2, [0.2, 0.5], btype="band")[0], signal.butter(2, 0.3, "high")[1], signal.butter(2, [10, 20], "bandstop", fs=100)[0])
print(signal.lfilter(b, den, x)[:6], signal.filtfilt(b, den, x)[:6], signal.lfilter([1, 1], [1, -0.5], [1, 2, 3, 4]))
print(signal.sosfilt(signal.butter(4, 0.2, output="sos"), x)[:5], signal.lfilter_zi(b, den))
print(signal.savgol_filter(x, 7, 2)[:6], signal.savgol_filter(x, 5, 2, deriv=1)[-4:], signal.savgol_coeffs(5, 2))
print(signal.medfilt([2, 80, 6, 3, 1], 3), signal.detrend(np.arange(5) ** 2), signal.detrend([1.0, 2, 6], type="constant"))
f, p = signal.welch(x, fs=10, nperseg=32)
print(f[:3], p[:4], signal.periodogram(x)[1][:4])
f, tt, s = signal.spectrogram(x, fs=10, nperseg=16)
print(tt, s.shape, s[1, :3])
print(signal.hilbert(x)[:2].round(6) + 0.0, signal.resample(x[:8], 5), signal.firwin(5, 0.3), abs(signal.freqz(b, den, 4)[1]))
print(signal.square(t[:8]), signal.sawtooth(t[:5]), signal.chirp(t[:4], 1, 2, 6), signal.unit_impulse(4, 1), signal.argrelextrema(x, np.greater)[0])
print(signal.correlation_lags(3, 2), signal.oaconvolve(a, v)[:3].round(6) + 0.0)
# expect: [ 0.  1.  4.  6.  8. 10. 12. 14.  8. -7.] [ 0. -1.  0.  2.  4.  6.  8. 10. 20.  7.] [ 0.  1.  4.  6.  8. 10. 12. 14.  8. -7.]
# expect: [ 1.  4.  6.  8. 10. 12. 14.  8.] [-1.  0.  2.  4.  6.  8. 10. 20.] [ 1.  4.  6.  8. 10. 12. 14.  8.]
# expect: [ 4.  6.  8. 10. 12. 14.] [ 0.  2.  4.  6.  8. 10.] [ 4.  6.  8. 10. 12. 14.]
# expect: [ 23   9  -2   9 -21] [-4 -9 -9 13 13] [-3  4  3  3  3 -7 -3]
# expect: [  4  12   1   1 -18] [  7 -12 -12  10   7] [ -8   3   9   9 -13  -8   3]
# expect: [28 12  1 12 -5] [ 16 -12 -12  21   5] [-21  21   9   9   9 -12  12]
# expect: [[ 12 -10  12]
# expect:  [ 12   1   1]] [[-12  10 -12]
# expect:  [-12  -1  -1]] [10  9 19  7 28]
# expect: [ 25  12 -10  12 -15] [ -8 -25 -12  10 -12  15  32] [ 11.  12.   1.   1. -12.]
# expect: [0.   0.25 0.75 1.   0.75 0.25] [0.08 0.54 1.   0.54 0.08] [0.  0.5 1.  0.5 0. ] [0.249352 0.706648 1.       0.706648 0.249352]
# expect: blackman [-0.       0.20077  0.84923  0.84923  0.20077]
# expect: bartlett [0.  0.4 0.8 0.8 0.4]
# expect: triang [0.166667 0.5      0.833333 0.833333 0.5     ]
# expect: cosine [0.258819 0.707107 0.965926 0.965926 0.707107]
# expect: parzen [0.009259 0.25     0.861111 0.861111 0.25    ]
# expect: tukey [0.       0.904508 1.       1.       0.904508]
# expect: flattop [-0.000421 -0.067714  0.606872  0.606872 -0.067714]
# expect: boxcar [1. 1. 1. 1. 1.]
# expect: ('kaiser', 4.0) [0.088481 0.508516 0.932712 0.932712 0.508516]
# expect: ('gaussian', 2.0) [0.457833 0.75484  0.969233 0.969233 0.75484 ]
# expect: [ 2  7 13 32 37 42] [0.667533 1.273206 0.651387 0.645994 1.296991 0.664586]
# expect: [ 7 37] [1.273206 2.570197] [ 4.762577 14.714601] [2 5]
# expect: [0.018099 0.054297 0.054297 0.018099] [ 1.       -1.760042  1.182893 -0.27806 ] [ 0.131106  0.       -0.262213  0.        0.131106] [ 1.       -0.747789  0.272215] [ 0.638946 -1.57956   2.254113 -1.57956   0.638946]
# expect: [0.       0.008575 0.052901 0.155441 0.298462 0.437343] [0.001075 0.220439 0.42174  0.596625 0.744908 0.866986] [ 1.     3.5    6.75  10.375]
# expect: [0.       0.002286 0.01778  0.066237 0.160213] [ 0.981901 -0.832438  0.296159]
# expect: [0.165482 0.325151 0.465154 0.58549  0.576856 0.714712] [0.012617 0.107214 0.310603 0.513992] [-0.085714  0.342857  0.485714  0.342857 -0.085714]
# expect: [2 6 6 3 1] [ 2. -1. -2. -1.  2.] [-2. -1.  3.]
# expect: [0.     0.3125 0.625 ] [0.098473 1.107335 0.336523 0.0004  ] [ 0.        0.015106 29.492983  0.045403]
# expect: [0.8 2.2 3.6 5. ] (9, 4) [0.079865 0.069159 0.098705]
# expect: [0.      -1.015398j 0.473812-1.094969j] [0.317818 0.537147 0.610155 0.52411  1.195963] [0.020104 0.230867 0.498059 0.230867 0.020104] [1.       0.434688 0.034283 0.002438]
# expect: [1. 1. 1. 1. 1. 1. 1. 1.] [-1.       -0.932203 -0.864407 -0.79661  -0.728814] [ 1.       -0.123431 -0.573457  0.591246] [0. 1. 0. 0.] [ 2  7 13 19 26 32 37 42 48 55]
# expect: [-1  0  1  2] [0. 1. 4.]
