import numpy as np
print("before")
np.random.normal(0, -1)
