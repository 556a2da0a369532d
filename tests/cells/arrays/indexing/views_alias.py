import numpy as np
a = np.arange(12).reshape(3, 4)
v = a[1:, ::2]
v += 100
print(a)
w = a.T
w[0] = -1
print(a)
r = a.ravel()
r[5] = 77
print(a)
b = a.reshape(4, 3)
b[-1, -1] = 0
print(a)
c = a[[0, 1]]
c[:] = 0
print(a.sum(), np.shares_memory(a, b), np.shares_memory(a, c))
