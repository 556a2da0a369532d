import numpy as np
a=np.arange(5)
print("before")
a[[1,5]]
print("not reached")
