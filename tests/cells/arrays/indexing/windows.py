import numpy as np
print(np.round(np.hanning(5), 10), np.round(np.hamming(4), 10), np.round(np.blackman(5), 10), np.bartlett(5), np.round(np.kaiser(4, 5), 8), np.round(np.i0([0, 1.5]), 8), np.hanning(1), np.hanning(0))
