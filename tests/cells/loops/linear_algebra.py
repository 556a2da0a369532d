import numpy as np
import math
n = 14
A = np.array([[math.cos(i * j + 1) + (10 if i == j else 0) for j in range(n)] for i in range(n)])
B = A.copy()
for k in range(n):
    for i in range(k + 1, n):
        B[i, k] = B[i, k] / B[k, k]
        for j in range(k + 1, n):
            B[i, j] -= B[i, k] * B[k, j]
print(B[13], B[12, 13])
C = np.zeros((n, n))
for i in range(n):
    for j in range(n):
        s = 0.0
        for k in range(n):
            s += A[i, k] * B[k, j]
        C[i, j] = s
print(C[3], repr(s))
S = A @ A.T
L = np.zeros((n, n))
for i in range(n):
    for j in range(i + 1):
        t = S[i, j]
        for k in range(j): t -= L[i, k] * L[j, k]
        L[i, j] = math.sqrt(t) if i == j else t / L[j, j]
print(round(L[13, 13], 10), round(L[13, 2], 10))
