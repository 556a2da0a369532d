import numpy as np
a=np.arange(3)
print("before")
a[np.array([1.0])]
print("not reached")
