# Options of NumPy's functions that were taken and not looked at: order, kind, casting, device,
# byteorder, out, weights, timezone.
import numpy as np


def tried(name, f):
    try:
        print(name, repr(f()))
    except (TypeError, ValueError) as e:
        print(name, type(e).__name__, str(e)[:100])


rec = np.array([(2, 1.0), (1, 3.0), (1, 2.0)], dtype=[('a', 'i4'), ('b', 'f8')])
tried('sort', lambda: np.sort(rec, order='b'))
tried('argsort', lambda: rec.argsort(order=['b', 'a']))
tried('no fields', lambda: np.sort([3, 1], order='a'))
tried('no fields', lambda: np.array([3, 1]).sort(order='a'))
tried('partition', lambda: np.partition([3, 1, 2], 1, kind='quick'))
tried('argpartition', lambda: np.argpartition(rec, 1, order='b'))
tried('isin', lambda: np.isin([1], [2], kind='x'))
tried('byteorder', lambda: np.rec.format_parser('i2,f8', 'a,b', [], byteorder='>').dtype)
tried('byteorder', lambda: np.rec.fromstring(b'\0\1\0\2', formats='i2', byteorder='>').f0)
tried('aligned', lambda: np.rec.format_parser('i1,f8', 'a,b', [], aligned=True).dtype.itemsize)
tried('tobytes', lambda: np.array([['a', 'b'], ['c', 'd']]).tobytes('F'))
tried('weights', lambda: np.histogram_bin_edges([1, 2, 3], 'auto', weights=[1, 1, 1]))
tried('weights', lambda: np.histogram_bin_edges([1, 2, 3], 3, weights=[1, 1]))
tried('ndarray', lambda: np.ndarray((2, 3), int, np.arange(6), order='F'))
tried('device', lambda: np.linspace(0, 1, 3, device='gpu'))
tried('device', lambda: np.fft.fftfreq(4, device='gpu'))
tried('einsum', lambda: np.einsum('i->', [1.0, 2.0], foo=3))
tried('einsum', lambda: np.einsum('i->', [1.5, 2.0], dtype=int))
tried('einsum', lambda: np.einsum('i->', [1.5, 2.0], dtype=int, casting='unsafe'))
tried('zone', lambda: np.datetime_as_string(np.datetime64('2002-10-27T04:30'), timezone='UTC'))
tried('zone', lambda: np.datetime_as_string(np.datetime64('2002-10-27'), unit='D', casting='safe'))
tried('coarse', lambda: np.datetime_as_string(np.datetime64('2002-10-27T04'), 'D', casting='safe'))
tried('bytes', lambda: np.char.array([b'a', b'bc']).dtype)
tried('bytes', lambda: np.char.array(['a', 'bc'], unicode=False).dtype)
tried('masked', lambda: np.ma.array([1.5, 2.5], mask=[0, 1]).astype(int, casting='safe'))
tried('shrink', lambda: np.ma.array([1, 2], mask=False, shrink=False).mask)
tried('records', lambda: rec.astype([('a', 'i4'), ('b', 'i4')], casting='safe'))
tried('copyto', lambda: np.copyto(np.zeros(2), np.array([1, 2]), casting='no'))
a = np.array([1.0, np.nan])
np.ma.fix_invalid(a, copy=False)
print(a)
b = np.array([['a', 'b']])
c = b.reshape(2, 1, copy=True)
c[0] = 'z'
print(b)
import pickle  # noqa: E402

d = pickle.loads(pickle.dumps(np.rec.array([(1, 2.5), (3, 4.0)], names='a,b')))
print(type(d[0]).__name__, d.a, d.b.sum())
print([np.linalg.cond(np.ones((2, 2), kind), 1) for kind in (int, 'u1', 'f4', 'c8')])
