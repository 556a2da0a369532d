"""view(dtype) copies

The bytes are read as the other type, into an array of its own: writing to it does not
change the first one.
"""
import numpy as np
a = np.zeros(1)
a.view(np.int64)[0] = 1
print(a[0] != 0)
