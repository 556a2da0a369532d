# Reductions of masked arrays with dtype=, out= and fill_value=, of dates and texts; functions outside of their domain.
import numpy as np

m = np.ma.array([[9223372036854775807, 6, 0], [1, 2, 3]], mask=[[0, 1, 0], [0, 0, 1]])
print(m.mean(), m.mean(axis=1), m.sum(dtype=float), m.sum(axis=1, dtype='f4').dtype, np.ma.array([1, 2, 3], mask=[1, 0, 0]).mean(dtype=int))
s = np.ma.array(np.array([[1, 2, 3], [4, 5, 6]], 'i2'), mask=[[0, 1, 0], [1, 1, 1]])
for f in ('sum', 'prod', 'mean', 'max', 'min', 'ptp'):
    out = np.ma.zeros(2)
    r = getattr(s, f)(axis=1, out=out)
    print(f, r is out, out, out.mask, getattr(s, f)(), getattr(s, f)(axis=0, keepdims=True))
print(s.ptp(axis=0, fill_value=-1), s.max(axis=1, fill_value=9), s.var(), s.std(axis=1), s.anom(), s.cumsum(dtype=float), s.argmax(axis=1), s.argmin(fill_value=0), s.argmax(axis=1, keepdims=True))
print(np.sum(s, dtype=float), np.mean(s, dtype='f4').dtype, np.ma.array([1, 2.5], 'f2', mask=[0, 1]).mean().dtype)

d = np.ma.array(np.array(['2017-09-13', '2016-06-11', 'NaT', '2018-03-14'], 'M8[D]'), mask=[0, 0, 1, 1])
print(d.min(), d.max(), d.argmin(), d.argmax(), d.argsort())
t = np.ma.array(np.array([[5, 7, -3], [1, 2, 3]], 'm8[s]'), mask=[[0, 1, 0], [0, 0, 1]])
print(t.min(axis=1), t.max(axis=1), t.ptp(), t.sum(), t.argmax(axis=1))
print(np.ma.array(np.array([b'bca', b'bca', b'-3']), mask=[0, 0, 1]).argmin())
print(np.ma.array(np.array([(1, 2.0), (3, 4.0)], 'i4,f8'), mask=[0, 1]).tolist())

x = np.ma.array([-2.0, -1.0, 0.0, 0.5, 1.0, 3.0], mask=[0, 1, 0, 0, 0, 0])
with np.errstate(all='ignore'):
    for f in (np.sqrt, np.log, np.log2, np.log10, np.arcsin, np.arccos, np.arccosh, np.arctanh, np.exp):
        print(f.__name__, f(x).round(12), f(x).mask, getattr(np.ma, f.__name__)(x).round(12))
print(np.ma.masked_values(np.ma.array([8, 3, -3], mask=[1, 0, 0]), 3), np.ma.masked_values([1.0, 1.1], 1.1))
