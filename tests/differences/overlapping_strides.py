"""as_strided stays within its array

NumPy lets a program write through strides that meet an element twice, and read memory that
belongs to nobody. Here the first view is read-only and the second an error.
"""

import numpy as np

a = np.arange(4)
print(np.lib.stride_tricks.as_strided(a, (2, 3), (8, 8)).flags.writeable)
try:
    print(np.lib.stride_tricks.as_strided(a, (5,), (8,)).shape)
except ValueError as e:
    print(e)
