# Shares of zeros, very rare successes, weights that are no numbers, ends of ranges, and what out= takes.
import numpy as np

def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)

for alpha in ([0.0, 0.0], [0, 0, 1.0], [0, 0.05, 0.02, 0], [0.05, 0, 0, 0], [1e-5, 1e-5], [0.0], [0.0, 1e-3, 0, 2e-3], [1e-300, 1e-300], [[1.0, 2]], [-1, 1.0]):
    show(lambda: np.random.default_rng(3).dirichlet(alpha))
    show(lambda: np.random.default_rng(3).dirichlet(alpha, (2, 2)))
    show(lambda: np.random.RandomState(3).dirichlet(alpha))
for n, p in ((5000000000000000000, 1e-19), (10**18, 1e-18), (10, 1e-17), (20, 0.3), (7, 0.999), (30, 0.05)):
    show(lambda: np.random.default_rng(4).binomial(n, p, 12))
    show(lambda: np.random.RandomState(4).binomial(n, p, 12))
print([int(np.random.default_rng(k).binomial(1 + k * 7 % 40, k * 0.37 % 1, 500).sum()) for k in range(40)])
g = np.random.default_rng(1)
for f in (lambda: g.choice(4, 3, p=[np.nan] * 4), lambda: g.choice(4, 3, p=[None] * 4), lambda: np.array([None, 1], float), lambda: g.integers(5, 5, size=0),
          lambda: g.integers(5, 5), lambda: g.permuted(np.arange(4), out=np.zeros(4, np.int8)), lambda: g.random(out=np.zeros((4, 4))[::2]),
          lambda: g.random(3, out=np.zeros((3, 1))), lambda: g.standard_gamma([1.0, 2], out=np.zeros((2, 2))), lambda: g.random(out=np.zeros((2, 2))),
          lambda: g.standard_normal(out=np.zeros((3, 3)).T[0])):
    show(f)
