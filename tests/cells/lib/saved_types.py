# Files and pickles of arrays that are no plain numbers.
import numpy as np, io, pickle
def rt(a):
    b=io.BytesIO()
    try:
        np.save(b,a); b.seek(0); r=np.load(b,allow_pickle=True); print(repr(r), r.dtype, b.getvalue()[:90])
    except Exception as e: print(type(e).__name__, e)
rt(np.array([1.5,2],'>f4')); rt(np.array([[1,2],[3,4]],'>i2')); rt(np.array(['ab','c'])); rt(np.array([b'ab',b'c'])); rt(np.array([(1,2.5)],[('a','i4'),('b','f8')]))
rt(np.array(['2020-01-01'],'M8[D]')); rt(np.array([(1,2.5)],[('a','>i4'),('b','U3')])); rt(np.array([1,None],object)); rt(np.asfortranarray(np.arange(6).reshape(2,3))); rt(np.array(3.0))
f=np.array([1.5,2],'>f4')
print(pickle.loads(pickle.dumps(f)))
f.tofile('/tmp/cells_byte_order.bin'); print(np.fromfile('/tmp/cells_byte_order.bin','>f4'), np.fromfile('/tmp/cells_byte_order.bin','>f4',count=1), np.fromfile('/tmp/cells_byte_order.bin','>f4',offset=4), np.fromfile('/tmp/cells_byte_order.bin','<f4'))
import os; os.remove('/tmp/cells_byte_order.bin')
try:
    g=np.frombuffer(b'\0\0\0\1','>i4'); g[0]=2
except ValueError as e: print(e)
g=np.frombuffer(bytearray(b'\0\0\0\1'),'>i4'); g[0]=2; print(g)
h=np.zeros((2,2),'>i2'); h[0]=[1,2]; h[:,1]+=5; h[h>6]=0; print(h, h.flags.c_contiguous, h.T.tolist(), h.dtype.byteorder); print(np.ma.array(f))
import struct
print(struct.unpack('>4h',h.tobytes()))
data=struct.pack('>IIII',2051,2,2,2)+bytes(range(8))
hd=np.frombuffer(data,dtype='>u4',count=4); n,r,c=hd[1:]; print(hd,n,r,c,np.frombuffer(data,np.uint8,offset=16).reshape(n,r,c))
dt=np.dtype([('t','>u4'),('v','>f4',(2,)),('n','S3')]); raw=np.zeros(2,dt); raw['t']=[5,6]; raw['v']=[[1,2],[3,4]]; raw['n']=b'ab'; print(raw, raw.tobytes()); print(np.frombuffer(raw.tobytes(),dt)['v'].sum())
x=np.arange(4,dtype='<i4'); y=x.byteswap().view('>i4'); print(y, x.view('>i4'), x.astype('>i4').astype('<i4')); y[1]=9; print(y.byteswap())
print(np.array([1,2,3],dtype='>f8')*2, np.sum(np.array([1,2,3],dtype='>f8')), np.array([1,2,3],dtype='>f8').mean(axis=0))
print(f"{np.array(5,'>i4')}", np.array(5,'>i4')+1, repr(np.array(5,'>i4')), int(np.array(5,'>i4')), [1,2,3][np.array(1,'>i4')])
import sys; print(sys.byteorder, np.dtype('i4').byteorder, np.dtype('<i4').byteorder, np.dtype('>i4').byteorder, np.dtype('=i4').byteorder)
print(np.arange(3).astype(np.dtype('>i2')).dtype, np.dtype('>f4')==np.dtype('f4'), np.dtype('>f4').newbyteorder('=')==np.dtype('f4'), np.dtype('>f4').newbyteorder(), np.dtype('f4').newbyteorder('S'))
if f.dtype.byteorder=='>': f=f.byteswap().view(f.dtype.newbyteorder()); print(f,f.dtype)
for t in ['O','U3','S2','>i4','M8[s]','m8[D]',[('a','i4'),('b','>f8')],[('v','f4',(2,)),('s','U2')],'f4','?']:
    d=np.dtype(t); r=pickle.loads(pickle.dumps(d)); print(d, r==d, r)
    z=np.zeros(2,d) if t!='M8[s]' else np.array(['2020-01-01','2021-01-01'],d)
    w=pickle.loads(pickle.dumps(z)); print(repr(w)); b=pickle.dumps(z,4); print(len(b))
b=io.BytesIO(); np.savez(b, names=np.array(['a','bcd']), x=np.arange(3), d=np.array(['2020-01-01'],'M8[D]'), o=np.array([1,'x',None],object)); b.seek(0)
q=np.load(b,allow_pickle=True); print(q.files,q['names'],q['d'],q['o']); b.seek(0); q=np.load(b)
try: q['o']
except ValueError as e: print(e)
try: np.save(io.BytesIO(), np.array([None]), allow_pickle=False)
except ValueError as e: print(e)
o=np.array([[1,2],[3]],dtype=object); p=pickle.loads(pickle.dumps(o)); print(p,p.dtype)
print(pickle.loads(pickle.dumps({'a':np.array(['x','yy']),'b':[np.float32(2)]})))
