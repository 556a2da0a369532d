import numpy as np
print("before")
np.broadcast_to(np.arange(3), (2, 3))[0, 0] = 1
