import numpy as np
a=np.arange(3)
print("before")
a[np.ones((2,2),bool)]
print("not reached")
