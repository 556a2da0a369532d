# Odd corners that NumPy's own examples show.
import numpy as np
from fractions import Fraction
print(np.arange(0,5,0.5,dtype=int), np.arange(0.5,9.7,1.2,dtype='i4'), np.arange(-3,3,0.5,dtype=int), np.arange(5.7, dtype=int))
print(np.index_exp[2::2], np.s_[2::2], np.index_exp[1,2])
print(np.isscalar(Fraction(1,2)), np.isscalar([1]), np.isscalar(3), np.isscalar('x'), np.isscalar(None))
print(np.float_power([1,-4],1.5,dtype=complex), np.float_power(2,3), np.float_power(2j,2))
f=np.frompyfunc(oct,1,1)
print(repr(f(np.array((10,30,100)))), repr(f(8)))
g=np.frompyfunc(lambda a,b:(a+b,a*b),2,2); print(g(np.arange(3),2), g(1,2))
print(np.isin([[1,2],[3,4]],{1,2}), np.isin([1],{1},invert=True))
print(np.format_float_positional(np.float32(np.pi)), np.format_float_positional(np.float16(np.pi)), np.format_float_positional(np.pi), np.format_float_scientific(np.float32(np.pi)), np.format_float_positional(np.float32(1e10)))
import numbers
from fractions import Fraction
from decimal import Decimal
class F2(Fraction): pass
class N(numbers.Number): pass
class R:
    pass
import numpy as np
for x in (1, 2.5, 1j, Fraction(1,2), F2(1,3), Decimal(1), N(), R(), "a", None, [1], True, np.float64(1), np.int32(2), np.array(1.0), np.array([1])):
    print([isinstance(x, k) for k in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral)])
