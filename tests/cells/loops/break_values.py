import numpy as np
a = np.array([3.0, 1.0, 4.0, 1.0, 5.0] * 30)
for i in range(150):
    if i > 100 and a[i] == 4.0:
        found = i
        break
print(found, i)
def first(a, v):
    for i in range(len(a)):
        if a[i] == v: return i
    return -1
print(first(a, 5.0), first(a, 7.0), first([1] * 200 + [2], 2))
def f():
    for i in range(200):
        for j in range(200):
            if i * j == 3600 and i > j: return i, j
print(f())
