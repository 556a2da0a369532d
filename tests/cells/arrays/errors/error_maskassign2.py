import numpy as np
print("before")
a = np.arange(4); a[a > 0] = [1, 2]
