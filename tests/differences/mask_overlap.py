"""A masked assignment reads its value before it writes

When the value is a part of the array that the mask changes, NumPy may read elements that
it has just written. Here the value is what it was before the statement.
"""

import numpy as np

a = np.arange(7) * 7 % 10
a[[True, False, True, False, False, True, False]] = a[:3]
print(a)
