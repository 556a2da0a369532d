import numpy as np
print("before")
np.sum(np.zeros((2, 3)), axis=2)
