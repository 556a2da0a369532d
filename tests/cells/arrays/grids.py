import numpy as np
x, y = np.meshgrid([1, 2, 3], [4, 5])
print(x, y)
x, y = np.meshgrid([1, 2, 3], [4, 5], indexing='ij')
print(x, y, np.meshgrid([1, 2], [3], sparse=True))
print(np.mgrid[0:3, 0:2], np.mgrid[0:5:2], np.ogrid[0:3, 0:2], np.mgrid[0:1:0.5, 1:3])
print(np.r_[1, 2, 3, 4:7], np.r_[np.array([1, 2]), 0, 0, np.array([4])], np.c_[[1, 2, 3], [4, 5, 6]], np.r_['0,2', [1, 2], [3, 4]], np.s_[1:2, ::3])
