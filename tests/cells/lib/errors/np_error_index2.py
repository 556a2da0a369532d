import numpy as np
print("before")
np.arange(6).reshape(2, 3)[0, 0, 0]
