import numpy as np
# casts
f=np.array([1.9,-1.9,300.7,-300.7,1e10,-1e10,1e20,-1e20,np.nan,np.inf,-np.inf,2147483647.5,-2147483648.5,4294967296.,9.3e18,1.9e19,65535.5,-1.])
for t in "int8 int16 int32 int64 uint8 uint16 uint64".split():
    print(t,f.astype(t), f.astype('f4').astype(t), f.astype('f2').astype(t))
    print(t,[np.float64(x).astype(t) for x in f])
i=np.array([0,1,-1,127,128,-128,-129,255,256,32767,32768,65535,65536,2**31-1,2**31,-2**31,2**32,2**63-1,-2**63])
for t in "bool int8 int16 int32 uint8 uint16 uint32 uint64 float16 float32 float64 complex64".split():
    print(t,i.astype(t))
# division
for t in "int8 int16 int32 int64 uint8 uint16 uint32 uint64".split():
    lo=np.array([0,1,7,100,127],dtype=t)
    d=np.array([0,2,3,7,1],dtype=t)
    print(t, lo//d, lo%d, np.fmod(lo,d), np.divmod(lo,d), lo<<d, lo>>d, lo<<np.array(200,dtype=t) if t!='int8' else 0, lo**d)
for t,m in (("int8",-128),("int16",-2**15),("int32",-2**31),("int64",-2**63)):
    a=np.array([m,m,m,-7,7,-7],dtype=t); b=np.array([-1,1,0,2,-2,-2],dtype=t)
    print(t,a//b,a%b,np.fmod(a,b),abs(a),-a,a*b,a+b,a-b,np.sign(a),a>>np.array(100,dtype=t),np.square(a))
u=np.array([0,1,255],dtype='u1'); print(u-1, u+1, u*2, -u, ~u, u<<1, u>>1, u<<9)
x=np.array([5.,-5.,0.,-0.,np.inf,-np.inf,np.nan,1e300,7.5]); y=np.array([3.,3.,3.,-3.,2.,2.,1.,1e-5,-2.])
print(x//y, x%y, np.fmod(x,y), np.divmod(x,y))
z=np.zeros(9); print(x/z, x//z, x%z, np.fmod(x,z))
print(x//np.inf, x%np.inf, x%-np.inf, x//-np.inf)
a=np.array([1,np.nan,3,-0.,5.,np.nan]); b=np.array([2,1,np.nan,-0.,-0.,np.nan])
print(np.maximum(a,b),np.minimum(a,b),np.fmax(a,b),np.fmin(a,b),np.sign(a),np.signbit(a),np.copysign(a,b))
print(a.max(),a.min(),a.sum())
print(np.sign(np.array([-0.,0.,np.nan,-3,np.inf])), np.float64(-0.0), repr(np.array([-0.,0.])), np.abs(np.array([-0.])))
print(7//-2, -7%3, 7.5//2, -7.5%2, divmod(-7,2), divmod(7.5,-2), divmod(np.int64(-7),2), divmod(np.float64(7),-2))
print(np.int8(100)+np.int8(100), np.uint8(3)-np.uint8(5), np.int32(2**31-1)+1, np.int64(2**63-1)+1, np.int8(-128)//np.int8(-1), abs(np.int8(-128)), -np.int8(-128))
print(np.int64(5)//0, np.int64(5)%0, np.float64(5)/0, np.float64(0)/0, np.float32(1)/0)
print(np.float64(1e308)*10, np.float32(1e38)*10, np.int32(7)**2, np.int32(2)**31, np.uint8(2)**8)
print(np.arange(5)**2, np.arange(5)**3, np.arange(5.)**-1, np.arange(1,5)**2.0, 2**np.arange(5), 2.0**np.arange(5))
for t in 'bhilqBHILQ':
    print(t, np.reciprocal(np.array([0, 1, -1, 2, -2, 100] if t.islower() else [0, 1, 2, 3, 100, 200], dtype=t)))
