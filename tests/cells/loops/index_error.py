import numpy as np
a = np.zeros(90)
try:
    for i in range(100):
        a[i] = i
except IndexError as e:
    print(e, i)
print(a.sum(), a[-1])
b = np.zeros((50, 60))
try:
    for i in range(45, 55):
        for j in range(60):
            b[i, j] = i * j
except IndexError as e:
    print(e, i, j)
print(b.sum())
try:
    for j in range(-1, -100, -1):
        b[3, j] = j
except IndexError as e:
    print(e, j)
print(b[3, 0], b[3, 59], b.sum())
l = [0] * 70
try:
    for i in range(100):
        l[i] = i
except IndexError as e:
    print(e, i)
print(l)
for i in range(100):
    x = b[i]
