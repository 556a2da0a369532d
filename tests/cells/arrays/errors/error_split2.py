import numpy as np
print("before")
np.split(np.arange(5), 2)
