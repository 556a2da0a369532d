import numpy as np
print("before")
np.moveaxis(np.zeros((2, 3)), 0, 5)
