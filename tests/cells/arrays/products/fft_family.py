import numpy as np
x = np.sin(np.arange(8) * 1.3) + 0.5
y = np.cos(np.arange(15) * 0.7)
print(np.allclose(np.fft.ifft(np.fft.fft(x)), x), np.fft.fft(x).round(6), np.fft.rfft(y).round(6))
print(np.fft.irfft(np.fft.rfft(x)).round(8), np.allclose(np.fft.irfft(np.fft.rfft(y), 15), y), np.abs(np.fft.fft(x, 5)).round(6))
m = np.arange(12.0).reshape(3, 4)
print(np.abs(np.fft.fft2(m)).round(6), np.allclose(np.fft.ifft2(np.fft.fft2(m)), m), np.fft.rfft2(m).shape, np.fft.fftn(m).shape)
print(np.fft.fftfreq(5, 0.1), np.fft.rfftfreq(6), np.fft.fftshift(np.arange(5)), np.fft.ifftshift(np.arange(5)), np.abs(np.fft.fft(x, norm='ortho')).round(6))
