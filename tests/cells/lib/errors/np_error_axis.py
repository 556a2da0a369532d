import numpy as np
print("before")
np.ones((2, 2)).sum(axis=2)
