"""Sorting is always stable

kind='quicksort' keeps the order of equal elements, too; NumPy's may change it.
"""

import numpy as np

a = np.arange(64) % 2
print(np.argsort(a)[:8])
