import numpy as np
print("before")
np.polyfit([1], [1, 2], 1)
