import numpy as np
print("before")
float(np.arange(3))
