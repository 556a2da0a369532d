import numpy as np
print(np.linspace(2, 3, 5), np.linspace(2, 3, 5, endpoint=False), np.linspace(2, 3, 5, retstep=True), np.logspace(2, 3, 4), np.logspace(0, 3, 4, base=2), np.geomspace(1, 1000, 4), np.arange(3, 7, 2), np.arange(0, 1, 0.25), np.arange(5, 0, -1), np.arange(3.0), np.arange(3, dtype=np.int8), np.linspace(0, 10, 3, dtype=int), np.linspace([0, 1], [2, 3], 3))
print(np.geomspace(-1, -8, 4), np.linspace(0, 1, 1), np.linspace(0, 1, 0), np.arange(2, 2))
