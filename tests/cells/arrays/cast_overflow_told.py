# A Python number that becomes infinite in a smaller type is told of, as is arange of integers
# that do not fit; spans divided by zero and NaT.
import warnings

import numpy as np

np.seterr(all='warn', under='ignore')


def tried(name, f):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter('always')
        try:
            result = repr(f())
        except (OverflowError, FloatingPointError) as e:
            result = f"{type(e).__name__} {e}"
    print(name, result, sorted({str(w.message) for w in told}))


def stored():
    a = np.zeros(3, 'f4')
    a[0] = 1e300
    a[1:] = 1e300
    return a


def raised():
    with np.errstate(over='raise'):
        return np.zeros(3, 'f4') + 1e300


tried('float32', lambda: np.float32(1e300))
tried('float16', lambda: np.float16(1e6))
tried('add', lambda: np.zeros(3, 'f4') + 1e300)
tried('half', lambda: np.ones(3, 'f2') * 1e6)
tried('scalar', lambda: np.float32(1) + 1e300)
tried('list', lambda: np.array([1e300], 'f4'))
tried('full', lambda: np.full(3, 1e300, 'f4'))
tried('where', lambda: np.where([True], np.float32(1), 1e300))
tried('store', stored)
tried('complex', lambda: np.zeros(2, 'c8') + 1e300)
tried('infinite', lambda: np.zeros(3, 'f4') + np.inf)
tried('less', lambda: np.zeros(2, 'f4') < 1e300)
tried('raise', raised)
tried('arange', lambda: np.arange(298, 302, dtype=np.uint8))
tried('arange', lambda: np.arange(-1, 2, dtype=np.uint8))
tried('arange', lambda: np.arange(254, 257, dtype=np.uint8).tolist())
tried('arange', lambda: np.arange(0, 600, 100, dtype=np.uint8).tolist())
m, z = np.array([7, -7, 0, 5], 'm8[s]'), np.array([2, 0, 3, 'NaT'], 'm8[s]')
tried('divmod', lambda: [x.tolist() for x in divmod(m, z)])
tried('floor', lambda: (m // z).tolist())
tried('rest', lambda: (m % z).tolist())
tried('one', lambda: divmod(np.timedelta64(5, 's'), np.timedelta64(0, 's')))
