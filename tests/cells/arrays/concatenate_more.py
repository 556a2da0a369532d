import numpy as np
a = np.array([1, 2, 3])
print(np.concatenate((a, [1.5])), np.concatenate((a, a), dtype=np.float32), np.concatenate([np.zeros((0, 2)), np.ones((1, 2))]))
out = np.zeros(6)
np.concatenate((a, a), out=out)
print(out)
