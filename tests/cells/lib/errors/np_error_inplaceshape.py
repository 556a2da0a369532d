import numpy as np
print("before")
a = np.ones(3)
a += np.ones((2, 3))
