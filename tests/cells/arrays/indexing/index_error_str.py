import numpy as np
a=np.arange(3)
print("before")
a['x']
print("not reached")
