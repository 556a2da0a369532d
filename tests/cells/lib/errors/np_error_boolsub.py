import numpy as np
print("before")
np.array([True]) - np.array([False])
