import numpy as np
a = np.arange(100) - 60
r = np.zeros(100, dtype=np.int64)
for i in range(100):
    r[i] = 100 // a[i]
print(r.tolist())
for i in range(100):
    r[i] = 100 % a[i]
print(r.tolist())
try:
    for i in range(100):
        r[i] = 100 // (i - 77)
except ZeroDivisionError as e:
    print("caught", e, i)
print(r.tolist())
for i in range(100):
    r[i] = 5 % (i - 88)
