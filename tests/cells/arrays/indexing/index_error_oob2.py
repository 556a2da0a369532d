import numpy as np
a=np.zeros((3,2))
print("before")
a[[0,3]]
print("not reached")
