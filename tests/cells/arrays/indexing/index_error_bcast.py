import numpy as np
a=np.zeros((3,3))
print("before")
a[[0,1],[0,1,2]]
print("not reached")
