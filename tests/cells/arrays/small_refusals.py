# What NumPy refuses, or answers, where a value came out silently: divmod's errors, records of other
# field order, conjugates of texts, reductions by comparisons, objects' lcm and sign.
import numpy as np
import warnings
from decimal import Decimal
from fractions import Fraction

warnings.simplefilter("ignore")
names = {"np": np, "Decimal": Decimal, "Fraction": Fraction}


def show(*programs):
    for text in programs:
        try:
            print(repr(eval(text, names)))
        except Exception as e:
            print(type(e).__name__, e)


show(
    "np.lcm(np.array([1,-1])*Decimal('0.20'),np.array([1,1])*Decimal('0.12'))",
    "np.lcm(np.array([Fraction(1,2)]),np.array([Fraction(1,3)]))",
    "np.lcm(np.array([4,6],object),np.array([6,-4],object))",
    "np.sign(np.array([np.nan],object))",
    "np.sign(np.array([2,-3.5,Fraction(-1,2),0],object))",
    "np.equal.reduce(np.array([0,0]))",
    "np.equal.reduce(np.array([0,0]),dtype=bool)",
    "np.less.reduce(np.array([0.,1]))",
    "np.less.reduce(np.array([False,True]))",
    "np.arange(3,dtype=bool)",
    "np.arange(2,4,dtype=bool)",
    "np.arange(0,1,np.nan)",
    "np.ones(2,'S1').conj()",
    "np.ones(2,'U1').conjugate()",
    "np.ones(2,'M8[ns]').conj()",
    "np.array([1-1j,2],object).conj()",
    "np.matmul(np.arange(8).astype(object).reshape(2,2,2),np.arange(4).astype(object).reshape(2,2))",
    "np.matmul(np.arange(8).astype(object).reshape(2,2,2),np.arange(2).astype(object))",
    "np.matmul(np.arange(2).astype(object),np.arange(12).astype(object).reshape(3,2,2))",
    "np.matmul(np.ones((1,1),object),np.ones((),object))",
    "np.matmul(np.ones((2,),object),np.ones((1,2),object))",
    "np.concatenate([np.array([(1,2)],[('a','i8'),('b','i8')]),np.array([(1,2)],[('b','i8'),('a','i8')])])",
    "np.array([0,1]).astype('i4, 2i4')",
    "np.array([[0,1],[2,3]]).astype('i4, (2,2)f4')",
    "np.count_nonzero(np.array([0,1]).astype('i4, 2i4')[:1])",
    "np.interp(0,[0],[1,2],period=360)",
    "np.interp(0,[[0]],[[1]],period=360)",
    "np.clip(np.ones(3),2,3,max=3)",
    "np.clip(np.ones(3),2,3,min=3)",
    "np.clip(np.ones(3),min=3,max=4)",
    "np.ones(3).clip(2,max=3)",
    "np.rollaxis(np.ones((1,2,3,4)),0,-5)",
    "np.rollaxis(np.ones((1,2,3,4)),0,5)",
    "np.rollaxis(np.ones((1,2,3,4)),0,4).shape",
    "np.rollaxis(np.ones((1,2,3,4)),3,-4).shape",
    "np.linalg.pinv(np.eye(2),rcond=0.5,rtol=0.5)",
    "np.linalg.matrix_rank(np.eye(2),tol=0.5,rtol=0.5)",
    "np.linalg.matrix_transpose(np.ones(3))",
    "np.fromiter(['a','b'],'S')",
    "np.fromiter(['a','bc'],'S2')",
)


class Places(tuple):
    pass


print(np.arange(25).reshape(5, 5)[Places(([1], [2]))])
for how in ("divide", "over", "invalid"):
    for dtype in ("f2", "f4", "f8", "i8"):
        for a, b in ((1, 0), (0, 0), (7, 2), (np.inf, 1), (np.inf, np.inf), (np.nan, 0)):
            if dtype == "i8" and not np.isfinite(a):
                continue
            a, b = np.array([a], dtype), np.array([b], dtype)
            with np.errstate(all="ignore"), np.errstate(**{how: "raise"}):
                for x, y in ((a, b), (a[0], b[0])):
                    try:
                        print(how, dtype, np.divmod(x, y))
                    except FloatingPointError as e:
                        print(how, dtype, e)
for how in ("over", "invalid"):
    with np.errstate(all="ignore"), np.errstate(**{how: "raise"}):
        try:
            print(np.divmod(4, np.finfo(float).tiny))
        except FloatingPointError as e:
            print(e)
