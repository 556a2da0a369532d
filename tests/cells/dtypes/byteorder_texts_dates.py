# Texts and dates in the other order of bytes: types, bytes, views, files, pickles, records.
import io
import pickle
import warnings

import numpy as np

warnings.simplefilter('ignore')

LINES = r"""
R=np.array([0,1,2],'<M8[D]').byteswap().view('>M8[D]')
a=np.array(['2001-01-01','NaT'],'M8[D]'); R=a.astype('>M8[D]'), a.astype('>M8[D]').astype('<M8[D]'), a.astype('>M8[D]')==a
a=np.array([1,2],'m8[s]'); R=a.byteswap(), a.view('>m8[s]'), a.astype('>m8[s]').view('i8'), a.astype('>m8[s]').view('>i8')
a=np.array([2017,-2**63],'i8').view('M8[D]'); R=a, a.byteswap().view('i8'), a.view('i8')
a=np.array(['2001-01-01','NaT'],'M8[D]'); b=a.astype('>M8[D]'); R=b.view('i8'), b.view('>i8'), b.tobytes(), b.byteswap(), b.dtype, b.newbyteorder() if hasattr(b,'newbyteorder') else 0
a=np.array(['ab','c'],'>U2'); R=a, a.dtype.byteorder, np.char.upper(a), a.astype(object), np.sort(a), a.tolist(), np.concatenate([a,a]), np.array(a), a.copy().dtype, np.where([True,False],a,a)
R=np.dtype('>U2'), np.dtype('>U2').newbyteorder(), np.dtype('>M8[s]'), np.dtype('>M8[s]').newbyteorder('<'), np.dtype('>U2')==np.dtype('<U2'), np.dtype('>U2').str, np.dtype('>M8[s]').str
a=np.zeros(2,'>M8[s]'); a[0]='2001'; R=a, a+np.timedelta64(1,'s'), a.max(), np.sort(a)
a=np.zeros(2,'>U3'); a[0]='xyz'; R=a, a[0], a.tobytes()
R=np.frombuffer(bytes([0,0,0,97,0,0,0,98]),">U2"), np.frombuffer(bytes([0,0,0,97,0,0,0,98]),">U1"), np.frombuffer((5).to_bytes(8,"big"),">M8[D]"), np.frombuffer((5).to_bytes(8,"big"),np.dtype("m8[s]").newbyteorder())
a=np.zeros(2,[('a','>U2'),('b','>M8[D]'),('c','>i4')]); a['a'][0]='xy'; a['b'][0]='2001-01-01'; a['c']=7; R=a, a.tobytes(), a.dtype, a[0], a.tolist()
b=io.BytesIO(); np.save(b,np.array(['ab','c'],'>U2')); R=b.getvalue()[-16:]; b.seek(0); R=R,np.load(b)
b=io.BytesIO(); np.save(b,np.array(['2001','NaT'],'>M8[Y]')); R=b.getvalue()[-16:]; b.seek(0); R=R,np.load(b)
b=io.BytesIO(); np.save(b,np.array([('ab','2001',7)],[('a','>U2'),('b','>M8[Y]'),('c','>i2')])); R=b.getvalue()[-18:]; b.seek(0); R=R,np.load(b)
R=np.frombuffer(np.array([('ab','2001',7)],[('a','>U2'),('b','>M8[Y]'),('c','>i2')]).tobytes(),[('a','>U2'),('b','>M8[Y]'),('c','>i2')])
R=pickle.loads(pickle.dumps(np.array(['ab'],'>U2'))), pickle.loads(pickle.dumps(np.array(['2001'],'>M8[Y]'))), pickle.loads(pickle.dumps(np.dtype('>M8[Y]')))
a=np.array(['2001','2003','NaT'],'>M8[Y]'); R=a[1:], a[0], a[::-1].tobytes(), a.reshape(3,1), a+1, a-a, a==a, a<a[::-1], np.sort(a), np.unique(a), a.astype('M8[D]'), a.astype(str), a.tolist(), a.copy(), np.concatenate([a,a]), np.isnat(a), a.min(), np.array(a), np.asarray(a,'M8[Y]'), np.where([1,0,1],a,a)
a=np.array(['2001','2003'],'>M8[Y]'); a[0]='1999'; b=a[:]; b[1]='1998'; R=a, a.dtype.isnative, a.dtype.name, a.dtype.type, a.dtype.char, a.dtype.kind, a.itemsize, np.datetime_data(a.dtype), hash(a.dtype)==hash(np.dtype('>M8[Y]')), a.dtype==np.dtype('>M8[Y]'), a.dtype==np.dtype('M8[Y]')
a=np.array(['ab','c'],'>U2'); R=a[1:], a=='ab', a+'x', np.strings.upper(a), np.char.add(a,a), np.unique(a), a.astype('S2'), a.astype('U5'), a.astype(a.dtype.newbyteorder()), a.reshape(2,1), np.array(a,'<U2'), np.asarray(a), a.tolist(), a.dtype.isnative, a.view('>U1'), a.view('>u4'), a.view('<u4'), np.can_cast('>U2','<U2'), np.result_type('>U2','<U2'), np.promote_types('>U2','>U3'), np.zeros(2,'>U2'), np.full(2,'ab','>U3'), np.empty_like(a), np.zeros_like(a)
R=np.arange(3,dtype='>M8[D]') if 0 else np.zeros(2,'>m8[s]'), np.full(2,5,'>m8[s]'), np.ones(2,'>m8[s]'), np.array([1,2]).view('>m8[s]'), np.array([1,2],'>i8').view('>m8[s]'), np.can_cast('>M8[s]','<M8[s]'), np.result_type('>M8[s]','<M8[s]')
R=np.dtype({'names':['a'],'formats':['>M8[s]']}), np.dtype('>U2,>M8[s]'), np.dtype([('a','>U2')]).newbyteorder(), np.dtype([('a','>U2')])==np.dtype([('a','<U2')]), np.dtype('>U').str, np.dtype('>U2').descr, np.dtype('=U2'), np.dtype('|U2'), np.dtype('>S2'), np.dtype('>O'), np.dtype('>V3'), np.dtype('>b'), np.dtype('>?')
R=np.dtype('>U2').newbyteorder('>'), np.dtype('>U2').newbyteorder('<'), np.dtype('>U2').newbyteorder('='), np.dtype('U2').newbyteorder('B'), np.dtype('M8[s]').newbyteorder('S'), np.dtype('>M8[s]').newbyteorder('S'), np.dtype('>M8[s]').newbyteorder('|'), np.dtype('M8').newbyteorder(), np.dtype('>M8')
"""

for line in LINES.strip().split('\n'):
    names = {'np': np, 'io': io, 'pickle': pickle}
    try:
        exec(line, names)
        print(line, repr(names.get('R')), sep='\n')
    except Exception as e:
        print(line, type(e).__name__, str(e).split('\n')[0])
