# a @= b works in place; a read-only array is refused before anything else is looked at; take of nothing
import numpy as np
def t(a, b):
    c = a
    try:
        a @= b
        print(a.tolist(), c is a, c.tolist())
    except Exception as e:
        print(type(e).__name__, e)
t(np.eye(2), np.ones((2, 2)))
t(np.ones(2), np.ones((2, 2)))
t(np.ones(2), np.ones(2))
t(np.ones((2, 2)), np.ones((2, 3)))
t(np.ones((2, 2), int), np.ones((2, 2)))
t(np.ones((2, 3)), np.ones((3, 3)))
t(np.ones((2, 2)), [[1, 2], [3, 4]])
fixed = np.zeros(3, int)
fixed.flags.writeable = False
for value in (0.5, np.zeros(4), 'x', None, 300):
    try:
        fixed += value
    except Exception as e:
        print(type(e).__name__, e)
try:
    np.add(np.zeros((2, 3)), 1.5, out=fixed)
except Exception as e:
    print(type(e).__name__, e)
for shape, axis in (((1, 0), 0), ((0, 1), 1), ((2, 1, 0), 1), ((0, 0), 0), ((0,), 0)):
    try:
        print(np.take(np.zeros(shape), [0, 1], axis=axis).shape)
    except Exception as e:
        print(type(e).__name__, e)
