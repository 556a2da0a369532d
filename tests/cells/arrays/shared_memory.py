# Arrays over a bytearray, an array.array and memoryviews of them: both sides see what the other writes, at once.
# device: cpu
import numpy as np, array
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
b = bytearray(range(16))
a = np.frombuffer(b, dtype=np.uint8)
a[0] = 99
print(b[0], a.flags.writeable, a.flags.owndata)
b[1] = 77
print(a[1])
t(lambda: b.append(3))
t(lambda: b.extend(b'xy'))
t(lambda: b.clear())
c = np.frombuffer(bytes(8), dtype=np.int32)
print(c.flags.writeable)
m = np.asarray(memoryview(b))
m[2]=55
print(b[2], m.dtype, a[2])
d = np.frombuffer(b, dtype='<i4', offset=4, count=2)
d[:] = -1
print(b)
y = a + 1
b[5] = 0
print(y, a, d)
a[1:] = a[:-1]
print(b)
a2 = np.frombuffer(b, np.uint8, offset=3)
a2[:-1] = a[4:]
print(b, a)
x = np.arange(6.)
mv = memoryview(x)
mv[2] = 9.
print(x)
z = np.asarray(mv); z[0]=5; print(x, z.dtype, mv[0])
z = np.array(mv); z[0]=6; print(x)
z = np.asarray(mv[::2]); z[:] = -1; print(x, z.strides)
x2 = np.arange(12.).reshape(3,4); z=np.asarray(memoryview(x2.T)); z[1]=7; print(x2); x2[0]=1; print(z)
r = np.asarray(memoryview(x).toreadonly()); print(r.flags.writeable)
def w(): r[0]=3
t(w)
f = array.array('d',[1,2,3]); q=np.asarray(f); q[0]=9; print(f, q.flags.owndata); f[1]=4; print(q)
t(lambda: f.append(3))
del q
f.append(3); print(f)
q=np.array(f); q[0]=0; print(f); f.append(1)
g=np.frombuffer(f,'f8'); g*=2; print(f); h=np.add(f,1); print(h)
b2=bytearray(b'hello'); k=np.asarray(b2); k+=1; print(b2); k2=np.array(b2); k2+=1; print(b2)
del k, k2
b2.append(1); print(b2)
b3 = bytearray(24)
s = np.frombuffer(b3, [('a','i8'),('b','f8')], count=1)
s['a']=5; print(b3); b3[0]=1; print(s)
dd=np.frombuffer(b3,'M8[s]'); dd[0]='2020-01-01'; print(b3)
e=np.frombuffer(b3,'>i2'); print(e[:4])
o=np.frombuffer(b3,'<i4',offset=1,count=2); print(o)
big = bytearray(8*100000)
v=np.frombuffer(big); v[:]=np.arange(100000); v+=1; print(sum(big[8:16]), v.sum(), v[::-1][:3]); v[:]=v[::-1]; print(np.frombuffer(big)[:3], (v*2).sum(), v.reshape(100,1000).T.sum())
v[v>50000]=0; print(big.count(0), v.sum()); w=v.reshape(1000,100)[:5]@np.ones(100); big[0:8]=bytes(8); print(w, v[0])
u = np.frombuffer(b, np.uint8); i=0
for i in range(5):
    u[i] = i*2
    b[i+1] = b[i]+u[i]
print(b, u)
for i in range(3):
    print(memoryview(b)[i], u.sum(), u.max(), np.sort(u)[:2])
    b[i]=200
t(lambda: np.frombuffer(memoryview(bytearray(10))[::2], 'u1'))
print(np.frombuffer(memoryview(bytearray(b'abcdefgh'))[2:6],'u1'))
print(np.array([b,b]).shape, np.sum(memoryview(b)))

mm=memoryview(b); aa=np.asarray(mm)[2:4]; aa[:]=3; print(b)
print(np.asarray(memoryview(b'abc')).flags.writeable)
