import numpy as np
a=np.arange(5)
print("before")
a[[5]] = 1
print("not reached")
