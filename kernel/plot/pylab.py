# pylab: the names of numpy and of matplotlib.pyplot together, as %pylab brings them.
import matplotlib
import numpy
import numpy as np
import matplotlib.pyplot as plt
from numpy.linalg import (
    cholesky,
    cond,
    det,
    eig,
    eigh,
    eigvals,
    inv,
    lstsq,
    matrix_rank,
    multi_dot,
    norm,
    pinv,
    qr,
    slogdet,
    solve,
    svd,
)
from numpy.fft import (
    fft,
    fft2,
    fftfreq,
    fftn,
    fftshift,
    hfft,
    ifft,
    ifft2,
    ifftn,
    ifftshift,
    irfft,
    rfft,
)
from numpy.random import (
    choice,
    exponential,
    gamma,
    multivariate_normal,
    normal,
    permutation,
    poisson,
    rand,
    randint,
    randn,
    random,
    seed,
    shuffle,
    standard_normal,
    uniform,
)
from numpy import *
from matplotlib.pyplot import *
from builtins import abs, bytes, max, min, pow, round
