import numpy as np
g = np.random.default_rng(42)
print(g.random(3), g.integers(0, 10, 5), g.standard_normal(4), g.normal(1, 2, 3), g.uniform(-1, 1, 2), g.random(), g.integers(5), g.standard_normal())
print(g.choice(5, 3), g.permutation(6), g.exponential(2.0, 3), g.choice([10, 20, 30], 2, replace=False))
x = np.arange(8)
g.shuffle(x)
print(x, g.integers(0, 2, 10, dtype=np.int8), g.random(2, dtype=np.float32), g.standard_exponential(2), g.choice(3, 4, p=[0.2, 0.3, 0.5]))
print(np.random.default_rng(0).normal(size=(2, 2)), np.random.default_rng(123).integers(1, 7, size=10))
