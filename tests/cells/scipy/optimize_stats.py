import numpy as np
from scipy import optimize, stats, interpolate, constants
from scipy.optimize import minimize, curve_fit, brentq, fsolve
from scipy.stats import norm, linregress
from scipy.spatial.distance import cdist, pdist, squareform
from scipy.spatial import cKDTree
from scipy.interpolate import interp1d, CubicSpline

np.set_printoptions(precision=5, suppress=True)
f = lambda x: x ** 3 - 2 * x - 5
print(round(brentq(f, 2, 3), 9), round(optimize.bisect(f, 2, 3), 9), round(optimize.newton(f, 2), 9), round(optimize.newton(f, 2, lambda x: 3 * x * x - 2), 9))
print(round(optimize.root_scalar(f, bracket=[2, 3]).root, 9), fsolve(lambda v: [v[0] + v[1] - 3, v[0] * v[1] - 2], [0.0, 5.0]).round(6))
print(round(optimize.minimize_scalar(lambda x: (x - 2) ** 2).x, 6), round(optimize.minimize_scalar(lambda x: (x - 2) ** 2, bounds=(0, 1.5), method="bounded").x, 4))
for method in (None, "Nelder-Mead", "BFGS", "L-BFGS-B"):
    r = minimize(optimize.rosen, [1.3, 0.7], method=method)
    print(method, r.x.round(3), r.success)
r = minimize(lambda x: (x[0] - 1) ** 2 + (x[1] - 2.5) ** 2, (2, 0), bounds=((0, None), (0, 2)))
print(r.x.round(4), round(r.fun, 6))
x = np.linspace(0, 4, 30)
y = 2.5 * np.exp(-1.3 * x) + 0.5 + 0.01 * np.sin(40 * x)
def model(x, a, b, c):
    return a * np.exp(-b * x) + c
p, cov = curve_fit(model, x, y)
print(p, np.sqrt(np.diag(cov)), curve_fit(model, x, y, p0=[1, 1, 0], bounds=(0, [3, 2, 1]))[0])
print(optimize.least_squares(lambda v: [v[0] - 1, 10 * (v[1] - v[0] ** 2)], [2.0, 2.0]).x.round(5), optimize.linear_sum_assignment([[4, 1, 3], [2, 0, 5], [3, 2, 2]]))
print(*[np.round(v, 8) for v in [norm.pdf([0, 1.0]), norm.cdf(1.96), norm.ppf(0.975), norm(10, 2).cdf(12), norm.sf(3, loc=1, scale=2), norm.interval(0.95)]])
print(*[np.round(v, 8) for v in [stats.t.cdf(1.5, 10), stats.t.ppf(0.975, 10).round(6), stats.chi2.sf(3.0, 2), stats.f.sf(2.5, 3, 10), stats.expon.cdf(1.0), stats.uniform.ppf(0.3, 1, 2)]])
print(*[np.round(v, 8) for v in [stats.binom.pmf([0, 3], 10, 0.3), stats.poisson.pmf(2, 3.0), stats.binom.cdf(3, 10, 0.3), stats.gamma.pdf(2.0, 3.0), stats.beta.cdf(0.3, 2, 3), stats.lognorm.cdf(2.0, 0.5)]])
r = linregress(x, y)
print(r.slope.round(6), r.intercept.round(6), r.rvalue.round(6), "%.4e" % r.pvalue, "%.6f" % r.stderr)
print("%.6f %.6e" % tuple(stats.pearsonr(x, y)), "%.6f" % stats.spearmanr(x, y)[0])
d = stats.describe(y)
print(d.nobs, d.mean.round(6), d.variance.round(6), d.skewness.round(6), d.kurtosis.round(6), stats.sem(y).round(6), stats.zscore(y)[:2])
a, b = y[:15], y[10:25]
print("%.5f %.5f" % tuple(stats.ttest_ind(a, b)), "%.5f %.5f" % tuple(stats.ttest_1samp(a, 1.0)), "%.5f %.5f" % tuple(stats.ttest_ind(a, b, equal_var=False)), "%.5f %.5f" % tuple(stats.f_oneway(a, b, y)))
print(stats.mode([1, 2, 2, 3]).mode, stats.gmean([1, 4]), stats.iqr(x).round(5), stats.rankdata([3, 1, 3, 2]), stats.entropy([1, 1, 2]).round(6), "%.5f %.5f" % tuple(stats.chisquare([16, 18, 16, 14, 12, 12])))
g = interp1d([0, 1, 2, 4], [0, 1, 4, 16])
print(g(0.5), g([1.5, 3]), interp1d([0, 1, 2], [5, 6, 9], kind="nearest")([0.4, 1.6]), interp1d([0, 1, 2], [5, 6, 9], fill_value="extrapolate")(3), interp1d([0, 1, 2], [5, 6, 9], bounds_error=False)(7), interp1d([0, 1, 2], [5, 6, 9], kind="previous")(1.7))
cs = CubicSpline([0, 1, 2, 3, 4], [0, 1, 0, 2, 1])
print(cs([0.5, 2.5]), cs(1.5, 1), CubicSpline([0, 1, 2], [0, 1, 0], bc_type="natural")(0.5), interpolate.PchipInterpolator([0, 1, 2, 3], [0, 1, 1, 3])(1.5), round(float(cs.integrate(0, 4)), 6))
print(interpolate.RegularGridInterpolator(([0, 1, 2], [0, 1]), np.arange(6.0).reshape(3, 2))([[0.5, 0.5], [1.5, 0.25]]))
P, Q = np.array([[0, 0], [3, 4.0]]), np.array([[1, 1.0], [0, 5], [2, 2]])
print(cdist(P, Q), cdist(P, Q, "cityblock"), pdist(Q), squareform(pdist(Q))[1], cdist(P, Q, "chebyshev")[0], cdist(Q, Q, "cosine")[0])
d, k = cKDTree(Q).query([0.9, 0.9])
print(round(float(d), 8), k, cKDTree(Q).query(P, k=2)[1])
print(constants.c, constants.h, constants.k, constants.golden, constants.convert_temperature(25.0, "C", "F"))
print(optimize.curve_fit(lambda x, a, b: a * np.exp(-b * x), np.linspace(0, 2, 9), 2 * np.exp(-1.3 * np.linspace(0, 2, 9)))[0].round(6))
# expect: 2.094551482 2.094551482 2.094551482 2.094551482
# expect: 2.094551482 [1. 2.]
# expect: 2.0 1.5
# expect: None [1. 1.] True
# expect: Nelder-Mead [1. 1.] True
# expect: BFGS [1. 1.] True
# expect: L-BFGS-B [1. 1.] True
# expect: [1. 2.] 0.25
# expect: [2.49534 1.29515 0.49848] [0.00516 0.00596 0.00239] [2.49534 1.29515 0.49848]
# expect: [1. 1.] (array([0, 1, 2]), array([1, 0, 2]))
# expect: [0.39894 0.24197] 0.9750021 1.95996398 0.84134475 0.15865525 [-1.95996  1.95996]
# expect: 0.91774634 2.228139 0.22313016 0.11903956 0.63212056 1.6
# expect: [0.02825 0.26683] 0.22404181 0.64961072 0.27067057 0.3483 0.91717148
# expect: -0.466789 1.938111 -0.845114 4.2309e-09 0.055801
# expect: -0.845114 4.230904e-09 -0.996885
# expect: 30 1.004533 0.449817 1.601056 1.609481 0.12245 [3.02614 2.39327]
# expect: 4.20691 0.00024 2.41145 0.03020 4.20691 0.00079 6.54599 0.00276
# expect: 2 2.0 2.0 [3.5 1.  3.5 2. ] 1.039721 2.00000 0.84915
# expect: 0.5 [ 2.5 10. ] [5. 9.] 12.0 nan 6.0
# expect: [1.23438 0.82812] -1.3229166666666665 0.6875 1.0 4.333333
# expect: [1.5  3.25]
# expect: [[1.41421 5.      2.82843]
# expect:  [3.60555 3.16228 2.23607]] [[2. 5. 4.]
# expect:  [5. 4. 3.]] [4.12311 1.41421 3.60555] [4.12311 0.      3.60555] [1. 5. 2.] [0.      0.29289 0.     ]
# expect: 0.14142136 0 [[0 2]
# expect:  [2 1]]
# expect: 299792458.0 6.62607015e-34 1.380649e-23 1.618033988749895 77.0
# expect: [2.  1.3]
