import numpy as np
print("before")
np.tensordot(np.ones((2, 3)), np.ones((2, 3)), axes=1)
