# Six families of polynomials as functions of their coefficients: the same calls of each.
import numpy as np
import numpy.polynomial
families = [('polynomial', 'poly'), ('chebyshev', 'cheb'), ('legendre', 'leg'), ('hermite', 'herm'), ('hermite_e', 'herme'), ('laguerre', 'lag')]
c, d = [1., 2., 3.], [4, -1, 0.5, 2]
for module, p in families:
    m = getattr(np.polynomial, module)
    f = lambda name: getattr(m, p + name)
    print(module, f('domain'), f('zero'), f('one'), f('x'), f('line')(3, 2), f('line')(3, 0))
    print(f('add')(c, d), f('sub')(c, d), f('sub')(d, c), f('mulx')(c), f('mulx')([0]))
    print(f('mul')(c, d), f('mul')([2], d), f('mul')([1, 2], [3, 4]), f('pow')(c, 3), f('pow')(c, 0))
    print(f('div')(d, c), f('div')(c, d), f('div')(d, [2]))
    print(f('val')(0.5, c), f('val')([1, 2], d), f('val')(np.ones((2, 2)), [[1, 2], [3, 4]]), f('val')([1., 2.], [[1, 2], [3, 4]], tensor=False))
    print(f('val2d')([1, 2], [3, 4], [[1, 2], [3, 4]]), f('grid2d')([1, 2], [3, 4], [[1, 2], [3, 4]]), f('val3d')(1, 2, 3, np.ones((2, 2, 2))))
    print(f('vander')([0, 1, 2], 3), f('vander2d')([1, 2], [3, 4], [1, 2]), f('vander3d')([1], [2], [3], [1, 1, 1]))
    print(f('der')(d), f('der')(d, 2), f('der')(d, 9), f('der')([[1, 2], [3, 4]], axis=1), f('der')(d, scl=2))
    print(f('int')(c), f('int')(c, 2, [1, 2]), f('int')(c, lbnd=1), f('int')([[1, 2], [3, 4]], axis=1))
    print(f('fromroots')([1, 2, 3]), f('fromroots')([]), f('companion')(c), np.round(f('roots')(d), 10), f('roots')([1, 2]), f('trim')([1, 2, 1e-9], 1e-6))
    print(np.round(f('fit')([0, 1, 2, 3], [1, 3, 2, 5], 2), 10), np.round(f('fit')([0, 1, 2, 3], [1, 3, 2, 5], [0, 2]), 10))
    if p != 'poly':
        print(getattr(m, p + '2poly')(d), getattr(m, 'poly2' + p)(d), np.round(f('weight')(np.array([0.25, 0.5])), 10))
        print([np.round(a, 10) for a in f('gauss')(5)])
from numpy.polynomial import Hermite, HermiteE, Laguerre, Polynomial, Chebyshev, polyutils as pu
for K in (Hermite, HermiteE, Laguerre, Polynomial, Chebyshev):
    p = K([1, 2, 3])
    print(repr(p), p, format(p, 'ascii'), p(2), p.deriv(), p.integ(), p * p, p ** 2, p // 2, p / 2, sep='\n')
    print(p == K([1, 2, 3]), p.convert(kind=Polynomial), Polynomial([1, 2]).convert(kind=K), K.basis(2), K.identity([0, 2]))
    print(p._repr_latex_(), np.round(K.fit([0, 1, 2], [1, 3, 7], 2).coef, 10), 1 + p, 3 - p, 2 * p)
print(pu.mapparms((0, 4), (-1, 1)), pu.mapdomain([0, 2, 4], (0, 4), (-1, 1)), pu.getdomain([3, 1, 2]), pu.as_series([[1, 0, 0], [2, 3]]))
np.polynomial.set_default_printstyle('ascii')
print(Polynomial([1, 2, 3]))
np.polynomial.set_default_printstyle('unicode')
for bad in (lambda: Polynomial([1]) + Chebyshev([1]), lambda: pu.as_series([[]]), lambda: Polynomial([1]) ** -1, lambda: Polynomial([1, 2]) // 0,
            lambda: Polynomial([1], [1]), lambda: Polynomial([1]) / Polynomial([1]), lambda: Polynomial([1], symbol='1')):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
