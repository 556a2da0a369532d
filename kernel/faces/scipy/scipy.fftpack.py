# scipy.fftpack: the older name of scipy.fft.
from scipy.fft import (
    fft,
    ifft,
    fft2,
    ifft2,
    fftn,
    ifftn,
    fftfreq,
    fftshift,
    ifftshift,
    dct,
    idct,
    dst,
    idst,
    next_fast_len,
)
from numpy.fft import rfftfreq
