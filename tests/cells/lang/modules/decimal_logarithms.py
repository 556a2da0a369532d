# decimal_logarithms: exp, ln, log10 and powers to the last digit, copies of contexts
from decimal import *
import random
rng=random.Random(11)
def attempt(f):
    try: return str(f())
    except Exception as e: return type(e).__name__
out=[]
for i in range(500):
    prec=rng.choice([1,2,5,9,16,28,28,28,40,60])
    x=Decimal(rng.choice([str(rng.uniform(-30,30)),str(rng.random()),'%de%d'%(rng.randint(1,10**9),rng.randint(-40,30)),str(1+rng.uniform(-1e-9,1e-9)),'1.'+'0'*rng.randint(1,30)+'3','0.'+'9'*rng.randint(1,30),'%d'%rng.randint(-300,300),'1E%d'%rng.randint(-999,999),'-1E-%d'%rng.randint(1,40)]))
    with localcontext() as c:
        c.prec=prec
        c.clear_flags()
        r=[attempt(lambda:x.exp()),attempt(lambda:x.ln()),attempt(lambda:abs(x).ln()),attempt(lambda:abs(x).log10()),attempt(lambda:abs(x)**Decimal('0.37')),attempt(lambda:x**5)]
        out.append((prec,str(x),r,[s.__name__ for s in c.flags if c.flags[s]]))
h = 0
for o in out:
    for ch in str(o): h = (h * 31 + ord(ch)) % (2**61 - 1)
print(h, out[:8])
c=Context(prec=7,traps=[Inexact]); d=c.copy(); d.prec=9; d.flags[Inexact]=True; d.traps[Inexact]=False
print(c,d)
import copy
e=copy.copy(getcontext()); e.prec=5; print(getcontext().prec, e.prec, e.divide(Decimal(1),3), getcontext().flags[Inexact], e.flags[Inexact])
print([f"{Decimal(s):{spec}}" for s in ("1234.565", "-0.005", "1E+5", "1E-9") for spec in (".2f", ",", ">12.1f", "e", ".3g", "%", "08.1f") for _ in range(2)])
