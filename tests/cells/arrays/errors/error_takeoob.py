import numpy as np
print("before")
np.take(np.arange(3), 7)
