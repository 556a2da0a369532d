import numpy as np
print("before")
np.ravel_multi_index((5, 5), (3, 3))
