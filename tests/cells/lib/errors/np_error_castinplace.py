import numpy as np
print("before")
a = np.arange(3)
a += 0.5
