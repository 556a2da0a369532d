import numpy as np
from scipy.optimize import minimize, Bounds, LinearConstraint, NonlinearConstraint, rosen, nnls
fun = lambda x: (x[0] - 1)**2 + (x[1] - 2.5)**2
cons = ({'type': 'ineq', 'fun': lambda x: x[0] - 2 * x[1] + 2}, {'type': 'ineq', 'fun': lambda x: -x[0] - 2 * x[1] + 6}, {'type': 'ineq', 'fun': lambda x: -x[0] + 2 * x[1] + 2})
res = minimize(fun, (2, 0), method='SLSQP', bounds=((0, None), (0, None)), constraints=cons)
print(res.x.round(4) + 0, round(res.fun, 4), res.success, res.message)
res = minimize(lambda w: w @ np.diag([1., 2., 3.]) @ w, np.ones(3) / 3, constraints={'type': 'eq', 'fun': lambda w: w.sum() - 1}, bounds=[(0, 1)] * 3)
print(res.x.round(3) + 0)
print(minimize(rosen, [1.3, 0.7], method="SLSQP").x.round(2))
res = minimize(rosen, [0.5, 0], method="SLSQP", constraints=[{'type': 'ineq', 'fun': lambda x: 1 - x[0] ** 2 - x[1] ** 2}])
print(res.x.round(3), round(res.fun, 3))
res = minimize(lambda x: -x[0] * x[1], [1., 1.], constraints=LinearConstraint([[1, 2]], -np.inf, 4), bounds=Bounds([0, 0], [np.inf, np.inf]))
print(res.x.round(3))
res = minimize(lambda x: x @ x, [3., 1.], constraints=NonlinearConstraint(lambda x: x[0] * x[1], 1, np.inf))
print(np.abs(res.x).round(3))
print(nnls([[1., 0], [0, 1]], [1, -1]), nnls(np.array([[1., 0], [1, 0], [0, 1]]), np.array([2., 1, 1]))[0])
# expect: [1.4 1.7] 0.8 True Optimization terminated successfully
# expect: [0.545 0.273 0.182]
# expect: [1. 1.]
# expect: [0.786 0.618] 0.046
# expect: [2. 1.]
# expect: [1. 1.]
# expect: (array([1., 0.]), 1.0) [1.5 1. ]
