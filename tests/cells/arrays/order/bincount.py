import numpy as np
print(np.bincount(np.arange(5)), np.bincount([0, 1, 1, 3, 2, 1, 7]), np.bincount([0, 1, 1, 2, 2, 2], weights=[0.3, 0.5, 0.2, 0.7, 1.0, -0.6]))
print(np.bincount([1, 2], minlength=6), np.bincount([], minlength=3), np.bincount(np.array([2, 2], dtype=np.uint8)))
