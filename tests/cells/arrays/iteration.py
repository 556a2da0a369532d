import numpy as np
a = np.array([[1, 2], [3, 4]])
for i, x in np.ndenumerate(a):
    print(i, x)
for i in np.ndindex(2, 2):
    print(i, a[i])
for row in a:
    print(row)
for x in a.flat:
    print(x)
print(a.flat[2], list(np.ndindex(3)), [int(x) for x in np.nditer(a)], a.flat[[0, 3]], len(a.flat))
a.flat[1] = 9
a.flat = [4, 3, 2, 1]
print(a)
