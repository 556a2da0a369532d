import numpy as np
def total(a):
    s = 0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            if i < a.shape[-2] and j < len(a[i]) and a.ndim == 2 and a.size > 3: s += a[i, j]
    return s
print(total(np.arange(120.0).reshape(10, 12)), total(np.arange(60).reshape(60, 1)))
a = np.ones((60, 3))
for k in range(60):
    n, m = a.shape
    t = a.shape
    q = t[0] + n + m
print(n, m, t, q, len(a))
