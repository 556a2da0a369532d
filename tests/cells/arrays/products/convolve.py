import numpy as np
print(np.convolve([1, 2, 3], [0, 1, 0.5]), np.convolve([1, 2, 3], [0, 1, 0.5], 'same'), np.convolve([1, 2, 3], [0, 1, 0.5], 'valid'), np.convolve([1, 2], [1, 2, 3], 'same'))
print(np.correlate([1, 2, 3], [0, 1, 0.5]), np.correlate([1, 2, 3], [0, 1, 0.5], 'same'), np.correlate([1, 2, 3], [0, 1, 0.5], 'full'), np.convolve([1, 2, 3], 2))
print(np.convolve(np.int32([1, 2]), np.int32([3, 4])).dtype, np.convolve(np.float32([1, 2]), np.float32([1, 1])).dtype)
