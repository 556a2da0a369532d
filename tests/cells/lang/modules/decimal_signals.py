# decimal_signals: contexts, flags and traps, NaN with payloads, zeros with signs, exponents at the bounds
import decimal, random, sys, hashlib
from decimal import *
random.seed(11)
rs=[ROUND_UP,ROUND_DOWN,ROUND_CEILING,ROUND_FLOOR,ROUND_HALF_UP,ROUND_HALF_DOWN,ROUND_HALF_EVEN,ROUND_05UP]
S=[InvalidOperation,FloatOperation,DivisionByZero,Overflow,Underflow,Subnormal,Inexact,Rounded,Clamped]
def num(c):
    k=random.randrange(10)
    if k==0: return Decimal(random.choice(['0','-0','0.00','0E+5','-0E-3','1','-1','0.5','1E+3','9','NaN','sNaN','NaN123','-sNaN45','Infinity','-Infinity','inf','-NaN99999999999']))
    n=random.choice([1,1,2,3,5,9,17,19,20,28,29])
    d=random.choice(['9'*n,'5'*n,str(random.randrange(10**n)),'1'+'0'*(n-1),'4'+'9'*(n-1)])
    e=random.choice([0,0,0,-1,-2,-n,5,c.Emax,c.Emin,c.Emax-n+1,c.Emin-n+1,c.Emin-c.prec+1,c.Emin-c.prec,c.Emax+1,c.Emax//2,c.Emin//2,random.randrange(-60,60)])
    return Decimal(random.choice(['','-'])+d+'E'+str(e))
h=hashlib.md5()
c=getcontext()
for k in range(1500):
    if k%10==0:
        c=Context(prec=random.choice([1,2,3,5,9,18,19,20,28]),rounding=random.choice(rs),Emin=random.choice([0,-1,-5,-50,-999999]),Emax=random.choice([0,1,5,50,999999]),clamp=random.choice([0,0,0,1]),capitals=random.choice([0,1,1]),traps=[] if random.random()<.5 else random.sample(S,random.randrange(1,4)))
        setcontext(c); c=getcontext()
    a,b=num(c),num(c)
    op=random.randrange(28)
    try:
        if op==0: r=a+b
        elif op==1: r=a-b
        elif op==2: r=a*b
        elif op==3: r=a/b
        elif op==4: r=a//b
        elif op==5: r=a%b
        elif op==6: r=a.quantize(b)
        elif op==7: r=-a
        elif op==8: r=+a
        elif op==9: r=abs(a)
        elif op==10: r=(a==b,a!=b)
        elif op==11: r=a<b
        elif op==12: r=a.compare(b)
        elif op==13: r=a.max(b)
        elif op==14: r=a.min(b)
        elif op==15: r=divmod(a,b)
        elif op==16: r=a.normalize()
        elif op==17: r=a.to_integral_value()
        elif op==18: r=a.to_integral_exact()
        elif op==19: r=a.sqrt()
        elif op==20: r=(a.is_nan(),a.is_snan(),a.is_normal(),a.is_subnormal(),a.adjusted(),a.copy_sign(b),a.same_quantum(b))
        elif op==21: r=c.create_decimal(str(b))
        elif op==22: r=a.fma(b,num(c))
        elif op==23: r=a*3+7
        elif op==24: r=a.quantize(Decimal('0.01'),rounding=random.choice(rs),context=random.choice([c,Context(prec=5,traps=[])]))
        elif op==25: r=(a.as_tuple(), a.to_eng_string(), repr(a))
        elif op==26: r=a.compare_signal(b)
        elif op==27: r=c.to_sci_string(a)
        elif op==28: r=a.exp() if abs(a.adjusted())<4 else 0
        elif op==29: r=a.ln() if abs(a.adjusted())<60 else 0
        elif op==30: r=a.log10() if abs(a.adjusted())<60 else 0
        elif op==31: r=a**random.choice([0,1,2,3,-1,-2,5])
        elif op==32: r=a**(b if abs(b.adjusted())<3 and abs(a.adjusted())<20 else 2)
        r=str(r)
    except DecimalException as e: r=type(e).__name__+str(e)
    except (ValueError,OverflowError,TypeError) as e: r=type(e).__name__+str(e)
    r+=' '+str([s.__name__ for s in S if c.flags[s]])
    if random.random()<.3: c.clear_flags()
    print(k,op,a,b,r,'|',c.prec,c.rounding,c.Emin,c.Emax,c.clamp,[s.__name__ for s in S if c.traps[s]])
