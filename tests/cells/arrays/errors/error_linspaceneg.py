import numpy as np
print("before")
np.linspace(0, 1, -1)
