import numpy as np
a = np.arange(6).reshape(2, 3)
print(a.tolist(), [row.sum() for row in a], [list(r) for r in a], {int(x) for x in a.ravel()}, np.float64(1.5) + 1, f"{np.float32(2.5):.1f}", int(np.int64(3)), isinstance(np.float64(1), float), max(a.flatten()), sum(a[0]), 3 in a, len(a), dict(zip("ab", a)))
