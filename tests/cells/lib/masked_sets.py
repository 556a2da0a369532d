# Sets of masked arrays are made by the order in which numpy.ma sorts: masked elements stand with the
# largest ones, texts with the value for masked texts.
import numpy as np

a = np.ma.array([[3, 1, 4], [1, 5, 9]], mask=[[0, 0, 1], [0, 1, 0]])
b = np.ma.array([4, 1, 5, 9, 9], mask=[0, 0, 1, 0, 0])
for f in (np.ma.isin, np.ma.in1d):
    print(f(a, b), f(a, b, invert=True), f(a, [1, 2]), f([1, 2, 3], b))
print(np.ma.in1d(b, b, assume_unique=True), np.ma.in1d(a.ravel(), b, True, True))
for f in (np.ma.intersect1d, np.ma.setdiff1d, np.ma.setxor1d, np.ma.union1d):
    print(f.__name__, f(a, b), f(b, a), f(a, [3, 9]), f(a.ravel(), b, True) if f is not np.ma.union1d else '')
print(np.ma.unique(a, return_index=True, return_inverse=True), np.ma.unique([2, 1, 2]))
print(np.ma.unique(np.ma.array([b'a', b'Abc', b'a'], mask=[0, 1, 0]), return_inverse=True))
print(np.unique(a), np.unique(a, return_counts=True), np.unique(np.ma.array([1.0, np.nan, np.nan], mask=[1, 0, 0])))
small = np.ma.array([6, 7, 0, 5, 255, 255], mask=[1, 1, 0, 1, 0, 0], dtype='u1')
print(np.ma.isin(small, np.ma.array([8, 7, 8, 2], mask=[0, 0, 0, 1])), np.ma.unique(small))
