import numpy as np
z = np.arange(25.0).reshape(5, 5)
z = (z - np.mean(z)) / np.std(z)
print(z.round(4))
print(np.diag(1 + np.arange(4), k=-1))
