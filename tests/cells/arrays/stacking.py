import numpy as np
a, b = np.array([1, 2, 3]), np.array([4, 5, 6])
print(np.stack((a, b)), np.stack((a, b), axis=-1), np.vstack((a, b)), np.hstack((a, b)), np.dstack((a, b)), np.column_stack((a, b)))
print(np.concatenate((a, b)), np.concatenate(([[1, 2]], [[3, 4]]), axis=1), np.concatenate(([[1, 2]], [[3, 4]]), axis=None), np.append(a, [[4, 5]]), np.append([[1, 2]], [[3, 4]], axis=0))
print(np.block([[np.eye(2), np.zeros((2, 3))], [np.ones((3, 2)), 7 * np.eye(3)]]), np.block([1, 2, 3]), np.block([[a], [b]]))
print(np.column_stack((a, np.ones((3, 2)))), np.vstack([[1], [2]]), np.hstack([[[1], [2]], [[3], [4]]]))
