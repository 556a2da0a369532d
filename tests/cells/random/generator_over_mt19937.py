# Generator over MT19937: its integers come from 32 bits at a time, as NumPy draws them.
import numpy as np
from numpy.random import Generator, MT19937, RandomState

g = Generator(MT19937(1))
print(g.integers(0, 10, 3), g.integers(0, 1 << 40, 3), g.choice(10, 4), g.integers(0, 200, 5, dtype='u1'), g.integers(0, 2, 9, dtype=bool), g.integers(7))
print(g.choice(4, 3, replace=False), g.choice(100, 5, replace=False), g.choice(100000, 6, replace=False), g.choice(100000, 6, replace=False, shuffle=False))
print(g.choice([3, 5, 7], 4, p=[0.2, 0.3, 0.5]), g.integers(-5, 5, (2, 3), dtype='i2'), g.integers(0, 2**32 - 1, 3, endpoint=True), g.integers(-2**63, 2**63 - 1, 2, endpoint=True))
print(g.permutation(6), g.random(2), g.standard_normal(2), g.integers([1, 10, 100], [5, 50, 500]), g.hypergeometric(5, 5, 3, 4), g.multinomial(10, [0.3, 0.7]))
x = np.arange(7)
g.shuffle(x)
print(x, g.permuted(x), g.bytes(5), g.bytes(0), g.integers(0, 5))
r = RandomState(3)
print(r.randint(0, 10, 5), r.choice(5, 3, replace=False), r.permutation(4))
p = np.random.default_rng(5)
print(p.integers(0, 10, 5), p.choice(50, 5, replace=False), p.choice(20, 15, replace=False), p.integers(0, 200, 5, dtype='u1'), p.permutation(5))
