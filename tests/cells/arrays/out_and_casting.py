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
# casting='no' holds for what an operation computes in and for what is joined; each part is cast by itself
whole = np.arange(3)
for f in (np.add, np.multiply, np.less, np.divide, np.logical_and, np.maximum, np.hypot, np.bitwise_or):
    for p, q in ((whole, whole), (whole, whole.astype('i4')), (whole, 2), (whole, 2.5), (whole.astype('f2'), whole.astype('f2')), (whole > 1, whole), (whole.astype('u8'), whole), (np.int32(3), np.int64(4))):
        for casting in ('no', 'safe'):
            told(lambda: f(p, q, casting=casting).dtype)
for f in (np.sin, np.negative, np.isnan, np.sqrt, np.logical_not):
    for p in (whole, whole * 1.5, whole.astype('f2'), whole > 1, 2.5):
        told(lambda: f(p, casting='no').dtype)
big = np.array([2 ** 63 + 1, 5], np.uint64)
told(lambda: np.concatenate([big, whole], dtype=np.uint64, casting='unsafe'))
told(lambda: np.concatenate([big, whole], dtype=np.uint64))
told(lambda: np.hstack([big, whole], dtype=np.uint64, casting='unsafe'))
told(lambda: np.stack([big, whole[:2]], out=np.zeros((2, 2), np.uint64), casting='unsafe'))
told(lambda: np.concatenate([big, whole], out=np.zeros((2, 5))))
for casting in ('no', 'equiv', 'safe'):
    told(lambda: np.concatenate([whole, whole.astype('i4')], casting=casting))
    told(lambda: np.vstack([whole, whole * 1.5], casting=casting))
    told(lambda: np.einsum('i,i', whole, whole * 1.5, casting=casting))
# products of objects in the type that is asked for
z = np.array([[1 + 2j, 3 - 1j], [2j, 1]])
o = z.astype(object)
told(lambda: np.matmul(z, z, dtype=object))
told(lambda: np.matmul([1, 2], [3, 4], dtype=object))
kept = np.zeros((2, 2), object)
told(lambda: np.matmul(o, o, out=kept) is kept)
told(lambda: kept)
told(lambda: np.matmul(o, o, out=np.zeros((2, 2))))
