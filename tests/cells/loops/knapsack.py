import numpy as np
w = np.array([3, 4, 5, 9, 14, 7, 1, 2])
v = [3, 4, 4, 10, 15, 8, 1, 3]
best = np.zeros(101, dtype=np.int64)
for i in range(len(w)):
    for c in range(100, w[i] - 1, -1):
        best[c] = max(best[c], best[c - w[i]] + v[i])
print(best.tolist(), type(best[100]).__name__)
t = np.zeros((9, 101), dtype=np.int32)
for i in range(1, 9):
    for c in range(101):
        t[i, c] = t[i-1, c]
        if w[i-1] <= c and t[i-1, c - w[i-1]] + v[i-1] > t[i, c]:
            t[i, c] = t[i-1, c - w[i-1]] + v[i-1]
print(t[8].tolist(), repr(t[8, 100]))
