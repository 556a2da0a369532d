# Integers of 64 bits without a sign become others in compiled loops; what does not fit is NumPy's to say.
import numpy as np
def f(a, o):
    for i in range(a.size):
        o[i] = int(a[i])
def g(a, o):
    for i in range(a.size):
        o[i] = np.int64(a[i]) + 1
def h(a, o):
    for i in range(a.size):
        o[i] = np.uint64(a[i])
def k(a, o):
    for i in range(a.size):
        o[i] = np.int32(a[i])
a = np.arange(1000, dtype=np.uint64)
b = a.copy(); b[777] = 2**64-1; b[778]=2**63; b[779]=2**63-1; b[780] = 2**31; b[781]=2**32-1
c = b.view(np.int64)
import warnings
for fn in (f, g, h, k):
    for x in (a, b, c, a.astype(np.int32), a.astype(np.uint8)):
        for t in (np.int64, np.uint64, np.int32, float):
            o = np.zeros(1000, t)
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    fn(x, o)
                print(fn.__name__, x.dtype, o.dtype, o[770:784].tolist())
            except Exception as e:
                print(fn.__name__, x.dtype, o.dtype, type(e).__name__, e, o[770:784])
