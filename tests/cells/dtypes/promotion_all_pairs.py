import numpy as np
names="bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()
for a in names:
    row=[]
    for b in names:
        x=np.ones(2,a); y=np.ones(2,b)
        row.append(str((x*y).dtype)+" "+str((x==y).dtype))
        try: row.append(str((x/y).dtype))
        except TypeError as e: row.append(str(e))
        try: row.append(str((x//y).dtype))
        except TypeError as e: row.append(str(e)[:40])
        try: row.append(str((x**y).dtype))
        except TypeError as e: row.append(str(e)[:40])
        row.append(str(np.where(True if False else x==x,x,y).dtype))
        row.append(str((x[0]*y[0]).dtype)); row.append(str(np.maximum(x,y).dtype))
        try: x+=y; row.append("ok")
        except TypeError as e: row.append(type(e).__name__+str(e))
    print(a,row)
    x=np.ones(2,a)
    for s in (True,3,2.5,1j):
        print(a,s,(x*s).dtype,(s*x).dtype,(x[0]*s).dtype,type(s*x[0]))
    for i,f in enumerate((np.sqrt,np.exp,np.abs,np.square,np.sum,np.mean,np.prod,np.max,np.std,np.isnan,np.conj,np.real,np.imag,np.angle,np.sign,np.rint,np.floor,np.negative,np.cbrt,np.log10,np.hypot,np.arctan2,np.invert,np.isfinite,np.cumsum if False else np.any)):
        try: print(str(i), (f(x) if f not in (np.hypot,np.arctan2) else f(x,x)).dtype,end=' ')
        except TypeError as e: print(str(i), 'TypeError', str(e)[:60],end=' ')
    print()
