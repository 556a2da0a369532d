import numpy as np
print("before")
a, b = np.zeros((3, 2))
