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
