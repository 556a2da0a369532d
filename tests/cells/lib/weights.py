# Weights of quantiles and averages, and what else a sweep found in the statistics.
# device: cpu
import numpy as np, warnings
np.seterr(divide="warn", over="warn", invalid="warn")
def t(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: print(repr(f()), [(x.category.__name__, str(x.message)) for x in w])
        except Exception as e: print(type(e).__name__, e)
x=np.array([3.,1,2,5]); a=np.arange(6.).reshape(2,3)
t(lambda: np.quantile(x,[.25,.5,.9],weights=[1,2,0,1],method='inverted_cdf'))
t(lambda: np.percentile(a,50,axis=1,weights=[1,2,3],method='inverted_cdf'))
t(lambda: np.percentile(a,[10,50],axis=0,weights=[1,2],method='inverted_cdf'))
t(lambda: np.percentile(a,50,weights=[1,2],method='inverted_cdf'))
t(lambda: np.percentile(a,50,weights=np.ones((2,3)),method='linear'))
t(lambda: np.percentile(a,50,weights=np.ones((2,3)),method='inverted_cdf', keepdims=True))
t(lambda: float(np.nanquantile([1,np.nan,3],.5,weights=[1,1,1],method='inverted_cdf')))
t(lambda: np.quantile(x,.5,weights=[0,0,0,0.],method='inverted_cdf'))
t(lambda: np.quantile(x,.5,weights=[-1,0,0,0.],method='inverted_cdf'))
t(lambda: np.average(np.ones((2,3,4)),axis=(0,1),weights=np.ones((2,3))))
t(lambda: np.polyfit([1,1,1],[1,2,3],2))
t(lambda: np.median(np.array([1,2+1j,0])))
t(lambda: np.result_type(1j, np.float32)); t(lambda: np.quantile(np.array([1,2,3],dtype='f2'),.3))
t(lambda: np.cov([1])); t(lambda: np.linspace(1j,2,3)); t(lambda: np.average(np.array([1,2],dtype='f4'),returned=True))
t(lambda: np.nanmean(np.array([1,2],dtype='f4')))
