import numpy as np
x = np.arange(12.0).reshape(3, 4)
y = x - x.mean(axis=1, keepdims=True)
print(y, x - x.mean(axis=1).reshape(-1, 1))
print(np.equal(x, x).all(), np.allclose(x, x + 1e-9))
