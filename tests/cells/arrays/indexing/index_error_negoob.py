import numpy as np
a=np.zeros((2,3))
print("before")
a[:, [0, -4]]
print("not reached")
