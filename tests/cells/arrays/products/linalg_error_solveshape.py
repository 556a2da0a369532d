import numpy as np
print("before")
np.linalg.solve(np.eye(2), np.ones(3))
