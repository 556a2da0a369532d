# expect: cauchy [ 0.25465  0.64758 -0.72654      nan      nan  0.37888]
# expect: laplace [ 0.30327  0.69673 -0.51083  0.       2.       0.33516]
# expect: logistic [ 0.235    0.62246 -0.8473   0.       3.28987  0.40131]
# expect: pareto [0.      0.      1.19523 2.          inf 1.     ]
# expect: rayleigh [0.44125 0.1175  0.8446  1.25331 0.4292  0.92312]
# expect: weibull_min [0.74478 0.29781 0.50294 0.90275 0.37569 0.77648]
# expect: gumbel_r [ 0.3307   0.54524 -0.18563  0.57722  1.64493  0.48846]
# expect: truncnorm [ 0.43009  0.65088 -0.2424   0.22964  0.51976  0.39315]
# expect: triang [2.      0.5     0.3873  0.5     0.04167 0.68   ]
# expect: maxwell [0.17603 0.03086 1.19317 1.59577 0.45352 0.98377]
# expect: halfnorm [0.70413 0.38292 0.38532 0.79788 0.36338 0.68916]
# expect: powerlaw [1.      0.25    0.54772 0.66667 0.05556 0.84   ]
# expect: genextreme [ 0.34633  0.54951 -0.18736  0.48649  1.31005  0.48564]
# expect: invgamma [1.08268 0.67668 0.27658 0.5     0.25    0.45619]
# expect: levy [0.41511 0.1573  0.93093     inf     inf 0.88615]
# expect: weibull_max [ 0.       1.      -1.13173 -0.90275  0.37569  0.     ]
# expect: gompertz [0.86181 0.47729 0.30504 0.59635 0.1763  0.61151]
# expect: arcsine [0.63662 0.5     0.20611 0.5     0.125   0.56409]
# expect: loguniform [0.66762 0.53724 0.24565 0.63424 0.26369 0.53724]
# expect: chi [0.44125 0.1175  0.8446  1.25331 0.4292  0.92312]
# expect: nakagami [0.7788  0.2212  0.59722 0.88623 0.2146  0.85214]
# expect: genpareto [0.58468 0.38609 0.36311 1.11111 1.54321 0.67556]
# expect: gennorm [ 0.43939  0.76025 -0.37081  0.       0.5      0.2858 ]
# expect: dweibull [ 0.3894   0.6106  -0.71472  0.       1.       0.42607]
# expect: foldnorm [0.48158 0.24173 0.62134 1.16663 0.63897 0.8065 ]
# expect: invgauss [0.87878 0.36498 0.42974 1.      1.      0.72939]
# expect: semicircular [ 0.55133  0.8045  -0.31969  0.       0.25     0.25232]
# expect: wald [0.87878 0.36498 0.42974 1.      1.      0.72939]
# expect: binom [0.23347 0.38278 2.      3.      2.1    ]
# expect: poisson [0.22404 0.42319 2.      3.      3.     ]
# expect: geom [0.21    0.51    1.      3.33333 7.77778]
# expect: bernoulli [0.   1.   0.   0.3  0.21]
# expect: nbinom [ 0.11719  0.22656  3.       5.      10.     ]
# expect: hypergeom [0.04768 0.05212 4.      4.2     1.14947]
# expect: randint [0.16667 0.33333 2.      3.5     2.91667]
# expect: [0.10859  0.560271]
# expect: [0.22     0.178587]
# expect: [9.9200e+02 7.5872e-02]
# expect: [11.        0.536797]
# expect: [4.4200e+02 5.9356e-02]
# expect: [14.        0.640625]
# expect: [3.163438 0.075304]
# expect: [1.066231 0.30434 ]
# expect: [0.497089 0.480782]
# expect: [-0.035102  0.71908 ]
# expect: [0.466667 0.07255 ]
# expect: [0.039189 0.980596]
# expect: [0.197576 0.905935]
# expect: [0.030303 0.002759]
# expect: 0.446429 0.504036 1 [[12. 18.]
# expect:  [28. 42.]]
# expect: [-2.689114 -2.117685] 0.6605 [1.  2.5] 75.0 1.2205 2.5 -0.037388 0.408248 1.0
# Distributions and tests of scipy.stats, to five places.
import numpy as np
from scipy import stats

shapes = {"pareto": (2.0,), "weibull_min": (1.5,), "weibull_max": (1.5,), "truncnorm": (-1, 2), "triang": (0.5,), "powerlaw": (2.0,), "genextreme": (0.1,), "invgamma": (3.0,), "gompertz": (1.0,),
          "loguniform": (0.1, 2), "chi": (2,), "nakagami": (1.0,), "genpareto": (0.1,), "gennorm": (2.0,), "dweibull": (2.0,), "foldnorm": (1.0,), "invgauss": (1.0,)}
for name in ("cauchy", "laplace", "logistic", "pareto", "rayleigh", "weibull_min", "gumbel_r", "truncnorm", "triang", "maxwell", "halfnorm", "powerlaw", "genextreme", "invgamma", "levy", "weibull_max", "gompertz",
             "arcsine", "loguniform", "chi", "nakagami", "genpareto", "gennorm", "dweibull", "foldnorm", "invgauss", "semicircular", "wald"):
    d = getattr(stats, name)(*shapes.get(name, ()))
    print(name, np.round([d.pdf(0.5), d.cdf(0.5), d.ppf(0.3), d.mean(), d.var(), d.sf(0.4)], 5))
for name, args in (("binom", (10, 0.3)), ("poisson", (3,)), ("geom", (0.3,)), ("bernoulli", (0.3,)), ("nbinom", (5, 0.5)), ("hypergeom", (20, 7, 12)), ("randint", (1, 7))):
    d = getattr(stats, name)(*args)
    print(name, np.round([d.pmf(2), d.cdf(2), d.ppf(0.3), d.mean(), d.var()], 5))
rng = np.random.default_rng(0)
a, b = rng.normal(size=50), rng.normal(0.5, size=50)
for r in (stats.kstest(a, "norm"), stats.ks_2samp(a, b), stats.mannwhitneyu(a, b), stats.mannwhitneyu(a[:5], b[:6]), stats.wilcoxon(a, b), stats.wilcoxon(a[:8], b[:8]), stats.kruskal(a, b), stats.levene(a, b), stats.bartlett(a, b),
          stats.kendalltau(a, b), stats.kendalltau(a[:10], b[:10]), stats.normaltest(a), stats.jarque_bera(a), stats.fisher_exact([[1, 9], [11, 3]])):
    print(np.round([r.statistic, r.pvalue], 6) + 0.0)
r = stats.chi2_contingency([[10, 20], [30, 40]])
print(round(float(r.statistic), 6), round(float(r.pvalue), 6), r.dof, r.expected_freq)
print(np.round(stats.multivariate_normal([0, 0], [[2, 0.5], [0.5, 1]]).logpdf([[1, 1], [0, 0]]), 6), np.round(stats.boxcox([1, 2, 3, 4.0])[1], 4),
      stats.binned_statistic([1, 2, 3], [1, 2, 3], bins=2).statistic, stats.percentileofscore([1, 2, 3, 4], 3), np.round(stats.probplot([1, 2, 3.0])[1][0], 4),
      stats.trim_mean([1, 2, 3, 100], 0.25), np.round(stats.moment(a, 3), 6), np.round(stats.variation([1, 2, 3.0]), 6), stats.median_abs_deviation([1, 2, 3, 10]))
