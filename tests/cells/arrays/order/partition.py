import numpy as np
a = np.array([7, 1, 5, 3, 9])
p = np.partition(a, 2)
print(p[2], sorted(p[:2].tolist()), sorted(p[3:].tolist()))
i = np.argpartition(a, 1)
print(a[i][1], a[i[0]])
