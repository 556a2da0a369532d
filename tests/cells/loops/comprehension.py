import numpy as np
a = np.arange(120)
print(sum([a[i] * 2 for i in range(120)]), [a[i] for i in range(100, 105)])
print(sum(a[i] + 1 for i in range(120)))
print({i: a[i] for i in range(100, 103)})
print([[i * j for j in range(50)][-1] for i in range(60)])
