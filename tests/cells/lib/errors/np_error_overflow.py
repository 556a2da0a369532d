import numpy as np
print("before")
np.array([300], dtype=np.uint8)
