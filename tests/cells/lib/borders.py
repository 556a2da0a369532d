# Division of narrow integers, extremes, repeat and products at the borders of their loops.
import numpy as np
for t in 'bhiBHI':
    lo,hi=np.iinfo(t).min,np.iinfo(t).max
    a=np.array([lo,lo+1,-1 if lo<0 else 1,0,1,7,hi-1,hi,hi//2,lo//3],dtype=t)
    with np.errstate(all='ignore'):
        for b in a: print(t, b, a//b, a%b, np.fmod(a,b))
rng=np.random.default_rng(0); a=rng.integers(-2**31,2**31,20000).astype('i4'); b=rng.integers(-2**31,2**31,20000).astype('i4')
print((a//b).sum(), (a%b).astype('i8').sum(), (a//(b%100-50+0)).astype('i8').sum(), (a%(b%100)).astype('i8').sum())
a=rng.integers(0,2**32,20000).astype('u4'); b=rng.integers(1,2**32,20000).astype('u4'); print((a//b).sum(), (a%b).sum(), (a//(b%1000+1)).sum(), (a%(b%1000+1)).sum())
for n in (1,5,100,1000,5000,70000):
    x=rng.random(n)
    for t in ('f8','f4','i4','u1','i8','?'):
        v=(x*200-100).astype(t) if t[0]!='u' else (x*200).astype(t); print(n,t,v.argmax(),v.argmin(),np.count_nonzero(v>0),np.nonzero(v>50)[0].sum())
    x[n//2]=np.nan; print(x.argmax(), x.argmin()); x[n//3]=np.nan; print(x.argmax()); x[-1]=np.nan; print(x.argmin())
print(np.repeat(np.arange(6).reshape(2,3),2,axis=0), np.repeat(np.arange(6).reshape(2,3),2,axis=1), np.repeat([1+1j,2],2), np.repeat(np.zeros((0,3)),2,axis=0).shape, np.repeat(5,3), np.repeat(np.arange(4)[::2],0))
print(np.dot(np.arange(5.)[::-1], np.arange(5.)), np.dot(np.arange(10.)[::2], np.arange(5.)), np.dot(np.arange(4.).reshape(2,2)[:,0], np.array([1.,2])), np.dot(np.zeros(0),np.zeros(0)), np.dot(np.array([1,2],dtype='f4'),np.array([1,2],dtype='f4')), np.array([[1.,2]])@np.array([[3.],[4]]))
