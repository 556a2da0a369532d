import numpy as np
print("before")
bool(np.arange(3) > 1)
