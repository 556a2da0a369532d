# out=, dtype= and casting= of functions that are not single operations: refused as those of ufuncs are.
import numpy as np

def told(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__mro__[1].__name__ if type(e).__name__.startswith('_') else type(e).__name__, e)

x, y = np.array([1., 2.]), np.array([3., 4.])
for f in (np.logaddexp, np.float_power, np.heaviside, np.logaddexp2, np.nextafter):
    told(lambda: f(x, y, out=np.zeros(2, np.int32)))
    told(lambda: f(x, y, out=np.zeros(2, np.float32)))
    told(lambda: f(x, y, out=np.zeros(3)))
    told(lambda: f(x, y, out=np.zeros((2, 2))))
    told(lambda: f(x, y, dtype=np.int64))
told(lambda: np.float_power(np.array([1j]), 2, out=np.zeros(1)))
told(lambda: np.frexp(x, out=(np.zeros(2), np.zeros(2, 'i1'))))
told(lambda: np.modf(x, out=(np.zeros(2, int), None)))
told(lambda: np.divmod(np.array([7, 8]), 3, out=(np.zeros(2), np.zeros(2, int))))
told(lambda: np.std(np.arange(3.), out=np.zeros(3)))
told(lambda: np.median(np.arange(3.), out=np.zeros(3)))
for to in ('m8[D]', 'M8[D]', 'O', 'U5'):
    for casting in ('no', 'equiv', 'safe', 'same_kind'):
        told(lambda: np.arange(2).astype(to, casting=casting).dtype)
told(lambda: np.array([1, 2.5]).astype(int, casting='same_value'))
told(lambda: np.array([1, 2.0]).astype(int, casting='same_value'))
told(lambda: np.array([1, 300]).astype('u1', casting='same_value'))
a = np.arange(3)
print(np.astype(a, a.dtype, copy=False) is a, np.astype(a, a.dtype) is a)
