import numpy as np
print("before")
np.argmax(np.array([]))
