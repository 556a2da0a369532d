# a @ b and np.dot take all elements, np.ma.dot those that count; argsort, take and count_nonzero of
# numpy with masked arrays.
import numpy as np

a = np.ma.array([[1, 2], [3, 4]], mask=[[1, 0], [0, 0]])
b = np.ma.array([[1, 2], [3, 4]])
print(a @ b, b @ a, (a @ b).data, np.dot(a, b), np.ma.dot(a, b), np.dot([1, 2], b), b @ [[1, 0], [0, 1]])
print([[1, 0], [0, 1]] @ a, np.matmul(a, b), np.tensordot(a, b, 1), a[0].data @ a[1], np.ones((2, 2)) @ a)
try:
    print(np.ma.ones((2, 3)) @ np.ma.ones((3, 2)))
except ValueError as e:
    print(e)
print(np.argsort(a), a.argsort(), np.count_nonzero(a), np.ma.dot(a, a, strict=True))
at = np.ma.array([0, 1], mask=[0, 1])
print(a.take(at, axis=1), np.ma.take(np.arange(5), at), np.take(np.arange(5), [3]))
