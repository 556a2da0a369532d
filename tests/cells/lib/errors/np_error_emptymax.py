import numpy as np
print("before")
np.max(np.zeros(0))
