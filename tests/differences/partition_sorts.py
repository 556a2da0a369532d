"""partition sorts

numpy.partition promises only the one place; here everything is in order.
"""
import numpy as np
x = np.partition(np.arange(1000) * 7919 % 1009, 500)
print(bool((np.diff(x) > 0).all()))
