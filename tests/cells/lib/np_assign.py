import numpy as np
a = np.zeros((4, 5))
a[0] = 1
a[:, 0] = 2
a[1:3, 1:3] = 7
a[-1, -1] = 9.5
a[2] = [1, 2, 3, 4, 5]
a[:, 3] += 100
a[3, :] *= 2
print(a)
b = np.arange(10)
b[1:] = b[:-1]
print(b)
b = np.arange(10)
b[:] = b[::-1]
print(b)
b = np.arange(10)
b[1:] += b[:-1]
print(b)
c = np.arange(6).reshape(2, 3)
d = c.T
d[0, 1] = 50
print(c, d)
e = c.reshape(6)
e[5] = -1
print(c)
f = c.copy()
f[0, 0] = 1000
print(c[0, 0], f[0, 0])
g = np.arange(4)
h = g
h += 1
print(g, h is g)
h = h + 1
print(g, h)
i = np.zeros(3, dtype=int)
i[0] = 2.9
i[1] = True
i[2] = -1.9
print(i)
j = np.zeros((3, 3))
j[...] = 5
j[1, ...] = [1, 2, 3]
j[:, 1] = j[1, :]
print(j)
k = np.zeros((2, 3))
k[:] = np.array([1.0, 2.0, 3.0])
k[:, 1:] = k[:, :-1]
print(k)
m = np.arange(5.0)
n = m * 2
m[0] = 99
print(n, m)
p = q = np.zeros(2)
p[0] = 1
print(q)
u = np.ones((3, 4))
u[0, :] = u[-1, :] = 0
print(u)
r = np.arange(9).reshape(3, 3)
r += r.T
print(r)
s = np.arange(4)
s[0], s[1] = s[1], s[0]
print(s)
del s
t = np.arange(3)
t[0] += 5
t[1] -= 2
t[2] **= 2
print(t)
w = np.zeros((2, 2))
w[0][1] = 4
print(w)
