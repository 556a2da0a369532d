import numpy as np
a=np.arange(5)
print("before")
a[[0,1]] = [1,2,3]
print("not reached")
