import numpy as np
print("before")
a = np.zeros(4)
a[1:] = [1, 2]
