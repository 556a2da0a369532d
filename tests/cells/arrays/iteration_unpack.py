import numpy as np
a, b = np.array([[1, 2], [3, 4]])
print(a, b)
for i, (x, y) in enumerate(zip([1, 2], np.arange(4).reshape(2, 2))):
    print(i, x, y)
x, y, z = np.arange(3)
print(x, y, z, type(x), [float(v) for v in np.linspace(0, 1, 3)], list(np.arange(3)), sum(np.arange(4)), max(np.array([3, 1])), sorted(np.array([2, 1])), 2 in np.array([1, 2]), len(np.zeros((4, 2))))
