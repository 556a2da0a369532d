import numpy as np
print(np.clip([1, 5, 10], 2, 8), np.clip(np.arange(5.0), 1, None), np.arange(5).clip(1, 3), np.round([1.25, 1.35, 2.5]), np.round(123.456, -1), np.around([0.37, 1.64], decimals=1), np.fix([2.1, -2.9]), np.trunc([1.7, -1.7]), np.ptp([[4, 9], [2, 5]], axis=1), np.rint([0.5, 1.5, 2.5]))
print(np.round(np.array([11, 25, 35]), -1), np.round(np.float32(2.675), 2), np.clip(5, 0, 3), np.clip(np.array([1, 2, 3]), [2, 1, 0], [3, 1, 2]))
