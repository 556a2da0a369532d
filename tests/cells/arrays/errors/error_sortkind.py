import numpy as np
print("before")
np.sort([1], kind="bogus")
