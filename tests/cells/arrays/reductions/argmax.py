import numpy as np
a = np.array([[1, 5, 3], [9, 2, 9]])
print(np.argmax(a), np.argmax(a, axis=0), np.argmax(a, axis=1), np.argmin(a), np.argmin(a, axis=1, keepdims=True), a.argmax(), a.argmin(axis=0))
print(np.argmax([1.0, np.nan, 3.0]), np.argmin([1.0, np.nan, np.nan]), np.argmax([True, True]), np.nanargmax([np.nan, 2, 3]), np.nanargmin([np.nan, 2, 3]))
print(np.argmax(np.zeros((2, 3, 4)), axis=1).shape, np.argmax(7), type(np.argmax(a)))
