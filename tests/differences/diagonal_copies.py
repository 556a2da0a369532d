"""diagonal gives a copy that can be written

NumPy gives a view that must not be written.
"""
import numpy as np
a = np.diagonal(np.eye(2))
try:
    a[0] = 5
    print(a)
except ValueError as e:
    print(e)
