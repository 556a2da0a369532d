import numpy as np
links = [[1, 2], [2], [0], [0, 2]]
n = 4
m = np.zeros((n, n))
for i, out in enumerate(links):
    m[out, i] = 1 / len(out)
r = np.ones(n) / n
for _ in range(40):
    r = 0.15 / n + 0.85 * m @ r
print(r.round(8), np.argsort(-r))
