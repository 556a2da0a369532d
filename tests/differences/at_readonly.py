"""ufunc.at does not write to a read-only array

NumPy forgets to ask when the array has one axis, and writes. Here it is the error that NumPy gives for more axes.
"""

import numpy as np

a = np.broadcast_to(np.zeros(1), (3,))
try:
    np.add.at(a, [0], 1)
except ValueError as e:
    print(e)
print(a)
