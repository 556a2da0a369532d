# Objects of classes that know nothing of arrays beside arrays and numbers of numpy: computed beside each element.
import numpy as np, fractions, decimal
F=fractions.Fraction; D=decimal.Decimal
class P:
    def __rmul__(s,o): return ('r',type(o).__name__)
    def __mul__(s,o): return ('m',type(o).__name__)
    def __radd__(s,o): return 'radd'
class Q: pass
def t(s):
    try: print(s, repr(eval(s)))
    except Exception as e: print(s, type(e).__name__, e)
for s in """np.array([1,2])*F(1,2)
F(1,2)*np.array([1,2])
np.array([1,2])+D('1.5')
D('1.5')*np.array([1,2])
np.array([1.5,2])*F(1,2)
np.array([1,2])-F(1,2)
np.array([1,2])/F(1,2)
np.array([1,2])**F(1,2)
np.array([1,2])<F(3,2)
F(3,2)>np.array([1,2])
np.array([1,2])==F(1,1)
np.array([1,2])//F(1,2)
np.array([1,2])%D(2)
np.array([1,2])*P()
P()*np.array([1,2])
np.array([1,2])+P()
np.array([1,2])*Q()
np.array([1,2])+Q()
Q()+np.array([1,2])
np.array([1,2])==Q()
np.array([1,2])+None
np.array([1,2])*None
np.add([1,2],F(1,2))
np.multiply(np.arange(3),D(2))
np.int64(3)*F(1,2)
np.float64(3)*F(1,2)
np.int64(3)*D(2)
F(1,2)*np.int64(3)
np.array(3)*F(1,2)
np.sum([F(1,2),F(1,3)])
np.array([F(1,2),1])*np.array([1,2])
np.maximum([1,2],F(3,2))
np.dot([F(1,2)],[2])
np.mean([F(1,2),F(1,3)])
np.array([True,False])&F(1,2)
-np.array([F(1,2)])
np.array([1j])*F(1,2)
np.array([])*F(1,2)
np.array([[1,2]])*[F(1,2),F(1,3)]
np.add(np.array([1,2]),[F(1,2),F(1,3)])""".split("\n"): t(s)
a=np.array([1,2])
try: a*=F(1,2); print(a)
except Exception as e: print(type(e).__name__, e)
a=np.array([1.,2])
try: a*=F(1,2); print(a)
except Exception as e: print(type(e).__name__, e)
import datetime, enum, pathlib
class E(enum.Enum): A=1
class IE(enum.IntEnum): A=1
for s in """np.array([1,2])+datetime.timedelta(1)
np.array([1,2])==datetime.date(2001,1,1)
np.array([1,2])==E.A
np.array([1,2])==IE.A
np.array([1,2])+IE.A
np.array([1,2])==pathlib.Path('a')
np.array([1,2])!=Q()
np.array([1,2])==int
np.array([1,2])<E.A
np.array([1,2])+np.poly1d([1,2])
np.array([1,2])*np.polynomial.Polynomial([1,2])
np.array([1,2])*[F(1,2),3]
3//F(1,2)
divmod(F(7,2),2)
divmod(7,F(3,2))
7%F(3,2)
1-F(1,2)
np.int64(1)-F(1,2)
F(1,2)**F(2,1)
F(1,2)**np.int64(2)
1.5-F(1,2)
1j-F(1,2)
'a'+F(1,2)
F(1,2)-'a'
np.array([1,2])*fractions
np.array([1,2])+complex
np.array([[1,2],[3,4]])*F(1,2)
np.array([1,2])[::-1]-F(1,2)
np.ma.array([1,2])*F(1,2)
np.array([[1,2]]).T*np.array([F(1,2),F(1,3)])
abs(np.array([1,2])*F(-1,2))
(np.array([1,2])*F(1,2)).sum()
(np.array([1,2])*F(1,2)).mean()
round(F(5,2)), int(F(7,2)), hash(F(1,2))==hash(.5)
np.array([1,2])&Q()
np.array([1,2])>>F(1,2)
np.array([])*Q()
np.array([1.5])==D('1.5')
np.array([1.5])<D('1.6')
np.int64(3)+D(2)""".split("\n"): t(s)
for s in """np.int8(3).numerator
np.int8(3).denominator
np.uint64(3).denominator
np.bool_(1).numerator
hasattr(np.float64(1),'numerator')
np.float64(2)*np.poly1d([1,2])
np.array([1,2])==np.poly1d([1,2])
np.asarray(np.poly1d([1,2]))
np.sin(np.poly1d([1,2]))
np.array([[1],[2]])-np.poly1d([1,2])
np.poly1d([1,2])*np.array([1,2])
np.int64(2)*P()
np.float32(2)*P()
np.int64(2)+Q()
Q()+np.int64(2)
np.int64(2)<Q()
np.int64(2) in [Q()]
'b'/pathlib.Path('a')
pathlib.Path('a')/pathlib.Path('b')""".split("\n"): t(s)
print(bool(F(1, 2) == np.float64(0.5)), bool(np.float64(0.5) == F(1, 2)), bool(np.int64(1) == D('1')), bool(np.int64(1) < D('1.5')))
