import numpy as np
x, y = np.meshgrid(np.linspace(-1, 1, 5), np.linspace(-1, 1, 5))
d = np.sqrt(x * x + y * y)
g = np.exp(-((d - 0.0) ** 2 / (2.0 * 1.0 ** 2)))
print(g.round(6), g.argmax())
