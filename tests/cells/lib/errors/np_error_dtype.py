import numpy as np
print("before")
np.zeros(3, dtype='foo')
