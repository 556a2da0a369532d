import numpy as np
print("before")
np.where([True], 1)
