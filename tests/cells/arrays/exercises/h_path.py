import numpy as np
phi = np.arange(0, 10 * np.pi, 0.5)
a = 1
x = a * phi * np.cos(phi)
y = a * phi * np.sin(phi)
dr = (np.diff(x) ** 2 + np.diff(y) ** 2) ** 0.5
r = np.zeros_like(x)
r[1:] = np.cumsum(dr)
ri = np.linspace(0, r.max(), 5)
print(np.interp(ri, r, x).round(6), np.interp(ri, r, y).round(6))
