# A list beside an array is an array, whatever stands first.
import numpy as np
print([1, 2] * np.ones(2), np.arange(2) * [3, 4], [1, 2] + np.arange(2), (1, 2) * np.arange(2), [1, 2] * np.int64(2))
print(np.matmul([[1, 2], [3, 4]], [1, 1]), np.matmul([[1, 2], [3, 4]], np.ones(2)), [1, 2] @ np.ones(2), [5, 6] - np.ones((2, 2)))
a = [1, 2]
a *= np.array([2, 3])
print(a, type(a).__name__, [1, 5] < np.array([3, 3]))
b = [1, 2]
b += np.array([2, 3])
print(b, type(b).__name__)
