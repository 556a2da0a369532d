# The characters of types, also those whose types have other names here, and numpy.typecodes.
import numpy as np
for c in "?bhilqnpBHILQNPefdFDSUOMmc":
    print(c, repr(np.dtype(c)), np.dtype(c).itemsize)
print(np.typecodes["AllInteger"], np.typecodes["All"], np.little_endian)
print(repr(np.dtype(">d")), repr(np.dtype(">h")), repr(np.dtype("=n")), repr(np.dtype("<N")))
print(np.zeros(2, "n"), np.zeros(2, "N").dtype, np.array([1, 2], "c"))
print(np.datetime64("nat"), np.timedelta64("Nat"), np.array(["NAT"], "M8[s]"))
print(np.dtype("g") == np.longdouble, np.dtype("G") == np.clongdouble)
