import numpy as np
base = np.zeros(200)
x = base[::2]
y = base[::-1]
z = base[50:150]
for i in range(100):
    x[i] = i
    y[i] += 0.5
    z[i] = z[i] + x[i]
print(base)
m = np.arange(400.0).reshape(20, 20)
t = m.T
for i in range(20):
    for j in range(20):
        t[i, j] = t[i, j] + m[i, j]
print(m[:3, :5], t[2, 1])
d = np.arange(64.0).reshape(8, 8)
for k in range(5):
    for i in range(8):
        for j in range(8):
            d[i][j] = d[j][i] + 1
print(d)
