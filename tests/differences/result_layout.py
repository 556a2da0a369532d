"""Results lie in C order

NumPy lets a result lie in memory as its operands do; here a new array is always in C
order. It shows in strides and flags, and in whether ravel() is a view.
"""

import numpy as np

a = np.ones((2, 3)).T + 1
print(a.strides)
