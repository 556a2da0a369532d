# device: cpu
import numpy as np
import warnings
warnings.simplefilter('ignore')
np.seterr(all='ignore')
def asg(f):
    a=np.arange(12).reshape(3,4); 
    f(a); return a
def fsg(f):
    a=np.arange(6.); 
    f(a); return a
def ex(code):
    d={'np':np,'a':np.arange(12).reshape(3,4),'f':np.arange(6.),'u':np.arange(5,dtype=np.uint8),'b':np.array([True,False,True])}
    exec(code,d); return d['a'],d['f'],d['u'],d['b']
def warn(f):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter('always')
        with np.errstate(all='warn'):
            r=f()
            r=repr(r)
        return r,[(x.category.__name__,str(x.message)) for x in w]

def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)

t(lambda: warn(lambda: np.array([1.,0])/0))
t(lambda: warn(lambda: 1/np.array([0.,1])))
t(lambda: warn(lambda: np.log([0,-1.])))
t(lambda: warn(lambda: np.sqrt(-1.)))
t(lambda: warn(lambda: np.float64(1)/0))
t(lambda: warn(lambda: np.int64(1)//0))
t(lambda: warn(lambda: np.array([1])//0))
t(lambda: warn(lambda: np.array([1])%0))
t(lambda: warn(lambda: np.exp(1000.)))
t(lambda: warn(lambda: np.exp(np.float32([100]))))
t(lambda: warn(lambda: np.array([1e308])*10))
t(lambda: warn(lambda: np.float32(3e38)*10))
t(lambda: warn(lambda: np.int32(2**31-1)+np.int32(1)))
t(lambda: warn(lambda: np.array([np.nan])>1))
t(lambda: warn(lambda: np.array([np.inf])-np.inf))
t(lambda: warn(lambda: np.arctanh(1.)))
t(lambda: warn(lambda: np.arcsin(2.)))
t(lambda: warn(lambda: np.corrcoef([1,1],[1,2])))
t(lambda: warn(lambda: np.average([1,2],weights=[1,-1])))
t(lambda: warn(lambda: np.where([True,False],np.log([0.,1]),0)))
t(lambda: warn(lambda: np.hypot(1e308,1e308)))
t(lambda: warn(lambda: np.arange(5).reshape(5,1)/np.arange(3)))
t(lambda: warn(lambda: -np.array([-128],dtype='i1')))
t(lambda: warn(lambda: np.uint8(0)-np.uint8(1)))
t(lambda: warn(lambda: np.reciprocal(0.)))
t(lambda: warn(lambda: np.remainder(1.,0.)))
t(lambda: warn(lambda: np.fmod(1.,0.)))
t(lambda: warn(lambda: np.floor_divide(1.,0.)))
t(lambda: warn(lambda: np.tan(np.inf)))
t(lambda: warn(lambda: np.sin([np.inf])))
t(lambda: warn(lambda: np.log1p(-1.)))
t(lambda: warn(lambda: np.expm1(1000)))
t(lambda: warn(lambda: np.nan_to_num(np.array([np.nan])/0)))
t(lambda: warn(lambda: np.histogram([np.nan,1])))
t(lambda: warn(lambda: np.quantile([np.nan,1.],.5)))
t(lambda: warn(lambda: np.bool_(True)-1))
t(lambda: warn(lambda: np.array([1,2])==[1,2,3]))
t(lambda: warn(lambda: np.array([1,2])==np.array([1,2,3])))
t(lambda: warn(lambda: np.random.default_rng(0).multivariate_normal([0,0],[[1,2],[2,1]]).shape))
