import numpy as np
a = np.array([1, 2, 3])
print(a == [1, 0, 3], a != 2, (a > 1).all(), a == "x", a is None, (a == a).any(), np.array_equal(a, a.tolist()), a >= 2.0, 2 < a, np.greater(a, 1))
