import numpy as np
z = np.arange(100) * 37 % 101
n = 5
print(z[np.argsort(z)[-n:]], np.sort(z[np.argpartition(-z, n)[:n]]))
