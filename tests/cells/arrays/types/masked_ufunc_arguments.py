# out=, where= and dtype= of ufuncs on masked arrays; result types and shapes of functions that choose, join and reduce.
import numpy as np

m = np.ma.array([1.0, 4.0, 9.0, -1.0], mask=[0, 1, 0, 0])
for f in (np.sqrt, np.negative, lambda x, **k: np.add(x, 1, **k), lambda x, **k: np.multiply(2, x, **k)):
    with np.errstate(all='ignore'):
        out, masked = np.zeros(4), np.ma.zeros(4)
        r = f(m, out=out, where=np.array([True, True, False, True]))
        print(r is out, type(r).__name__, r)
        r = f(m, out=masked)
        print(r is masked, r, r.mask)
        print(f(m, dtype='f4').dtype, f(m, dtype='f4'))

print(np.array(np.array(['2011-01-17'], 'M8[D]'), ndmin=3).shape, np.array(np.array(['a']), ndmin=2).shape)
print(repr(np.select([np.array([True, False])], [[2.5, 0.75]], default=0)), repr(np.select([[True, False]], [np.float32([1, 2])], 0.5)))
print(np.repeat(np.array([(1, 2.0), (3, 4.0)], 'i4,f8'), 2), np.repeat(np.array([(1, [2, 3])], [('a', int), ('b', int, (2,))]), [2]))
print(repr(np.median(np.array([5, 7, 13, 1], 'm8[s]'))), repr(np.nanquantile(np.array([1, 9, 3], 'u1'), 0.5, method='nearest')), np.nanquantile(np.int8([1, 4]), [0.5]))
print(np.linalg.multi_dot([np.arange(8).reshape(2, 2, 2), np.ones((2, 2, 2), int)]).shape, np.linalg.pinv(np.zeros((0, 2), 'i4')).dtype)
print(np.histogram_bin_edges(np.array([4, 0, 0, 6, 5, 255, 9, 3], 'u1'), 'auto'), np.histogram([1, 2, 2, 3, 8.5], 'auto'))
print(np.intersect1d([1, 1, 3], [3, 1], assume_unique=True), np.setxor1d([3, 3, 5], [5, 7], assume_unique=True), np.intersect1d([4, 2], [2, 9], True, True))
print(np.correlate([True, True, False], [False, True, False]), np.poly(np.float32([0.75, 0.5])).dtype, np.concatenate((np.float32([1]), 1.0), axis=None).dtype, np.concatenate((np.int8([1]), [2]), axis=None).dtype)
print(np.zeros_like(np.array([1, None]), dtype='u2'), np.ones_like(np.array(['a']), dtype=float), np.squeeze(np.float64(3)), type(np.transpose(np.int8(3))).__name__)
o = np.array([[1, 2.5], [-3, 4]], dtype=object)
print(np.var(o), np.std(o), o.var(axis=1, ddof=1), np.inner(o, o), np.sign(o), np.floor(o), np.conjugate(o), o.conj())
print(np.cumsum(np.array([60, 'NaT', 33], 'm8[s]')), np.max([1.5, 0.5], out=np.zeros((), 'i4')), np.mean([1.5, 2.5], out=np.zeros((), 'i4')))

def told(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__}: {e}"

a = np.arange(4)
b = a[1:]
for f in (lambda: a.resize(3), lambda: a.resize((2, 3), refcheck=False), lambda: np.arange(8)[::2].resize((2, 3)), lambda: np.less([1], [2], dtype='i2'), lambda: np.isnan([1.0], dtype='i2'), lambda: np.logical_and([1], [2], dtype='i2'),
          lambda: np.logical_and(3, 1, dtype=bool), lambda: np.dtype([('a', int), ('a', float)]), lambda: np.array(['1']).astype(int, casting='same_kind'), lambda: np.array(['abc']).astype('U2', casting='safe'),
          lambda: np.array(['2001-01-01'], 'M8[D]').astype('M8[Y]', casting='safe'), lambda: np.array(['2001'], 'M8[Y]').astype('M8[D]', casting='safe'), lambda: np.arange(3).astype('U', casting='no'), lambda: np.linalg.lstsq(np.float16([[1]]), np.float16([1])),
          lambda: '%d' % np.array([1, 2]), lambda: '%d' % np.array(5), lambda: a.flat['x'], lambda: a.flat[10], lambda: a.flat[1, 2], lambda: a.flat[None]):
    print(told(f))
print(a, np.cross.__module__, np.sum.__module__, np.linalg.inv.__module__, np.fft.fft.__module__, np.random.rand.__module__)
