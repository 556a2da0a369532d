# .npy and .npz files of every type, and their errors.
import numpy as np, io
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
t(lambda: np.load(io.BytesIO(b'hello')))
t(lambda: np.load(io.BytesIO(b'')))
b=io.BytesIO(); np.savez(b,a=1,b=[1,2]); b.seek(0); z=np.load(b); print(z, z.keys(), z.f.a, dir(z.f), list(z.values()), type(z).__name__)
t(lambda: z['q']); t(lambda: np.save(5,[1])); t(lambda: np.save(io.BytesIO(),np.array([None],dtype=object),allow_pickle=False))
z.close(); t(lambda: z['a'])
t(lambda: np.savez(io.BytesIO(), 1, arr_0=2)); t(lambda: np.savez(io.BytesIO(), file=2))
def rt(a):
    b=io.BytesIO(); np.save(b,a); print(b.getvalue())
    try: x=np.load(io.BytesIO(b.getvalue()),allow_pickle=True); print(repr(x), x.flags.f_contiguous, x.shape)
    except Exception as e: print(e)
rt(np.array([(1,'a')],dtype=[('x','i2'),('y','U2')])); rt(np.asfortranarray(np.eye(2))); rt(np.array(['a','bcd'])); rt(np.array([b'a',b'bcd'])); rt(np.array([1,2],'M8[D]')); rt(np.float32(3)); rt(np.zeros((0,3))); rt(np.array([True,False])); rt(np.array([1+2j],'c8')); rt(np.array('hello')); rt(np.array([['a'],['b']])); rt(np.arange(12).reshape(3,4)[::2,::2]); rt(np.array([np.timedelta64(3,'s')]))
b=io.BytesIO(); np.save(b,np.array([None,{'a':1},[1]],dtype=object)); print(np.load(io.BytesIO(b.getvalue()),allow_pickle=True), b.getvalue()[:120])
t(lambda: np.load(io.BytesIO(b.getvalue())))
t(lambda: np.load(io.BytesIO(b.getvalue()[:100])))
b=io.BytesIO(); np.savez_compressed(b,np.array(['x','yy']),o=np.array([1,None],dtype=object)); b.seek(0); z=np.load(b); print(z['arr_0'],z); t(lambda:z['o'])

