import numpy as np
a = np.zeros(6, dtype=int)
a[[1, 3, 5]] = 7
print(a)
a[[0, 0, 0]] = [1, 2, 3]
print(a)
a[[1, 1, 2]] += 10
print(a)
b = np.zeros((3, 4))
b[[0, 2]] = [1, 2, 3, 4]
b[[0, 1], [1, 2]] = 9
b[:, [0, 3]] = np.array([[5], [6], [7]])
print(b)
b[[0, 2], 1:3] = b[[2, 0], 1:3]
print(b)
c = np.arange(5)
c[c[::-1]] = c * 2
print(c)
c[[4, 3, 2, 1, 0]] = c
print(c)
d = np.arange(24).reshape(2, 3, 4)
d[:, [0, 2], :] = 0
d[1, [0, 1], [2, 3]] = [100, 200]
print(d)
e = np.zeros(4, dtype=np.int8)
e[[0, 1]] = [1.9, -2.9]
e[[2]] = 300 % 128
print(e, e.dtype)
f = np.zeros((2, 2))
f[np.array([0, 1]), np.array([1, 0])] = 3
f[[0]] = f[[1]]
print(f)
g = np.arange(10)
h = g[::2]
h[[0, -1]] = -5
print(g)
z = np.arange(3)
z[[]] = 5
z[[]] = []
print(z)
i = np.array([2, 0, 1])
i[i] = np.arange(3)
print(i)
w = np.zeros((4, 3))
idx = np.array([0, 2, 0])
w[idx] = np.arange(9).reshape(3, 3)
print(w)
w[[1, 3], :] -= 1
print(w)
