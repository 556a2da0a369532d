# struct_formats: every format with values of every kind, random formats
# oracle: 3.11
import random, struct
random.seed(5)
def t(f):
    try: r=f(); return repr(r)
    except BaseException as e: return type(e).__name__+" "+str(e)
vals=[0,1,-1,127,128,-128,-129,255,256,32767,32768,-32768,-32769,65535,65536,2**31-1,2**31,-2**31,-2**31-1,2**32-1,2**32,2**63-1,2**63,-2**63,-2**63-1,2**64-1,2**64,10**30,-10**30,True,1.5,1e300,-1e300,float('nan'),float('inf'),65519.0,65520.0,1e-8,3.4028235e38,3.4028236e38,'x',b'a',b'abc',bytearray(b'zz'),None,b'']
class I:
    def __index__(s): return 7
class F:
    def __float__(s): return 2.5
class X:
    def __index__(s): raise KeyError('no')
    def __float__(s): raise KeyError('no')
    def __bool__(s): raise KeyError('no')
vals+=[I(),F(),X()]
for o in ['','@','=','<','>','!']:
    for c in 'xcbB?hHiIlLqQnNefdspP':
        for v in vals:
            f=o+c
            print(f, type(v).__name__, v if not isinstance(v,(I,F,X)) else '', t(lambda: struct.pack(f,v)))
codes='xcbB?hHiIlLqQnNefdspP'
for k in range(400):
    f=random.choice(['','@','=','<','>','!'])+''.join(random.choice(['','','','2','3','11',' '])+random.choice(codes+('zZ*' if random.random()<.05 else '')) for _ in range(random.randrange(5)))
    n=t(lambda: struct.calcsize(f)); print(f, n)
    try: n=struct.calcsize(f)
    except struct.error: continue
    data=bytes(random.randrange(256) for _ in range(n))
    u=t(lambda: struct.unpack(f,data)); print(u)
    try: print(struct.pack(f,*struct.unpack(f,data)))
    except Exception as e: print(type(e).__name__, e)
    print(t(lambda: struct.unpack_from(f, data+b'abc', random.choice([0,1,3,-3,4,-n,-n-4,100,-100]))))
    b=bytearray(n+5)
    off=random.choice([0,1,5,6,-5,-n,-n-6])
    try: struct.pack_into(f,b,off,*struct.unpack(f,data)); print(b)
    except Exception as e: print(type(e).__name__, e)
    print(t(lambda: list(struct.iter_unpack(f, data*2))), t(lambda: struct.unpack(f, data+b'x')), t(lambda: struct.pack(f)), t(lambda: struct.pack(f,*[1]*random.randrange(5))))
for f in [lambda: struct.calcsize('3'), lambda: struct.calcsize('é'), lambda: struct.calcsize('a\0'), lambda: struct.calcsize(b'ih'), lambda: struct.calcsize(5), lambda: struct.calcsize('99999999999999999999i'), lambda: struct.calcsize('9223372036854775807q'), lambda: struct.calcsize('4611686018427387904s4611686018427387904s'), lambda: struct.unpack('i'), lambda: struct.unpack('i','abcd'), lambda: struct.unpack('i',5), lambda: struct.pack_into('i'), lambda: struct.pack_into('i',bytearray(4)), lambda: struct.pack_into('i',b'aaaa',0,1), lambda: struct.pack_into('i',bytearray(4),'a',1), lambda: struct.pack_into('i',[1],0,1), lambda: struct.Struct('>i').pack(1), lambda: struct.Struct(b'>i').format, lambda: struct.Struct('>i').size, lambda: struct.Struct('>i').unpack(b'abcd'), lambda: struct.Struct('>i').unpack_from(b'xabcd',offset=1), lambda: struct.unpack_from('>i', buffer=b'abcde', offset=1), lambda: list(struct.Struct('>h').iter_unpack(b'abcd')), lambda: struct.Struct('h').iter_unpack(b'abcd').__length_hint__(), lambda: list(struct.iter_unpack('',b'')), lambda: list(struct.iter_unpack('i',b'aaaaa')), lambda: struct.Struct('k'), lambda: struct.unpack('2s', memoryview(b'ab')), lambda: struct.unpack('i', None), lambda: struct.error.__module__, lambda: struct.Struct.__name__, lambda: issubclass(struct.error, Exception), lambda: struct.pack('300p', b'a'*290)[:2], lambda: struct.unpack('3p', b'\xffab'), lambda: struct.pack(' < i',1), lambda: struct.pack('<i i',1,2), lambda: struct.pack('<2 i',1,2)]:
    print(t(f))
class SS(struct.Struct):
    def __init__(self): super().__init__('>hh'); self.x=1
print(SS().pack(1,2), SS().x, SS().size)
m=memoryview(bytearray(6)); struct.pack_into('>h',m,2,258); print(bytes(m))
import array; a=array.array('B',[0]*6); struct.pack_into('>h',a,2,258); print(a.tolist())
