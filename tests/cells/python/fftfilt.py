import numpy as np
fs = 100; t = np.arange(0, 1, 1/fs); x = np.sin(2*np.pi*5*t)+.5*np.sin(2*np.pi*30*t)
F = np.fft.rfft(x); fr = np.fft.rfftfreq(t.size, 1/fs)
P = np.abs(F)**2; top = np.argsort(P)[-2:][::-1]; print(fr[top], np.round(P[top], 6))
F[fr > 10] = 0; y = np.fft.irfft(F, n=t.size); print(np.allclose(y, np.sin(2*np.pi*5*t)), np.round(y[:5], 6))
img = np.zeros((8,8)); img[2:6, 2:6] = 1
sh = np.fft.fftshift(np.fft.fft2(img)); r = np.hypot(*np.meshgrid(np.arange(-4,4), np.arange(-4,4))); sh[r > 2] = 0
print(np.round(np.fft.ifft2(np.fft.ifftshift(sh)).real, 4)[:2])
k = np.fft.fftfreq(8, 1/8).astype(int); print(k, np.fft.fftshift(k))
w = np.hanning(5); print(w, np.hamming(4), np.blackman(3), np.convolve(x, np.ones(5)/5, 'valid')[:3])
