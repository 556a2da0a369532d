# vecdot, matvec and vecmat with out=, dtype=, casting= and keepdims=.
import numpy as np

a, v = np.array([[1.5, 2], [3, 4]]), np.array([1, 2], 'f4')
for f, args in ((np.vecdot, (a, v)), (np.matvec, (a, v)), (np.vecmat, (v, a))):
    for casting in ('no', 'equiv', 'safe', 'same_kind', 'unsafe'):
        for more in ({}, {'dtype': 'f4'}, {'dtype': 'i4'}, {'out': np.zeros(2, 'f4')}, {'out': np.zeros(2, 'i8')}, {'out': (np.zeros((3, 2)),)}):
            try:
                r = f(*args, casting=casting, **more)
                print(f.__name__, casting, r, r.dtype)
            except TypeError as e:
                print(f.__name__, casting, e)
    out = np.zeros(2)
    print(f(*args, out) is out, out)
    for more in ({'out': [1, 2]}, {'order': 'Q'}, {'out': np.zeros(3)}):
        try:
            f(*args, **more)
        except (TypeError, ValueError) as e:
            print(f.__name__, type(e).__name__)
print(np.vecdot(a, v, keepdims=True), np.vecdot(a, a, axis=0), np.vecdot(np.array([200, 100], 'u1'), np.array([2, 1], 'u1')))
