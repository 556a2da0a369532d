# radix_translate_sort: digits of radices of 2**k, heapq's best, translate, runs, encodings
import random, heapq, sys
random.seed(4)
for b in (2,4,8,16,32):
    for n in (0,1,5,31,32,33,63,64,65,100,1000):
        x=random.getrandbits(n)
        d='0123456789abcdefghijklmnopqrstuv'
        s=''; y=x
        while y: s=d[y%b]+s; y//=b
        s=s or '0'
        assert int(s,b)==x and int('-'+s,b)==-x and int('_'.join(s),b)==x
        assert hex(x)==('0x'+(s if b==16 else hex(x)[2:])) and (b!=2 or bin(x)=='0b'+s) and (b!=8 or oct(x)=='0o'+s), (x,b)
        assert f'{x:X}'.lower()==hex(x)[2:] and f'{-x:#x}'==hex(-x)
for k in range(300):
    n=random.randrange(0,3000); L=[random.choice([random.randrange(20),random.random()]) for _ in range(n)]; m=random.choice([0,1,2,5,100,999,1000,-1])
    if k%3==0: L=[(x,) for x in L]
    assert heapq.nlargest(m,L)==sorted(L,reverse=True)[:max(m,0)] and heapq.nsmallest(m,iter(L))==sorted(L)[:max(m,0)]
class K:
    def __init__(s,a,b): s.a,s.b=a,b
    def __lt__(s,o): return s.a<o.a
    def __repr__(s): return f'{s.a}{s.b}'
L=[K(random.randrange(9),i) for i in range(5000)]

print('hello wörld'.translate({104:'H',101:None,108:'LL',111:48,246:'o',32:'é'}), 'aab'.translate({97:98}), 'abc'.translate({98:'\x80'}), 'a\x7fb'.translate({127:'x'}), ('abc'*50).translate(str.maketrans('abc','xyz','b')))
for k in range(400):
    n=random.randrange(80); L=[random.randrange(random.choice([3,1000])) for _ in range(n)]
    if k%4==0: L.sort()
    if k%4==1: L.sort(reverse=True)
    if k%4==2: L=sorted(L[:n//2])+sorted(L[n//2:])
    P=[(x,i) for i,x in enumerate(L)]
    assert [x for x,i in sorted(P,key=lambda t:t[0])]==sorted(L)
    Q=sorted(P,key=lambda t:t[0]); assert all(a[1]<b[1] for a,b in zip(Q,Q[1:]) if a[0]==b[0])
    Q=sorted(P,key=lambda t:t[0],reverse=True); assert all(a[0]>b[0] or a[0]==b[0] and a[1]<b[1] for a,b in zip(Q,Q[1:]))
print([1,2,3]==[1,2,4],[1,2]!=[1,2],(1,2)<(1,3),[1]==[True],[1]==[1.0],'äé'.encode(),'äé'.encode('latin-1'),'a€'.encode('ascii','replace'))
try: 'a€'.encode('ascii')
except UnicodeEncodeError as e: print(e)
