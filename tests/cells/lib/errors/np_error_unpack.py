import numpy as np
print("before")
a, b = np.arange(3)
