import numpy as np
a = np.arange(10)
print(a[::-1], a[8:2:-2], a[-2::-3], a[:3:-1], a[5:5], a[100:], a[-100:3], a[3:-100:-1])
b = a.reshape(2, 5)
print(b[::-1, ::-1], b[:, -1:0:-1], b[::-1, 1])
b[:, ::-2] = 0
print(b)
