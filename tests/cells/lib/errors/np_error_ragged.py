import numpy as np
print("before")
np.array([[1, 2], [3]])
