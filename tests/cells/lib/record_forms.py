# Records whose fields are arrays, views of numbers as records, places of fields, names set.
import numpy as np

a = np.zeros(4, [('a', 'f4', (2,))])
a['a'] = np.arange(8).reshape(4, 2)
b = a.reshape(2, 2)
print(b, b['a'].shape)
c = np.zeros(2, [('a', 'f4', (2,)), ('b', [('x', 'i1')])])
print(c.reshape(2, 1), c.reshape((2,)).shape)
print(
    np.zeros((2, 3), [('p', 'i4'), ('q', 'f8', 3)]).T.shape,
    c[::-1],
    c.ravel(),
    c[None].shape,
    np.concatenate([c, c])['a'].shape,
)
d = np.array([1, 2], dtype='i8').view('M8[D]')
print(d)
m = np.arange(6.0).reshape(3, 2)
r = m.view([('x', float), ('y', float)])
print(r, r.shape, r['x'].ravel())
r['y'][0] = 9
print(m)
print(
    m.view(dtype=[('x', float), ('y', float)]).squeeze(),
    m.view(dtype=[('x', float), ('y', float)], type=np.recarray).x.shape,
)
w = np.array(['abc', 'de'])
print(w.view('U1').reshape(2, -1), w.view('U1'), w.view(np.uint32))
print(
    np.array([b'ab', b'cd']).view('S1'),
    np.array([b'ab']).view(np.uint8),
    np.array([72, 105], np.uint8).view('S2'),
)
import numpy as np

d = np.dtype([('a', 'i1'), ('b', 'f8'), ('c', 'S3')], align=True)
print(d, repr(d), d.itemsize, d.fields, d.alignment, d.isalignedstruct, d.descr)
print(np.zeros(1, d))
d = np.dtype({'names': ['a', 'b'], 'formats': ['i4', 'f8'], 'offsets': [0, 8], 'itemsize': 24})
print(
    d.descr,
    d == np.dtype([('a', 'i4'), ('b', 'f8')]),
    np.zeros(2, d),
    np.zeros(2, d).nbytes,
    d.flags,
)
print(np.array([(1 / 3, 2, 1e20, np.pi, 1 + 0.5j, 'x')], dtype='f8,f4,f8,f2,c16,U2')[0])
print(repr(np.array([(1 / 3, [1, 2.0])], dtype='f8,2f8')[0]))
print(np.dtype('i4', align=True), np.dtype(dtype='f8'), np.dtype('f8', copy=True))
a = np.ones(2, dtype=[('x', 'i1'), ('y', 'f8'), ('z', 'U2')])
p = a[['x', 'z']]
print(p.dtype, p.dtype.itemsize, p.nbytes, p.dtype.fields)
a.dtype.names = ('p', 'q', 'r')
print(a, a['q'], a[0]['p'], a.dtype)
try:
    a.dtype.names = ('p', 'q')
except ValueError as e:
    print(e)
print(np.ones(2, np.dtype('i1,i4', align=True)).tobytes(), p.tolist())
b = np.floor(np.linspace(0, 9, 12)).reshape(3, 4)
b.resize((2, 6))
c = b.view()
print(c.base is b, c.flags.owndata)
import numpy as np

a = np.arange(6)
a.resize(2, 3)
print(a)
a.resize((3, 3), refcheck=False)
print(a)
a.resize(4, refcheck=False)
print(a)
try:
    a[:2].resize(5)
except ValueError as e:
    print(e)
