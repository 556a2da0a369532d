import numpy as np
print("before")
np.interp(1, [], [])
