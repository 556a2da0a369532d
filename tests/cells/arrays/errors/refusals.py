# What functions say of operands and keywords that do not fit, and what some odd ones give.
import numpy as np
def told(s):
    try:
        print(s, '->', repr(eval(s)))
    except Exception as e: print(s,'!!',type(e).__name__,e)
a=np.arange(3.0); b=np.zeros((2,3))
for s in ["np.array([1,2])+['a','b']","['a','b']+np.array([1,2])","np.sqrt(['a'])","np.array([1,2])*['a','b']","np.array([1,2])==['a','b']","np.array([1,2])<['a','b']","np.add(['a'],['b'])",
 "np.add(a,a,out=np.zeros(4))","np.add(b,1,out=np.zeros(3))","np.sqrt(a,out=np.zeros(2))","np.add(a,a,out=3)","np.add(a,a,out=(a,a))","np.sum(b,axis=[0,1])","np.sum(b,axis=True)","np.array([1,2],[3,4])","np.array(1,2,3)","np.zeros(2,3)","np.zeros((2,3),a)","np.array([1,2],np.float32(2))","np.dtype(np.int8(3))",
 "np.concatenate(a,a)","np.hstack(3)","np.stack(3)","np.vstack(np.array(['a','bc']))","np.hstack(np.array(['a','bc']))","np.argmax(b,out=np.zeros(3))","np.cumsum(a,out=np.zeros(2))","np.cumsum(a,out=3)","np.copy(a,order=3)","a.copy(a)","np.abs(a,order='Q')","np.clip(a,1)","np.mean(b,out=np.zeros(3))","np.polydiv([1j,2,3],[1,1])","np.polymul([0,1,2],[0,0,1])","np.poly([])","np.poly1d([])","np.heaviside(np.array([1,2],'i1'),0.5)","np.logaddexp(np.float32(1),2)","np.complex128(1,2)","np.complex64(1,2)","np.min_scalar_type([1,2])","np.min_scalar_type(np.array(300))","np.diag_indices(np.array(3))","np.diagflat([1,2],5)","np.diag([1,2],-4)","a.sort(dtype=3)","a.view(axis=0)","np.add.accumulate(a,keepdims=True)","np.issubdtype('U3',np.character)","np.issubdtype(np.float64,np.flexible)","np.float32(1.5).squeeze()","np.float32(1.5).conj()","np.float64(2).reshape(1)","np.float64(2).copy()","np.nanmax(a,where=True)","np.delete(a,1.5)","np.linalg.multi_dot([[1,2],[[3],[4]]])","np.fft.fftfreq(2.5)","np.pad(a,True)","np.histogram(a,2.5)","np.median(b,axis=[0,1])","np.sum([['a']])","np.max(['a','b'])", "np.std(b,axis=[0])","np.float64(1)(2)","np.linalg.norm(b,axis=[0,1])"]:
    told(s)
