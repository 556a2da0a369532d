import numpy as np
a=np.arange(3)
print("before")
a[[0],[0]]
print("not reached")
