# device: cpu
# Warnings of NumPy, as warnings.catch_warnings sees them.
import numpy as np, warnings
np.seterr(divide="warn", over="warn", invalid="warn")
def t(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: r = repr(f())
        except Exception as e: r = type(e).__name__+ str(e)
    print(r, [(x.category.__name__, str(x.message)) for x in w])
b=np.array([1e308,1e308,5]); f=np.array([3e38,3e38],dtype='f4'); i=np.array([np.inf,-np.inf,1]); c=np.array([1+2j,3])
t(lambda: b.sum()); t(lambda: f.sum()); t(lambda: i.sum()); t(lambda: b.prod()); t(lambda: b.mean()); t(lambda: np.ones((3,4))*b[:,None]); t(lambda: (np.ones((3,4))*b[:,None]).sum(axis=0)); t(lambda: b.cumsum()); t(lambda: np.cumprod(b)); t(lambda: b@b); t(lambda: np.dot(b,b)); t(lambda: np.outer(b,b)@b); t(lambda: np.array([1,np.nan]).sum())
t(lambda: c.astype(float)); t(lambda: np.array(c,dtype=float)); t(lambda: float(c[0])); t(lambda: int(c[0])); t(lambda: np.sum(c,dtype=float)); t(lambda: np.mean([])); t(lambda: np.var([])); t(lambda: np.std([])); t(lambda: np.mean(np.zeros((0,3)),axis=0)); t(lambda: np.std([1],ddof=1)); t(lambda: np.var(np.ones((2,1)),axis=1,ddof=1))
def st():
    a=np.zeros(2); a[:]=c; return a
t(st)
def st2():
    a=np.zeros(2); a[0]=np.complex128(1+1j); return a
t(st2)
t(lambda: np.array([np.nan,1e30]).astype(int)); t(lambda: np.nanmean([np.nan])); t(lambda: np.nanmax([np.nan,np.nan])); t(lambda: np.nanstd([np.nan])); t(lambda: np.float64(1)/0); t(lambda: np.int32(2**31-1)+np.int32(1)); t(lambda: np.sqrt(-1)); t(lambda: np.log(0)); t(lambda: np.power(0.,-1)); t(lambda: np.exp(1000)); t(lambda: np.arccos(2)); t(lambda: np.array([1,2])//0); t(lambda: np.array([1.])%0); t(lambda: np.float32(1e30)*np.float32(1e30)); t(lambda: np.array([1e300]).astype('f4')); t(lambda: np.array([70000.]).astype('f2')); t(lambda: np.array([1e200])**2); t(lambda: np.corrcoef([1,1],[2,2])); t(lambda: np.median([])); t(lambda: np.nanmedian([np.nan])); t(lambda: np.percentile([1,np.nan],50)); t(lambda: np.dot(np.arange(24).reshape(2,3,4), np.arange(24).reshape(2,4,3)).shape); t(lambda: np.inner(np.arange(24.).reshape(2,3,4), np.arange(24.).reshape(2,3,4)).sum()); t(lambda: np.dot(np.arange(4),np.arange(24).reshape(2,4,3)))
t(lambda: np.trapezoid([1e308,1e308])); t(lambda: np.diff([np.inf,np.inf])); t(lambda: np.tan(np.inf)); t(lambda: np.sinh(1000)); t(lambda: np.float64('inf')-np.float64('inf')); t(lambda: np.int64(5)//np.int64(0)); t(lambda: np.int8(127)*np.int8(2)); t(lambda: -np.int8(-128)); t(lambda: abs(np.int8(-128))); t(lambda: np.uint8(3)-np.uint8(5)); t(lambda: np.divide(1,0)); t(lambda: 1/np.array(0)); t(lambda: np.average([1,2],weights=[1e308,1e308]))
