import numpy as np
print("before")
list(np.array(5))
