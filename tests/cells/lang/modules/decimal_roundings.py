# decimal_roundings: sums, products, quotients and comparisons of all lengths in all roundings
import decimal, random, sys
from decimal import Decimal
random.seed(21)
c=decimal.getcontext()
rs=[decimal.ROUND_UP,decimal.ROUND_DOWN,decimal.ROUND_CEILING,decimal.ROUND_FLOOR,decimal.ROUND_HALF_UP,decimal.ROUND_HALF_DOWN,decimal.ROUND_HALF_EVEN,decimal.ROUND_05UP]
def num():
    k=random.randrange(8)
    if k==0: return Decimal(random.choice(['0','-0','0.00','1','-1','0.5','1E+3','9','99','999999999999999999','9999999999999999999','10000000000000000000','18446744073709551615','18446744073709551616','99999999999999999999999999999']))
    n=random.choice([1,2,3,5,9,10,17,18,19,20,27,28,29,40])
    d=random.choice(['9'*n,'5'*n,str(random.randrange(10**n)),'1'+'0'*(n-1),'4'+'9'*(n-1)])
    return Decimal(random.choice(['','-'])+d+'E'+str(random.choice([0,0,0,-1,-2,-n,-n-3,-19,5,-40,30,random.randrange(-60,60)])))
out=[]
import hashlib
h=hashlib.md5()
for k in range(1500):
    if k%20==0:
        c.prec=random.choice([1,2,3,5,9,16,17,18,19,20,21,27,28,28,36,37,38,39,50,100]); c.rounding=random.choice(rs)
    a,b=num(),num()
    op=random.randrange(9)
    try:
        if op==0: r=a+b
        elif op==1: r=a-b
        elif op==2: r=a*b
        elif op==3: r=a/b
        elif op==4: r=a//b
        elif op==5: r=a%b
        elif op==6: r=a.quantize(b)
        elif op==7: r=(a<b,a==b,a>=b,-a,+a,abs(a))
        else: r=(a+3,7*a,a-10**18,a*(2**63-1),a/7)
        r=str(r)
    except decimal.DecimalException as e: r=type(e).__name__
    h.update(r.encode())
    if 1: print(k,c.prec,c.rounding,op,a,b,r)
    elif k%1000==999: print(k,h.hexdigest())
