import numpy as np
a=np.arange(3)
print("before")
a[np.array([True,False])]
print("not reached")
