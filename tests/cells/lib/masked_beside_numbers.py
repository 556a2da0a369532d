# Ufuncs of numpy take a number of Python in the type of the masked array beside it; numpy.ma's own operators do not.
import warnings
import numpy as np

warnings.simplefilter('ignore')
m = [np.ma.array(np.array([1, 2], t), mask=[0, 1]) for t in ('f4', 'f2', 'i1', 'u1', 'c8', '?')]
for f in (np.add, np.multiply, np.divide, np.remainder, np.power, np.hypot, np.maximum, np.bitwise_and, np.less, np.fmod):
    for a in m:
        for number in (2, 2.5, True, np.float64(2.5), np.int8(3)):
            for pair in ((a, number), (number, a)):
                try:
                    r = f(*pair)
                    print(f.__name__, a.dtype, repr(number), r, r.dtype)
                except (TypeError, OverflowError) as e:
                    print(f.__name__, a.dtype, repr(number), type(e).__name__)
for a in m:
    for number in (2, 300):
        for op in ('a % number', 'number % a', 'a & number', 'number | a', 'number ^ a', 'a * number', 'number - a'):
            try:
                r = eval(op)
                print(op, a.dtype, number, r, r.dtype)
            except (TypeError, OverflowError) as e:
                print(op, a.dtype, number, type(e).__name__)
