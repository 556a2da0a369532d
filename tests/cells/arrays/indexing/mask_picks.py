# Elements picked by masks of every pattern.
import numpy as np
r=np.random.default_rng(0)
for dt in ['?','i1','i2','f4','f8','c8','c16']:
    for n in (1,7,8,9,63,64,65,1000):
        x=(r.random(n)*100).astype(dt)
        for m in (np.ones(n,bool),np.zeros(n,bool),r.random(n)<0.5,np.arange(n)<n//2,np.arange(n)>=n//2):
            assert x[m].tolist()==[v for v,k in zip(x.tolist(),m.tolist()) if k]; y=x.copy(); y[m]=y[m]; assert (y==x).all()
x=np.arange(12).reshape(3,4); print(x[x>3], x.T[x.T>3], x[::-1][x[::-1]>5], x[:,::2][x[:,::2]>2], np.arange(5)[np.zeros(5,bool)], (x+1)[x>3])
x[x>3]+=1; print(x)
