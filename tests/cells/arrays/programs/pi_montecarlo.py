import numpy as np
rng = np.random.default_rng(42)
x, y = rng.random(1000), rng.random(1000)
print(4 * np.count_nonzero(x * x + y * y < 1) / 1000, np.mean(x), x[:3])
np.random.seed(1)
p = np.random.uniform(-1, 1, (100, 2))
print((np.hypot(p[:, 0], p[:, 1]) < 1).mean())
