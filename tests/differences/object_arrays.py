"""Arrays hold numbers only

No object, text or time arrays: a list of other things is a TypeError.
"""
import numpy as np
try:
    print(np.array(['a', 'b']))
except TypeError as e:
    print(e)
