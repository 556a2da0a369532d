import numpy as np
a = np.zeros(0)
s = 0
for k in range(60):
    for i in range(len(a)): s += a[i]
    s += k
print(s)
z = np.zeros((0, 5))
for k in range(60):
    n = z.shape[0]
    if k > 55:
        x = z[0, 0]
