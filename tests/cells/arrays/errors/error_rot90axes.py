import numpy as np
print("before")
np.rot90(np.zeros((2, 2)), axes=(0, 0))
