# Arrays of numbers whose bytes are in the other order. Sines of float32 have another last digit on a GPU: rounded.
import numpy as np
def told(s):
    try:
        r = eval(s)
        print(s, '->', repr(r), getattr(r, 'dtype', None) is not None and str(r.dtype), getattr(r, 'strides', None))
    except Exception as e:
        print(s, '!!', type(e).__name__, e)
data=bytes(range(16))
a=np.frombuffer(data,'>i4'); f=np.array([1.5,2,-3],'>f4')
for s in ["a","a.dtype","a.dtype.str","a[0]","a[1:]","a+1","a.astype('<i4')","a.astype(int)","a.byteswap()","a.byteswap().view(a.dtype.newbyteorder())","a.view('<i4')","a.view('u1')",
"a.dtype==np.int32","a.dtype.newbyteorder('=')","np.zeros(3,'>f8')","np.sort(f)","np.concatenate([f,f])","np.stack([f,f])","f.sum()","f.mean()","f.max()","f.tobytes()","np.where(f>0,f,0)",
"f.reshape(3,1)","f.T","f==f","f<2","-f","f*f","np.sin(f).round(4)","f.copy()","f.tolist()","np.array(f)","np.asarray(f,dtype='f4')","np.ascontiguousarray(f)","np.unique(f)","f[f>0]","f[[0,1]]","f.astype('>f8')",
"np.result_type(f,f)","np.promote_types('>f4','>f4')","np.result_type(f)","np.zeros_like(f)","np.full_like(f,2)","np.cumsum(f)","np.dot(f,f)","f@f","np.argsort(f)","f.argmax()","np.add(f,f)","np.float32(f[0])","int(a[0])","f.item(0)","f.min()",
"np.array([1,2],dtype=np.dtype('>u2')).tobytes()","np.dtype('>i4')","str(np.dtype('>i4'))","np.dtype(np.uint32).newbyteorder('>')","np.frombuffer(data,dtype=np.dtype(np.uint32).newbyteorder('>'))[0]","np.frombuffer(data,'>u2',count=2,offset=2)","np.dtype('>i4').name","np.dtype('>i4').kind","np.dtype('>i4').isnative","np.issubdtype('>i4',np.integer)",
"np.array([[1,2],[3,4]],'>i2')","np.array([[1,2],[3,4]],'>i2').sum(axis=0)","np.linalg.norm(f)","np.mean(f)","np.std(f)","np.clip(f,0,1)","np.round(f)","np.diff(f)","np.repeat(f,2)","np.tile(f,2)","np.flip(f)","np.broadcast_to(f,(2,3))","f.ravel()","f.flatten()","f.real","np.isnan(f)","np.float64(1)+f","f+np.array([1,2,3],'f4')","np.int8(1)+a","a//2","a%2","a&1","a<<1","a.sum()","a.nbytes","a.itemsize","bool(a[0])","f.any()","np.abs(f)","np.interp(1.5,[1,2,3],f)","list(f)","[x for x in a]","np.array2string(f)","str(f)","np.allclose(f,f)","np.array_equal(f,f)", "np.min(f)","np.percentile(f,50)","np.median(f)","f.take([0])","np.take(f,[1])","np.bincount(a%3)","np.histogram(f,2)","np.searchsorted(np.sort(f),1)","np.insert(f,0,1)","np.append(f,1)","np.delete(f,0)","np.arange(3,dtype='>i4')","np.ones(2,'>f4')","np.full(2,3,'>i4')","np.linspace(0,1,3,dtype='>f4')","np.zeros(1,[('a','>i4')]).dtype","np.array([(1,2.)],[('a','>i4'),('b','>f8')]).tobytes()","np.dtype([('a','>i4'),('b','>f8')])","np.dtype('>i4,>f8')","np.array([1],'>c16')","np.array([1],'>i8').view('>f8')","np.matmul(f.reshape(1,3),f.reshape(3,1))","np.matmul(f,f)","np.nonzero(f)","f.nonzero()","f.var()","f.prod()","f.cumsum()","f.argsort()","np.can_cast('>i4','<i4')","np.vstack([f,f])","np.einsum('i,i',f,f)","np.ma.array(f)"]:
    told(s)
b=f.copy(); b[0]=7; b[1:]*=2; b+=1; b.sort(); print(b,b.dtype); b[...]=[3,2,1]; print(b)
v=b.view('<f4'); v[0]=1; print(b)
b.fill(4); print(b); out=np.zeros(3,'>f4'); np.add(f,1,out=out); print(out)
for x in f: print(x,type(x))
c=np.zeros(3); c[:]=f; print(c)
