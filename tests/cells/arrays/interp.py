import numpy as np
print(np.interp(2.5, [1, 2, 3], [3, 2, 0]), np.interp([0, 1, 1.5, 2.72, 3.14], [1, 2, 3], [3, 2, 0]), np.interp(3.14, [1, 2, 3], [3, 2, 0], right=-99.0))
print(np.interp([-180, -170, 185, 355], [190, -190, 350, -350], [5, 10, 3, 4], period=360), np.interp(np.nan, [1, 2], [1, 2]), np.interp([5, 6], [5], [1]))
