import numpy as np
a = np.arange(100.0) - 60
r = np.zeros(100)
for i in range(100):
    r[i] = 1 / a[i]
print(r[55:65])
s = 0.0
for i in range(100):
    s += 1.0 / (i - 50.5)
print(s)
k = 0
for i in range(100):
    k = i
    s += 1.0 / (i - 70)
