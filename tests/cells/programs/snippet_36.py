import numpy as np
print(np.array([2**62, 1]), np.uint64(2**63), np.int64(2**40) * 2, 2**64 - 1 > np.int64(5))
