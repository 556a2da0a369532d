import numpy as np
x = np.arange(9.0)
print(np.split(x, 3), np.split(np.arange(8), [3, 5, 6, 10]), np.array_split(np.arange(8), 3), np.array_split(x, 4))
m = np.arange(16).reshape(4, 4)
print(np.hsplit(m, 2), np.vsplit(m, [1, 3]), np.split(m, 2, axis=1), np.dsplit(np.arange(8).reshape(2, 2, 2), 2))
v = np.split(x, 3)
v[0][0] = 100
print(x)
for at in ([1.5, 3.0], [1, 3.0], (2, np.int32(5))):
    try: print([p.tolist() for p in np.array_split(np.arange(8), at)])
    except TypeError as e: print(e)
