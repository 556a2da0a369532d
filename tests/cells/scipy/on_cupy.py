import cupy as cp
import numpy as np
import cupyx.scipy.ndimage
from cupyx.scipy import special, signal
from cupyx.scipy.ndimage import gaussian_filter, convolve
import cupyx.scipy.linalg as cl
import scipy

x = cp.arange(6.0)
print(special.erf(x)[1:3], type(special.erf(x)).__module__)
g = gaussian_filter(x, 1)
print(g, type(g), type(cupyx.scipy.ndimage.convolve(x, cp.ones(3))))
print(signal.convolve(x, cp.array([1.0, 2.0])), type(cl.solve_triangular(cp.eye(2), cp.ones(2))))
print(scipy.special.expit(0.0), scipy.fft.dct(cp.ones(2)))
try:
    from scipy.odr import ODR
except ImportError as e:
    print(type(e).__name__, str(e)[:34])
# expect: [0.84270079 0.99532227] cupy
# expect: [0.42704095 1.06795587 2.00469952 2.99530048 3.93204413 4.57295905] <class 'cupy.ndarray'> <class 'cupy.ndarray'>
# expect: [ 0.  1.  4.  7. 10. 13. 10.] <class 'cupy.ndarray'>
# expect: 0.5 [4. 0.]
# expect: ModuleNotFoundError No module named 'scipy.odr'
