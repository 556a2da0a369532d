import numpy as np
def conv(x, k):
    h, w = k.shape
    out = np.zeros((x.shape[0] - h + 1, x.shape[1] - w + 1))
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = np.sum(x[i:i + h, j:j + w] * k)
    return out
x = np.arange(36.0).reshape(6, 6)
print(conv(x, np.array([[0, 1, 0], [1, -4, 1], [0, 1, 0]])), conv(x, np.ones((2, 2))))
