import numpy as np
a=np.arange(5)
print("before")
a[a>2] = [1,2,3]
print("not reached")
