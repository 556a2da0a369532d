# A reduction of an array that is written before the result is looked at.
import numpy as np
a = np.arange(4.); print(a)
s = a.sum(axis=0); a[:] = 3
print(s)
a = np.arange(4.); print(a)
s = a.sum(axis=0, keepdims=True); a[:] = 3
print(s)
a = np.arange(4.); print(a)
s = a.sum(axis=0, keepdims=True); a += 1
print(s)
a = np.ones((3,4)); print(a)
s = a.sum(axis=1); a *= 5
print(s)
a = np.ones((3,4)); print(a)
s = a.sum(axis=1); a[:] = 5
print(s)
a = np.ones((3,4)); print(a)
s = (a*2).sum(axis=1); a[:] = 5
print(s)
a = np.ones((3,4)); print(a)
s = a.sum(axis=0); a[:] = 5
print(s)
