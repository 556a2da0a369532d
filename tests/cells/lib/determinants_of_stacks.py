# Determinants of stacks, of factors that are the same whatever a library's order of sums: sign and
# logarithm of each type, with zeros of both signs, NaN, infinity, exchanged rows and no rows at all.
import numpy as np

np.seterr(all="ignore")
VALUES = (2.0, -3.0, 0.5, 0.0, -0.0, np.inf, -np.inf, np.nan, 1e-30, 1e30, 0.1)
for t in ("float32", "float64", "complex64", "complex128"):
    for n in (1, 2, 3, 7):
        a = np.zeros((3 * len(VALUES), n, n), t)
        for i in range(len(a)):
            a[i] = np.eye(n)[:: -1 if i % 3 == 1 else 1]
            a[i, 0] *= VALUES[i // 3] if np.isfinite(VALUES[i // 3]) else 1
            a[i, -1, a[i, -1].argmax()] = VALUES[i // 3] if i % 3 else -7
        if t != "float64":  # float32's logarithm has another last bit there
            a = a[[k for k in range(len(a)) if np.isfinite(a[k]).all() and 1e-6 < np.abs(a[k]).max() < 1e6]]
        with np.printoptions(precision=14 if t == "float64" else 3, suppress=t != "float64"):
            print(t, n, np.linalg.det(a), *np.linalg.slogdet(a), sep="\n")
    print(np.linalg.det(np.zeros((0, 3, 3), t)), np.linalg.det(np.zeros((2, 0, 0), t)))
    print(np.linalg.slogdet(np.zeros((2, 0, 0), t)), np.linalg.det(np.full((2, 2), 3, t)))
print(np.linalg.det([[1, 2], [3, 5]]), np.linalg.slogdet(np.eye(2, dtype=np.int8)))
big = np.stack([np.eye(70) * (k + 1) for k in range(3)])  # larger than a job's own room
print(np.linalg.slogdet(big).logabsdet.round(9), np.linalg.det(np.eye(3)), np.linalg.inv(big)[:, 5, 5])
