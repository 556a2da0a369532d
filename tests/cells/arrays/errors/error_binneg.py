import numpy as np
print("before")
np.bincount([-1, 2])
