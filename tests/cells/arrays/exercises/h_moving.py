import numpy as np
def moving(a, n=3):
    ret = np.cumsum(a, dtype=float)
    ret[n:] = ret[n:] - ret[:-n]
    return ret[n - 1:] / n
print(moving(np.arange(20)), np.convolve(np.arange(6), np.ones(3) / 3, mode="valid"))
