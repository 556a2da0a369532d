import numpy as np
z = np.array([1.7, -2.3, 4.0, 0.2])
print(z - z % 1, z // 1, np.floor(z), np.ceil(z) - 1, z.astype(int), np.trunc(z), np.copysign(np.ceil(np.abs(z)), z))
