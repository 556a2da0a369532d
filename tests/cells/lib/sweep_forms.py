# Argument forms of array functions that a sweep over all of them found.
import numpy as np
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
a=np.arange(6).reshape(2,3)
t(lambda: np.vstack(a)); t(lambda: np.stack(a, axis=1)); t(lambda: np.hstack(np.arange(8).reshape(2,2,2)))
t(lambda: np.reshape(a,(3,2),'F')); t(lambda: np.reshape(a, shape=(3,2))); t(lambda: a.reshape(3,2,order='F'))
t(lambda: np.emath.sqrt([-1,4])); t(lambda: np.emath.sqrt(-1)); t(lambda: np.emath.log(-1)); t(lambda: np.emath.sqrt(4))
t(lambda: np.gcd.reduce([12,18,30])); t(lambda: np.lcm([2,3],[4,5])); t(lambda: np.gcd(-12, 18));
t(lambda: np.geomspace([1,2],[8,16],4)); t(lambda: np.logspace(0,2,3,base=2)); t(lambda: np.linspace([0,1],[1,2],3)); t(lambda: np.linspace(1j,2,3)); t(lambda: np.geomspace(-1,-8,4)); t(lambda: np.geomspace(1,1000,4)); t(lambda: np.geomspace(1,256,9,dtype=int))
t(lambda: np.bitwise_count(np.array([-3,7],dtype='i1'))); t(lambda: np.gradient(np.array([9,3,250],dtype='u1'))); t(lambda: np.modf([1.5,-2.25,np.inf]))
t(lambda: np.frexp(np.float32(8))); t(lambda: np.spacing(np.float32(1))); t(lambda: np.nextafter(np.float32(1),2)); t(lambda: np.nextafter(1,2)); t(lambda: np.spacing(1.0)); t(lambda: np.fabs(np.array([-1,2]))); t(lambda: np.divmod([7,-7],3))
t(lambda: np.median(np.zeros((2,0)), axis=0)); t(lambda: np.digitize([3,1,2,1],[2,1,0])); t(lambda: np.isin([1+1j,2],[2,3])); t(lambda: np.searchsorted([1,2+1j,3],[2,3])); t(lambda: np.roots([1,2j,3])); t(lambda: np.fft.irfft(np.array([1,2],dtype='c8')))
y=np.zeros(3,complex); t(lambda: np.fft.fft([1,2,3], out=y)); print(y)
t(lambda: np.i0([0,1.])); t(lambda: np.unwrap(np.array([0,6],dtype='f4'))); t(lambda: np.repeat(np.array(3),2))
