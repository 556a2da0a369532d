import numpy as np
print("before")
np.delete([1, 2], 5)
