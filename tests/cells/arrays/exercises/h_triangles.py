import numpy as np
faces = np.array([[0, 1, 2], [1, 2, 3]])
F = np.roll(faces.repeat(2, axis=1), -1, axis=1)
F = F.reshape(len(F) * 3, 2)
F = np.sort(F, axis=1)
print(np.unique(F, axis=0))
