# cupy._random: cupy.random's functions take dtype= where numpy's do not. The numbers are those
# of the draws below, in float64 or int64, and are rounded to the type.
from cupy import _draws
import numpy as _np


class XORWOW(_draws.BitGenerator):
    """A bit generator by CuPy's name; its numbers are those of PCG64, not cuRAND's."""

    def __init__(self, seed=None, *, size=-1):
        super().__init__(seed)


class MRG32k3a(XORWOW):
    """A bit generator by CuPy's name; its numbers are those of PCG64, not cuRAND's."""


class Philox4x3210(XORWOW):
    """A bit generator by CuPy's name; its numbers are those of PCG64, not cuRAND's."""


_draw_names = {"ranf": "random", "sample": "random"}


def _typed(name, default):
    draw = getattr(_draws, _draw_names.get(name, name))

    def typed(*args, dtype=default, **options):
        dtype = _np.dtype(dtype)
        if default is float and dtype not in (_np.float32, _np.float64):
            raise TypeError("cupy.random only supports float32 and float64")
        drawn = draw(*args, **options)
        return drawn if not hasattr(drawn, "dtype") or drawn.dtype == dtype else drawn.astype(dtype)

    typed.__name__, typed.__doc__ = name, draw.__doc__
    return typed


rand = _typed("rand", float)
randn = _typed("randn", float)
random = _typed("random", float)
random_sample = _typed("random_sample", float)
ranf = _typed("ranf", float)
sample = _typed("sample", float)
uniform = _typed("uniform", float)
normal = _typed("normal", float)
standard_normal = _typed("standard_normal", float)
exponential = _typed("exponential", float)
standard_exponential = _typed("standard_exponential", float)
standard_gamma = _typed("standard_gamma", float)
standard_cauchy = _typed("standard_cauchy", float)
standard_t = _typed("standard_t", float)
gamma = _typed("gamma", float)
beta = _typed("beta", float)
chisquare = _typed("chisquare", float)
f = _typed("f", float)
gumbel = _typed("gumbel", float)
laplace = _typed("laplace", float)
logistic = _typed("logistic", float)
lognormal = _typed("lognormal", float)
noncentral_chisquare = _typed("noncentral_chisquare", float)
noncentral_f = _typed("noncentral_f", float)
pareto = _typed("pareto", float)
power = _typed("power", float)
rayleigh = _typed("rayleigh", float)
triangular = _typed("triangular", float)
vonmises = _typed("vonmises", float)
wald = _typed("wald", float)
weibull = _typed("weibull", float)
dirichlet = _typed("dirichlet", float)
multivariate_normal = _typed("multivariate_normal", float)
binomial = _typed("binomial", int)
geometric = _typed("geometric", int)
hypergeometric = _typed("hypergeometric", int)
logseries = _typed("logseries", int)
negative_binomial = _typed("negative_binomial", int)
poisson = _typed("poisson", int)
zipf = _typed("zipf", int)
