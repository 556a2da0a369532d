import numpy as np
def pick(a, i):
    return a[i] * 2
def twice(a, i):
    v = pick(a, i) + 1
    return v + pick(a, i + 1)
a = np.arange(90.0)
s = 0
for i in range(100):
    s += twice(a, i)
