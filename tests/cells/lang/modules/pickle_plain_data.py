# pickle_plain_data: bytes of protocol 4, hostile pickles, objects that rebuild themselves
# oracle: 3.11
import pickle, random, sys, hashlib, collections, datetime, decimal, fractions, enum, dataclasses
random.seed(3)
def rnd(d=0):
    k=random.randrange(16 if d<4 else 9)
    if k==0: return None
    if k==1: return random.random()<.5
    if k==2: return random.choice([0,1,-1,255,256,65535,65536,-32768,2**31-1,2**31,-2**31,-2**31-1,2**39,-2**39,2**47-1,-2**47,-2**47-1,2**55,2**63-1,-2**63,2**63,2**64,-2**64,-2**71,2**71,10**50,-10**50,2**2040,-2**2039,-2**2047, 127,128,-128,-129])
    if k==3: return random.choice([0.0,-0.0,1.5,1e300,float('inf'),float('nan'),-2.25])
    if k==4: return ''.join(random.choice('abé€😀\n') for _ in range(random.choice([0, 2, 3, 5, 7])))
    if k==5: return bytes(random.randrange(256) for _ in range(random.choice([0, 2, 3, 5])))
    if k==6: return 'shared'
    if k==7: return 'x'*random.choice([3,255,256,300])
    if k==8: return random.randrange(-10**6,10**6)
    if k in (9,10): return [rnd(d+1) for _ in range(random.choice([0,1,2,3,5]))]
    if k==11: return tuple(rnd(d+1) for _ in range(random.randrange(6)))
    if k in (12,13): return {random.choice(['a','b','c',1,2.5,None,(1,2)]): rnd(d+1) for _ in range(random.randrange(4))}
    if k==14: return {random.randrange(5)} 
    return frozenset([random.randrange(100)])
h=hashlib.sha256()
for k in range(400):
    x=rnd(); p=pickle.dumps(x,4); y=pickle.loads(p)
    assert repr(x)==repr(y),(x,y)
    print(p.hex()[:4000])
for p in [[1]*2500, {k:k for k in range(2500)}, set(range(5)), ['y'*70000,'z'*70000,b'q'*70000], list(range(30000)), bytearray(b'abc'), bytearray(), ...]:
    d=pickle.dumps(p,4); print(len(d), hashlib.md5(d).hexdigest(), pickle.loads(d)==p)
l=[]; l.append(l); print(pickle.dumps(l,4)); 
t=([],); t[0].append(t); print(pickle.dumps(t,4)); r=pickle.loads(pickle.dumps(t,4)); print(r[0][0] is r)
t=([],1,2,3); t[0].append(t); print(pickle.dumps(t,4)); r=pickle.loads(pickle.dumps(t,4)); print(r[0][0] is r)
s=['a'*5]*3+[b'zz']*2; print(pickle.dumps(s,4))
@dataclasses.dataclass
class D: a:int; b:list
class E(enum.Enum): A=1
NT=collections.namedtuple('NT','x y')
class S:
    __slots__=('q','w')
class Sub(list): pass
class SubD(dict): pass
x=S(); x.q=1
sub=Sub([1,2]); sub.z=3
for o in [D(1,[2]), E.A, NT(1,2), sub, SubD(a=1), collections.OrderedDict(a=1), collections.Counter('aab'), collections.defaultdict(list,{1:[2]}), collections.deque([1,2],3), complex(1,2), range(3), slice(1,2), datetime.date(2020,1,2), fractions.Fraction(1,3), decimal.Decimal('1.5'), len, D, ValueError('x',1)]:
    try:
        r=pickle.loads(pickle.dumps(o)); print(type(r).__name__, r if not callable(r) else r.__name__, getattr(r,'z',None))
    except Exception as e: print(type(o).__name__, type(e).__name__, e)
r=pickle.loads(pickle.dumps(x)); print(r.q)
for bad in [b'', b'.', b'\x80\x04.', b'\x80\x04K', b'\x80\x04N', b'N0.', b'N00.', b'(.', b'(N.', b'a.', b']Na.', b'N]a.', b't.', b'e.', b'(e.', b'](e.', b']e.', b's.', b'}s.', b'}NNs.', b'}(NNNu.', b'}(NNu.', b'h\x00.', b'j\0\0\0\0.', b'q\0.', b'Nq\0h\0\x86.', b'\x85.', b'N\x87.', b'(t.', b').', b'\xff', b'zz', b'X\xff\xff\xff\xff', b'B\xff\xff\xff\xff', b'I5\n.', b'I01\n.', b'L5L\n.', b'F1.5\n.', b'Vabc\n.', b"S'abc'\n.", b'U\x03abc.', b'T\x03\0\0\0abc.', b'(lp0\nI1\na.', b'(dp0\n.', b'cbuiltins\nlen\n.', b'cnope\nx\n.', b'\x8c\x08builtins\x8c\x03int\x93.', b'\x8b\xff\xff\xff\xff', b'(1.', b'(N1N.', b'2.', b'N2\x86.', b'\x8a\x00.', b'\x8a\x01\xff.', b'g0\n.', b'(0N.', b'Np5\ng5\n\x86.', b'\x8c\x02\xff\xfe.', b'R.', b'NR.', b'NNR.', b'b.', b'Nb.', b'N}b.', b'\x81.', b'\x93.', b'NN\x93.', b'\x90.', b'\x8f(K\x01K\x02\x90.', b'(K\x01\x91.', b'\x8f(]\x90.', b'}]Ns.']:
    try: print(bad, pickle.loads(bad))
    except Exception as e: print(bad, type(e).__name__, e)
import io
f=io.BytesIO(); pickle.dump(1,f); pickle.dump('b',f); f.seek(0); print(pickle.load(f), pickle.load(f))
class R(pickle.Unpickler):
    def find_class(self, m, n): raise pickle.UnpicklingError('no '+n)
try: R(io.BytesIO(pickle.dumps(D(1,2)))).load()
except pickle.UnpicklingError as e: print(e)
n=[]
for k in range(100000): n=[n]
try: pickle.dumps(n); print('ok')
except RecursionError as e: print('RecursionError')
