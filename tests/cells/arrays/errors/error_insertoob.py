import numpy as np
print("before")
np.insert([1, 2], 7, 1)
