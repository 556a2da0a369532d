# The bytes of records as other elements.
import numpy as np

r = np.array([[(1, 2), (3, 4)], [(5, 6), (7, 8)]], 'i4,i4')
s = np.array([(1, 2.5), (3, 4.5)], 'i4,f8')
for a in (r, s, r[0], r[:, ::-1], r[:0], r[0, 0], r[:1, :1].reshape(())):
    for t in ('i4', 'i8', 'u1', 'f4', 'f8', ('i4', 2), [('a', 'i8')], [('a', 'i2'), ('b', 'i2'), ('c', 'i4')], 'S8', 'S12', '?', 'i4,i4', 'O', 'c16'):
        try:
            v = a.view(t)
            print(t, v if isinstance(v, bytes) else (v.shape, v.dtype, v.tolist()))
        except Exception as e:
            print(t, type(e).__name__)
print(r.view('i4').reshape(2, 2, 2).sum(axis=2), r.view(np.ndarray).dtype, r.view(np.recarray).f1)
