# Results as SciPy prints them, limits on iterations, random sparse matrices, densities.
import numpy as np
from scipy import optimize, sparse, stats

r = optimize.minimize_scalar(lambda x: (x - 2) * x * (x + 2)**2, bracket=(-5, 2.9, 4.5), method='Brent', options={'maxiter': 1})
print(r.success, r.nit)
print(optimize.minimize(lambda x: (x[0] - 1)**4 + x[1]**2, [3., 4.], method='CG', options={'maxiter': 1}).nit)
print(optimize.minimize(lambda x: (x[0] - 1)**4 + x[1]**2, [3., 4.], options={'maxiter': 1}).status)
print(optimize.OptimizeResult(x=np.array([1.0, -2.5e-11]), fun=0.5, success=True, message='Done', nit=3, jac=np.arange(3.), hess_inv=np.eye(2), slack=1))
print(optimize.OptimizeResult())
state = np.random.RandomState(42)
at, data = state.choice(16, size=6, replace=False), state.uniform(size=6)
expected = np.zeros(16)
expected[at] = data
print((sparse.random(4, 4, density=.4, random_state=42).toarray() == expected.reshape(4, 4).T).all())
generator = np.random.default_rng(1)
at, data = generator.choice(6, size=3, replace=False), generator.uniform(size=3)
expected = np.zeros(6)
expected[at] = data
print((sparse.random(2, 3, density=.5, random_state=np.random.default_rng(1)).toarray() == expected.reshape(3, 2).T).all())
k = stats.gaussian_kde([1, 2, 3.5, 7])
x = np.linspace(-40, 50, 9001)
print(k.evaluate([2, 3]).shape, (k([2, 3]) == k.evaluate([2, 3])).all(), round(float(np.trapezoid(k(x), x)), 6), round(k.integrate_box_1d(-100, 100), 6), k.factor == 4**-0.2)
plane = stats.gaussian_kde(np.array([[1, 2, 3, 4.], [2, 1, 4, 3]]))
print(plane.d, plane.n, plane([[2], [2]]).shape, bool(plane([[2], [2]])[0] > plane([[9], [9]])[0]))
# expect: False 1
# expect: 1
# expect: 1
# expect:   message: Done
# expect:   success: True
# expect:       fun: 0.5
# expect:         x: [ 1.000e+00 -2.500e-11]
# expect:       nit: 3
# expect:       jac: [ 0.000e+00  1.000e+00  2.000e+00]
# expect:  hess_inv: [[ 1.000e+00  0.000e+00]
# expect:             [ 0.000e+00  1.000e+00]]
# expect: OptimizeResult()
# expect: True
# expect: True
# expect: (2,) True 1.0 1.0 True
# expect: 2 4 (1,) True
