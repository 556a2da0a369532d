import numpy as np
from numpy.polynomial import Polynomial, Chebyshev, Legendre
import numpy.polynomial.polynomial as P
from numpy.polynomial import chebyshev as C, legendre as L
import numpy.typing as npt
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
p=Polynomial([1,2,3]); print(p); print(repr(p)); t(lambda:p(2)); t(lambda:p([1,2])); t(lambda:p(np.arange(3)))
q=Polynomial([0,-1.5]); print(p+q,'|',p-q,'|',p*q,'|',p**2,'|',-p,'|',p+1,'|',2*p,'|',p/2,'|',p//q,'|',p%q)
t(lambda:p.deriv()); t(lambda:p.integ()); t(lambda:p.integ(1,[5])); t(lambda:p.roots()); t(lambda:p.degree()); t(lambda:p.coef); t(lambda:p==q); t(lambda:len(p))
x=np.linspace(-2,5,20); y=1+2*x-0.5*x**2
f=Polynomial.fit(x,y,2); print(np.round(f.coef,8), f.domain, f.window); print(np.round(f.convert().coef,8)); print(np.round(f(1.5),8))
f=Polynomial.fit(x,y,2,domain=[]) ; print(np.round(f.coef,8))
t(lambda: Polynomial.fromroots([1,2,3]).coef); t(lambda: Polynomial([6,-5,1]).roots()); t(lambda: Polynomial.basis(3)); t(lambda: Polynomial.identity())
t(lambda: P.polyval(2,[1,2,3])); t(lambda: P.polyadd([1,2],[3])); t(lambda: P.polymul([1,1],[1,-1])); t(lambda: P.polydiv([1,2,1],[1,1])); t(lambda: P.polyder([1,2,3],2)); t(lambda: P.polyint([1,2])); t(lambda: P.polyroots([-4,0,1])); t(lambda: P.polyfromroots([1,2])); t(lambda: P.polyvander([2,3],2)); t(lambda: np.round(P.polyfit(x,y,2),8))
c=Chebyshev([1,2,3]); print(c); print(repr(c)); t(lambda:c(0.3)); t(lambda:c*c); t(lambda:c.deriv()); t(lambda:c.integ()); t(lambda:np.round(c.roots(),10)); t(lambda: c.convert(kind=Polynomial))
t(lambda: np.round(Chebyshev.fit(x,y,3).coef,8)); t(lambda: C.chebval([.1,.2],[1,2,3])); t(lambda: C.cheb2poly([1,2,3])); t(lambda: C.poly2cheb([1,2,3])); t(lambda: np.round(C.chebpts1(3),10)); t(lambda: C.chebpts2(3)); t(lambda: C.chebgauss(2))
l=Legendre([1,2,3]); print(l); t(lambda:l(0.3)); t(lambda:l.deriv()); t(lambda:l.integ()); t(lambda: np.round(l.roots(),10)); t(lambda: L.leggauss(3)); t(lambda: L.legval(.5,[1,2,3])); t(lambda: np.round(Legendre.fit(x,y,2).coef,8))
def g(a: npt.NDArray[np.float64], b: npt.ArrayLike) -> npt.NDArray: return a
print(g(np.ones(1),2)); t(lambda: Polynomial([])); t(lambda: p+c); print(Polynomial([1e-5,1e9,0.1,-2.123456789])); print(Polynomial([1,2],domain=[0,2])); print(f"{p}")
