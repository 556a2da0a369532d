# A masked array as an index counts by its elements, as in NumPy: the mask is not asked.
import numpy as np

m = np.ma.array([1, 5, 9, 2], mask=[0, 0, 1, 0])
x = np.arange(4)
print(x[m > 2], m[m > 2], np.sum(m[m > 2]))
print(x[np.ma.array([3, 0], mask=[1, 0])], np.ones((2, 4))[1, np.ma.array([2, 1], mask=[1, 0])])
x[np.ma.array([True, False, True, False], mask=[1, 0, 0, 0])] = 7
print(x)
m[m > 2] = 0
print(m, m.data)
try:
    x[np.ma.array([0.5])]
except IndexError as e:
    print(e)
