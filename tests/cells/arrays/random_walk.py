import numpy as np
rng = np.random.default_rng(7)
steps = rng.choice([-1, 1], size=(3, 12))
walks = steps.cumsum(axis=1)
print(walks, walks.max(axis=1), np.abs(walks).argmax(axis=1), rng.permutation(np.arange(5)), rng.integers(0, 5, (2, 2)))
