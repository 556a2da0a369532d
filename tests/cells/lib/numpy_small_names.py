# Small names that programs use: NumpyVersion, names of flags, ranges of objects, two more rules for bins.
import numpy as np
from numpy.lib import NumpyVersion
print(NumpyVersion("2.1.0") > "1.9.0", NumpyVersion("1.9.0rc1") < "1.9.0", NumpyVersion("1.9.0.dev-1") < NumpyVersion("1.9.0"), NumpyVersion("1.8.0"))
try:
    NumpyVersion("2.1")
except ValueError as e:
    print(e)
a = np.ones(3)
print(a.flags["CONTIGUOUS"], a.flags["FNC"], a.flags["FORC"], a.flags["BEHAVED"], a.flags["CA"], a.flags == np.ones(2).flags, a.flags != a[::2].flags)
try:
    a.flags["NONE"]
except KeyError as e:
    print(e)
print(np.arange(3, dtype=object), np.arange(1, 7, 2, dtype=object), np.arange(0, 2, 0.5, dtype=object), np.arange(0, dtype=object))
x = np.arange(20.0) ** 2
print(np.histogram(x, "doane")[0], np.histogram(x, "stone")[0], np.histogram(np.array([1.0, 1.0]), "doane")[0])
