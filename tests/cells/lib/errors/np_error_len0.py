import numpy as np
print("before")
len(np.array(5))
