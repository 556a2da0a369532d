import numpy as np
print(np.zeros(2, "f4").dtype, np.ones(2, "<i2"), np.array([1, 2], dtype="u1"), np.arange(3, dtype="float32"), np.dtype("i8") == np.int64, np.array([1.5]).astype("int"), np.zeros(1, bool), np.zeros(1, int).dtype, np.array([1, 2.5]).dtype, np.array([True, 2]).dtype, np.array([[1], [2]], dtype=float).dtype)
