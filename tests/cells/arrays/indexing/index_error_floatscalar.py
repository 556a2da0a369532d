import numpy as np
a=np.arange(3)
print("before")
a[1.5]
print("not reached")
