"""The absolute basics, end to end."""
import numpy as np

a = np.arange(15).reshape(3, 5)
print(a, a.shape, a.ndim, a.dtype.name, a.itemsize, a.size, type(a), sep="\n")
b = np.array([(1.5, 2, 3), (4, 5, 6)])
c = np.array([[1, 2], [3, 4]], dtype=complex)
print(b, c, sep="\n")
try:
    a = np.array(1, 2, 3, 4)
except TypeError as e:
    print(e)
print(np.zeros((3, 4)), np.ones((2, 3, 4), dtype=np.int16), np.arange(10, 30, 5), np.arange(0, 2, 0.3), np.linspace(0, 2, 9))
print(np.arange(10000))
print(np.arange(10000).reshape(100, 100))
x = np.linspace(0, 2 * np.pi, 5)
print(np.sin(x))
A = np.array([[1, 1], [0, 1]])
B = np.array([[2, 0], [3, 4]])
print(A * B, A @ B, A.dot(B), sep="\n")
rg = np.random.default_rng(1)
a = np.ones((2, 3), dtype=int)
b = rg.random((2, 3))
a *= 3
b += a
print(b)
try:
    a += b
except TypeError as e:
    print(type(e).__name__, e)
c = np.exp(np.linspace(0, np.pi, 3) * 1j)
print(c, c.dtype.name)
b = np.arange(12).reshape(3, 4)
print(b.sum(axis=0), b.min(axis=1), b.cumsum(axis=1), sep="\n")
a = np.arange(10) ** 3
a[:6:2] = 1000
print(a, a[::-1], a[2:5])
for i in a[:3]:
    print(i ** (1 / 3.))


def f(x, y):
    return 10 * x + y


b = np.fromfunction(f, (5, 4), dtype=int)
print(b, b[2, 3], b[0:5, 1], b[-1], sep="\n")
for element in b[:1].flat:
    print(element)
a = np.floor(10 * rg.random((3, 4)))
print(a, a.ravel(), a.reshape(6, 2), a.T, sep="\n")
a.resize((2, 6))
print(a, a.reshape(3, -1))
print(np.vstack((a, a)), np.hstack((a[:, :2], a[:, :1])), np.column_stack(([4., 2.], [3., 8.])), np.r_[1:4, 0, 4], np.c_[[1, 2], [3, 4]])
print(np.hsplit(a, 3), np.hsplit(a, (3, 4)), np.array_split(np.arange(7), 3))
d = a.view()
print(d is a, d.base is a, d.flags.owndata)
i = np.array([[3, 4], [9, 7]])
print((np.arange(12) ** 2)[i])
palette = np.array([[0, 0, 0], [255, 0, 0], [0, 255, 0]])
print(palette[np.array([[0, 1], [2, 0]])])
data = np.sin(np.arange(20)).reshape(5, 4)
ind = data.argmax(axis=0)
print(ind, data[ind, range(data.shape[1])], np.all(data.max(axis=0) == data[ind, range(4)]))
a = np.arange(5)
a[[0, 0, 2]] += 1
print(a, a[a > 2], np.ix_([1, 2], [0]))
arr = np.array([[1, 2], [5, 3], [4, 6]])
print(arr.max(), np.max(arr, axis=0), np.unique([11, 11, 12], return_index=True), np.flip(arr), np.newaxis)
arr.mean(0, keepdims=True)
