import numpy as np
r = np.random.default_rng(1)
for n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 18, 20, 21, 24, 27, 30, 32, 33, 36, 48, 60, 64, 100, 121, 210, 1000, 1024]:
    x = r.normal(size=n) + 1j * r.normal(size=n)
    y = np.fft.fft(x)
    print(n, y.view(np.int64).sum(), np.fft.ifft(y).view(np.int64).sum())
for n in (13, 17, 101, 103, 997):
    x = r.normal(size=(2, n))
    print(n, np.allclose(np.fft.ifft(np.fft.fft(x)), x), np.allclose(np.fft.irfft(np.fft.rfft(x), n), x))
a = np.arange(12).reshape(3, 4)
print(np.fft.fft2(a), np.fft.ifft2(a), np.fft.rfft2(a), np.fft.fft(a, axis=0), np.fft.fft(a, n=6), np.fft.ifft([1, 2, 3, 4]), sep='\n')
