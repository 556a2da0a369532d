import numpy as np
a = np.arange(9) - 4
b = a.reshape(3, 3)
print(np.linalg.norm(a), np.linalg.norm(b), np.linalg.norm(b, 'fro'), np.linalg.norm(a, np.inf), np.linalg.norm(b, np.inf), np.linalg.norm(a, -np.inf), np.linalg.norm(b, -np.inf), np.linalg.norm(a, 1), np.linalg.norm(b, 1), np.linalg.norm(a, -1), np.linalg.norm(b, -1))
print(np.linalg.norm(a, 2), np.round(np.linalg.norm(b, 2), 10), np.round(np.linalg.norm(b, 'nuc'), 8), np.linalg.norm(a, 3), np.linalg.norm(b, axis=0), np.linalg.norm(b, axis=1, keepdims=True), np.linalg.norm(b, ord=1, axis=1), np.linalg.norm(a, 0))
c = np.arange(8).reshape(2, 2, 2)
print(np.linalg.norm(c, axis=(1, 2)), np.linalg.norm(c[0]), np.linalg.norm(c))
