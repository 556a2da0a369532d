import numpy as np
p = np.array([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]])
d = np.sqrt(((p[:, None] - p[None]) ** 2).sum(-1))
print(d)
x, y = np.atleast_2d(p[:, 0], p[:, 1])
print(np.sqrt((x - x.T) ** 2 + (y - y.T) ** 2), np.hypot(x - x.T, y - y.T))
