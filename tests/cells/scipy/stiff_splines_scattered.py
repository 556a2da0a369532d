# expect: RK45 True [0.003716 0.367879]
# expect: RK23 True [0.003716 0.367879]
# expect: Radau True [0.003716 0.367879]
# expect: BDF True [0.003716 0.367879]
# expect: LSODA True [0.003716 0.367879]
# expect: 0 [1.997 1.993] 1.995
# expect: [7.15827e-01 9.00000e-06 2.84164e-01]
# expect: linear [0.420735 0.678844]
# expect: nearest [0.       0.909297]
# expect: zero [0.       0.909297]
# expect: slinear [0.420735 0.678844]
# expect: quadratic [0.513997 0.74944 ]
# expect: cubic [0.501743 0.746333]
# expect: previous [0.       0.909297]
# expect: next [0.841471 0.14112 ]
# expect: [0.501743 0.746333] 0.496509 1.998934
# expect: 0.598206 0.49651 1.99893 [0.     3.142  6.2842 9.4358]
# expect: 0.283366 5 -0.871642
# expect: [[0.6 0.8 1. ]
# expect:  [0.8 1.  1.2]
# expect:  [1.  1.2 1.4]] [0.7224 0.7224 0.8503]
# expect: True 0.515568 [[0.5909]] 2.25
# expect:    2
# expect: 1 x
# expect: Nelder-Mead [1. 1.]
# expect: Powell [1. 1.]
# expect: CG [1. 1.]
# expect: BFGS [1. 1.]
# expect: L-BFGS-B [1. 1.]
# expect: TNC [1. 1.]
# expect: SLSQP [1. 1.]
# expect: trust-constr [1. 1.]
# expect: [10. -3.] -22.0 0
# expect: [1. 0. 0.] 1.0 2 3
# expect: [1. 1.] 0.3 0.739085 1.0 True
# expect: 4.0 1.0 [0, 1, 2, 3]
# expect: 4 [ True False] [[5.]] 16
# expect: UnivariateSpline: only s=0, the spline through all points, is there
# expect: griddata: cubic is not there; linear and nearest are, RBFInterpolator(points, values) is smooth
# expect: of the methods of solve_ivp there are RK45, RK23 and Radau's (for BDF and LSODA too), not DOP853
# expect: ConvexHull is there for points of a plane, not of 3 dimensions
# Stiff equations, splines, scattered points, minima among many, triangles: SciPy's numbers.
import numpy as np
from scipy import integrate, interpolate, optimize, spatial
from scipy.integrate import solve_ivp

for m in ("RK45", "RK23", "Radau", "BDF", "LSODA"):
    s = solve_ivp(lambda t, y: [-100 * y[0] + y[1], -y[1]], (0, 1), [1.0, 1.0], method=m, rtol=1e-8, atol=1e-10)
    print(m, s.success, np.round(s.y[:, -1], 6))
s = solve_ivp(lambda t, y: [y[1], 1000 * (1 - y[0] ** 2) * y[1] - y[0]], (0, 10), [2, 0], method="Radau", t_eval=[5, 10], dense_output=True)
print(s.status, np.round(s.y[0], 3), np.round(s.sol(7.5)[0], 3))
robertson = lambda y, t: [-0.04 * y[0] + 1e4 * y[1] * y[2], 0.04 * y[0] - 1e4 * y[1] * y[2] - 3e7 * y[1] ** 2, 3e7 * y[1] ** 2]
print(np.round(integrate.odeint(robertson, [1.0, 0, 0], [0, 40.0], rtol=1e-6, atol=1e-10)[-1], 6))
x = np.linspace(0, 10, 11)
y = np.sin(x)
for kind in ("linear", "nearest", "zero", "slinear", "quadratic", "cubic", "previous", "next"):
    print(kind, np.round(interpolate.interp1d(x, y, kind=kind)([0.5, 2.3]), 6))
tck = interpolate.splrep(x, y, s=0)
print(np.round(interpolate.splev([0.5, 2.3], tck), 6), np.round(interpolate.splev(1.0, tck, der=1), 6), np.round(interpolate.splint(0, 3, tck), 6))
us = interpolate.UnivariateSpline(x, y, s=0)
print(np.round(us(2.5), 6), np.round(us.derivative()(1.0), 5), np.round(us.integral(0, 3), 5), us.roots().round(4))
b = interpolate.make_interp_spline(x, y, k=5)
print(np.round(b(0.3), 6), b.k, np.round(interpolate.BSpline(b.t, b.c, 5)(4.2), 6))
pts = np.random.default_rng(0).random((30, 2))
v = pts[:, 0] + pts[:, 1]
gx, gy = np.mgrid[0.3:0.7:3j, 0.3:0.7:3j]
print(np.round(interpolate.griddata(pts, v, (gx, gy), method="linear"), 6), interpolate.griddata(pts, v, (gx, gy), method="nearest").round(4)[0])
print(np.abs(interpolate.RBFInterpolator(pts, v)(pts[:2]) - v[:2]).max() < 1e-9, np.round(interpolate.Akima1DInterpolator(x, y)(0.5), 6),
      np.round(interpolate.RectBivariateSpline(x, x, np.outer(y, y))(1.5, 2.5), 6), np.round(interpolate.BarycentricInterpolator([0, 1, 2], [0, 1, 4])(1.5), 6))
print(interpolate.lagrange([0, 1, 2], [0, 1, 4]))
for m in ("Nelder-Mead", "Powell", "CG", "BFGS", "L-BFGS-B", "TNC", "SLSQP", "trust-constr"):
    print(m, np.round(optimize.minimize(optimize.rosen, [1.3, 0.7], method=m).x, 2) + 0.0)
r = optimize.linprog([-1, 4], A_ub=[[-3, 1], [1, 2]], b_ub=[6, 4], bounds=[(None, None), (-3, None)])
print(r.x, r.fun, r.status)
r = optimize.linprog([1, 2, 3], A_eq=[[1, 1, 1]], b_eq=[1])
print(r.x, r.fun, optimize.linprog([1], A_ub=[[1]], b_ub=[-1]).status, optimize.linprog([-1]).status)
print(np.round(optimize.differential_evolution(optimize.rosen, [(0, 2), (0, 2)], seed=1).x, 3), optimize.brute(lambda x: (x - 0.3) ** 2, [(0, 1)], Ns=11, finish=None).round(3),
      optimize.fixed_point(np.cos, 1.0).round(6), optimize.ridder(lambda x: x - 1, 0, 3), np.abs(optimize.basinhopping(lambda x: x[0] ** 2, [1.0], niter=3).x[0]) < 1e-3)
hull = spatial.ConvexHull(np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]]))
print(hull.area, hull.volume, sorted(hull.vertices.tolist()))
tri = spatial.Delaunay(np.array([[0, 0], [1, 0], [1, 1], [0, 1.2], [0.5, 0.5]]))
print(len(tri.simplices), tri.find_simplex([[0.5, 0.2], [5, 5]]) >= 0, spatial.distance_matrix([[0, 0]], [[3, 4]]), len(spatial.cKDTree(pts).query_pairs(0.1)))
for attempt in (lambda: interpolate.UnivariateSpline(x, y), lambda: interpolate.griddata(pts, v, (gx, gy), method="cubic"), lambda: solve_ivp(lambda t, y: y, (0, 1), [1], method="DOP853"),
                lambda: spatial.ConvexHull(np.zeros((4, 3)))):
    try:
        attempt()
    except NotImplementedError as e:
        print(e)
