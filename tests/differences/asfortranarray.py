"""Arrays of Fortran order are kept in C order

order='F' and asfortranarray give the same elements in C order.
"""
import numpy as np
print(np.asfortranarray(np.ones((2, 3))).strides)
