import numpy as np
labels = np.array([2, 0, 1, 2])
hot = np.zeros((4, 3))
hot[np.arange(4), labels] = 1
print(hot, np.eye(3)[labels], hot.argmax(1), (hot @ np.arange(3)).astype(int))
p = np.array([[0.2, 0.5, 0.3], [0.1, 0.1, 0.8]])
print(p[np.arange(2), [1, 2]], p[range(2), p.argmax(1)], p[p > 0.25], p[:, ::-1][:, [0]])
