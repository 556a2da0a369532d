import numpy as np
a = np.zeros((3, 3), int)
a[1] += 5
a[:, 1] -= 2
a[a < 0] *= 10
a[[0, 2], [0, 2]] += [7, 8]
a[..., 0] |= 1
a //= 2
a **= 2
a %= 7
print(a)
b = np.ones(3)
b /= 4
b[b > 0] += np.array([1, 2, 3])
print(b)
