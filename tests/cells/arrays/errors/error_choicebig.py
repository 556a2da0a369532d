import numpy as np
print("before")
np.random.choice(3, 5, replace=False)
