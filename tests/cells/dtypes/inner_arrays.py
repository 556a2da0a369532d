# Types whose elements, or whose fields, are arrays; what a type says of itself.
import numpy as np
dt=np.dtype([('n','U4'),('g','f8',(2,)),('m','i4',(2,2))])
a=np.zeros(3,dtype=dt); a['g']=[[1,2],[3,4.5],[5,6]]; a['n']=['x','yy','z']
print(repr(a)); print(a.tolist()); print(repr(a[0]), a[0]['g'], a['m'].shape, a[1:].shape, dt.itemsize, dt, repr(dt), dt.fields, dt['g'], dt['g'].base, dt['g'].shape, dt['g'].name, dt.descr, a.item(0))
x=np.array([('Sarah', (8.0, 7.0)), ('John', (6.0, 7.0))], dtype=[('name', 'U16'), ('grades', np.float64, (2,))]); print(repr(x), x[1], x[1]['grades'], type(x[1]['grades']), x['grades'].mean(axis=1))
print(np.dtype((int,2)), np.dtype('8f'), np.dtype(('i4',(3,4))).itemsize, np.zeros(3,(int,2)).shape, np.dtype('2i4,f8'))
for t in ('i4','f8','U3','S5','O','M8[s]','m8','?','c16',[('a','i4')]):
    d=np.dtype(t); print(d.num,d.isbuiltin,d.flags,d.alignment,d.hasobject,d.char,d.byteorder,d.descr,d.base is d,d.subdtype,d.shape,d.ndim,d.metadata,d.isalignedstruct,d.isnative, d.newbyteorder('=')==d, d.kind, d.name, d.str)
big = np.dtype('>i4'); print(repr(big), big.byteorder, big.newbyteorder(), big == np.dtype('i4').newbyteorder('B'), big == np.dtype('<i4'), big.itemsize, big.str, big.isnative, np.dtype('i4').newbyteorder())
y = np.zeros((2, 2), dtype='i4, (2,)f8'); y['f1'][0, 1] = [5, 6]; y[1] = (7, 8.5); print(y, y[..., 0], y.T.shape if False else y.shape, y[0, 1]['f1'], y.copy()['f1'].sum())
