import numpy as np
import numpy.ma as ma
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
x=ma.masked_array([1,2,3,4],mask=[0,1,0,0]); print(x); t(lambda:x); t(lambda:x.mean()); t(lambda:x.sum()); t(lambda:x.count()); t(lambda:x.filled(0)); t(lambda:x.filled()); t(lambda:x.mask); t(lambda:x.data); t(lambda:x.fill_value); t(lambda:x.compressed())
y=ma.array([[1.5,2],[np.nan,4]],mask=[[False,True],[False,False]]); print(y); t(lambda:y); t(lambda:y.sum(axis=0)); t(lambda:ma.masked_invalid(y)); t(lambda: ma.masked_invalid([1,np.nan,np.inf]).mean())
t(lambda:x+1); t(lambda:x*x); print(x/2, 1/x); t(lambda:x-x); t(lambda:x>2); t(lambda:x==3); t(lambda:-x); t(lambda:x**2); t(lambda: x+np.arange(4)); t(lambda: np.arange(4)*x) if False else None
t(lambda:x[1]); t(lambda:x[0]); t(lambda:x[1:3]); t(lambda:x[x>2]) ; t(lambda: x[[0,1]])
z=x.copy(); z[0]=ma.masked; t(lambda:z); z[1]=9; t(lambda:z); 
t(lambda:ma.masked_where(np.arange(5)>2,np.arange(5))); t(lambda:ma.masked_equal([1,2,2],2)); t(lambda:ma.masked_greater([1,2,3],2)); t(lambda:ma.masked_inside([1,2,3],2,3)); t(lambda:ma.masked_values([1.,1.1],1.1))
t(lambda:x.std()); t(lambda:x.var(ddof=1)); t(lambda:x.max()); t(lambda:x.min()); t(lambda:x.argmax()); t(lambda:ma.median(x)); t(lambda:ma.average(x,weights=[1,1,2,2])); t(lambda:x.cumsum()); t(lambda:x.tolist()); t(lambda:x.shape); t(lambda:x.dtype); t(lambda:x.reshape(2,2)); t(lambda:x.reshape(2,2).mean(axis=1)); t(lambda:x.reshape(2,2).T)
t(lambda:ma.is_masked(x)); t(lambda:ma.getmask(x)); t(lambda:ma.getmaskarray(ma.array([1,2]))); t(lambda:ma.array([1,2])); t(lambda:ma.array([1,2]).mask); print(ma.array([1.,2.],dtype='f4',mask=[0,1])); t(lambda:ma.array([1,2],mask=True).mean()); t(lambda:ma.array([1,2],mask=[1,1]).sum()); t(lambda:ma.sqrt(ma.array([4.,-1.,9.],mask=[0,0,1]))); t(lambda:ma.log(ma.array([1.,0.,2.])));t(lambda: ma.array([1,2,3],mask=[0,1])); t(lambda: ma.masked); print(ma.masked); t(lambda: ma.concatenate([x,[7]])); t(lambda: ma.where([True,False],ma.array([1,2],mask=[1,0]),9)); t(lambda: ma.array([True,False],mask=[0,1])); t(lambda: x.any()); t(lambda: x.all()); t(lambda: [v for v in x]); t(lambda: len(x)); print(x.astype(float)); t(lambda: ma.array([1.25,2.5],mask=[0,1]).round(1))
x.mask=[1,0,0,0]; t(lambda:x); x.mask=False; t(lambda: x); x+=1; t(lambda:x)
class A:
    def __array__(self, dtype=None, copy=None): return np.arange(3)
t(lambda: np.sum(A())); t(lambda: np.asarray(A())); t(lambda: np.add(A(),1))
