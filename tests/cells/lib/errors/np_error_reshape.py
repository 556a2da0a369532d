import numpy as np
print("before")
np.arange(6).reshape(4, 2)
