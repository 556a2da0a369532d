import numpy as np
a=np.zeros((2,3))
print("before")
a[:, [True, False]]
print("not reached")
