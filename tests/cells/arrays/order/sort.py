import numpy as np
a = np.array([[3, 1, 2], [9, 7, 8]])
print(np.sort(a), np.sort(a, axis=0), np.sort(a, axis=None), np.argsort(a), np.argsort(a, axis=0), np.argsort(-a))
x = np.array([2.5, np.nan, -1.0, np.inf, 0.0, -np.inf])
print(np.sort(x), np.argsort(x), np.sort(x)[::-1])
print(np.sort(np.array([3, 1, 2], dtype=np.uint8)), np.sort([True, False, True]), np.sort(np.array([], dtype=float)))
b = np.array([3, 1, 2])
b.sort()
print(b, b.argsort())
r = np.arange(1000) * 7919 % 1009
print((np.sort(r) == np.sort(r[::-1])).all(), r[np.argsort(r)][:10], np.argsort(np.array([1, 0, 1, 0] * 10), kind='stable'))
print(np.lexsort((np.array([9, 4, 0, 4, 0, 2, 1]), np.array([1, 5, 1, 4, 3, 4, 4]))))
print(np.sort(np.array([[4, 1], [3, 2]], dtype=np.float32), axis=0), np.argsort([[0, 3], [2, 2]], axis=0, kind='stable'))
