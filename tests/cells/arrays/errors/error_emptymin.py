import numpy as np
print("before")
np.min(np.array([]))
