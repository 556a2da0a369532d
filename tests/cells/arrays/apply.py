import numpy as np
a = np.arange(6).reshape(2, 3)
print(np.apply_along_axis(lambda x: x.sum(), 1, a), np.apply_along_axis(lambda x: x * 2, 0, a), np.apply_along_axis(sorted, 1, np.array([[8, 1, 7], [4, 3, 9]])), np.apply_over_axes(np.sum, a, [0, 1]))
f = np.vectorize(lambda x, y: x - y if x > y else x + y)
print(f([1, 2, 3, 4], 2), np.vectorize(lambda x: x * 0.5, otypes=[float])([1, 2]), np.vectorize(abs)(-3))
print(np.fromfunction(lambda i, j: i == j, (3, 3), dtype=int), np.fromfunction(lambda i, j: i + j, (2, 2)), np.fromiter((x * x for x in range(5)), dtype=float), np.piecewise(np.arange(6.0), [np.arange(6) < 3, np.arange(6) >= 3], [-1, 1]))
x = np.linspace(-2.5, 2.5, 6)
print(np.piecewise(x, [x < 0, x >= 0], [lambda x: -x, lambda x: x]))
