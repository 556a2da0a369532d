# Many short lines sorted side by side.
import numpy as np
r=np.random.default_rng(5)
for dt in ['f4', 'i4', 'f8', 'u8', 'i2']:
  for lines,n in [(16,1000),(16,999),(16,513),(16,512),(16,300),(16,129),(20,1024),(33,100),(5,127),(40,2),(17,33)]:
    for m in (3,1000,10**9):
        x=r.integers(0,m,(lines,n)).astype(dt)
        y=np.sort(x,axis=1); ok=(y[:,1:]>=y[:,:-1]).all(); z=np.sort(x,axis=0); ok2=(z[1:]>=z[:-1]).all()
        o=np.argsort(x,axis=1,kind='stable'); w=np.take_along_axis(x,o,1); ok3=(w[:,1:]>=w[:,:-1]).all() and ((w[:,1:]>w[:,:-1])|(o[:,1:]>o[:,:-1])).all()
        same=all(np.array_equal(y[i],np.sort(x[i])) for i in range(lines))
        print(dt, lines, n, m, ok, ok2, ok3, same)
