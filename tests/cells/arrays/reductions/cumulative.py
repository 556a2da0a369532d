import numpy as np
a = np.array([[1, 2, 3], [4, 5, 6]])
print(np.cumsum(a), np.cumsum(a, axis=0), np.cumsum(a, axis=1), np.cumprod(a), np.cumprod(a, axis=0), a.cumsum(), a.cumprod(axis=1))
print(np.cumsum([True, True, False]), np.cumsum(np.array([200, 100], dtype=np.uint8)), np.cumsum(np.array([1, 2], dtype=np.int8)).dtype, np.cumsum([0.1] * 10), np.cumsum(np.float32([0.1] * 5)))
print(np.nancumsum([1, np.nan, 3]), np.nancumprod([2, np.nan, 3]), np.cumsum(a, dtype=float), np.maximum.accumulate([1, 3, 2, 5, 4]), np.minimum.accumulate(a, axis=1))
print(np.cumulative_sum(np.array([1, 2, 3]), include_initial=True), np.cumsum([]))
