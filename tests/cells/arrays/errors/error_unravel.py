import numpy as np
print("before")
np.unravel_index(100, (3, 3))
