# Integers divided by one number, and floats that become int32, with their warnings.
import numpy as np
r=np.random.default_rng(3); h = 0
import zlib
for dt in ['i1','i2','i4','i8','u1','u2','u4','u8']:
    i=np.iinfo(dt)
    for k in range(40):
        n=int(r.integers(1,2000)); a=r.integers(i.min,i.max,n,dtype=dt,endpoint=True)
        if k%3==0: a=(a//np.array(max(i.max//50,1),dt)).astype(dt)
        a[0]=i.min; a[-1]=i.max
        for b in [1,2,3,5,7,10,100,127,i.max,i.max-1]+([-1,-2,-3,-7,i.min,i.min+1] if i.min<0 else [])+[int(r.integers(1,min(i.max,2**62)))]:
            b=np.array(b,dt)
            with np.errstate(all='ignore'):
                q=a//b; m=a%b
            h=zlib.crc32(q.tobytes()+m.tobytes(),h)
    print(dt,h)
with np.errstate(all='ignore'):
  for ft in ['f4','f8']:
    for n in range(1,70,3):
        x=(r.random(n)*2e10-1e10).astype(ft); x[0]=np.nan
        if n>3: x[1]=np.inf; x[2]=-np.inf; x[3]=2147483647.9
        h=zlib.crc32(x.astype('i4').tobytes(),h)
print(h)
