import numpy as np
print("before")
np.searchsorted([1, 2], 1, side="middle")
