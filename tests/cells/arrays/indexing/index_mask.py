import numpy as np
a = np.arange(10)
print(a[a > 5], a[a > 50], a[[True, False] * 5], a[~(a % 2 == 0)])
b = np.arange(12).reshape(3, 4)
print(b[b % 3 == 0], b[[True, False, True]], b[:, [True, False, False, True]])
print(b[[True, False, True], 1], b[[True, False, True], [1, 2]], b[b[:, 0] > 0, 1:3])
c = np.arange(24).reshape(2, 3, 4)
m = c[0] % 2 == 0
print(c[:, m], c[:, m].shape, c[c > 20], c[np.array([True, False])].shape)
print(a[True].shape, a[False].shape, a[None].shape, np.array(5)[True], np.array(5)[np.False_])
a[a > 6] = 0
print(a)
a[a == 0] += 7
print(a)
b[b > 5] = b[b > 5] * 10
print(b)
b[[True, False, True]] = [1, 2, 3, 4]
print(b)
b[:, [True, False, False, True]] = -1
print(b)
b[b < 0] = [1, 2, 3, 4, 5, 6]
print(b)
x = np.arange(6.0)
x[x > 2] = np.nan
print(x, np.isnan(x).sum())
x[np.isnan(x)] = 0
print(x)
r = np.arange(2 * 3 * 4).reshape(2, 3, 4)
q = np.array([True, False])
r[q] = r[q, :, ::-1]
print(r)
k = np.zeros((3, 3), dtype=int)
k[np.eye(3, dtype=bool)] = 5
k[np.eye(3, dtype=bool)] += np.array([1, 2, 3])
print(k)
