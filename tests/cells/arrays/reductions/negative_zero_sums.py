# Sums that begin with an element or with initial=-0.0 keep the sign of zero; others begin with 0.
import numpy as np

z = np.array([-0.0, -0.0, -0.0])
for dtype in ('f2', 'f4', 'f8', 'c16'):
    print(np.add.reduceat(z.astype(dtype), [0, 1]), np.add.reduceat(z.astype(dtype), [2, 0]))
print(np.add.reduceat(np.array([[-0.0, -0.0], [-0.0, 1.0]]), [0, 1], axis=1))
print(np.add.reduceat(np.array([-0.0, 0.0, -0.0, -0.0, -1.0]), [0, 2, 3]))
print(
    np.sum(z),
    z.sum(initial=-0.0),
    np.sum(z, initial=0.0),
    np.sum(z, initial=-0.0),
    np.sum([], initial=-0.0),
)
print(
    np.sum(-np.zeros((2, 3)), axis=1, initial=-0.0), z.sum(where=[True, False, True], initial=-0.0)
)
print(
    np.sum(-np.zeros((2, 3)), axis=1, initial=-0.0, keepdims=True),
    np.sum([0.0, -0.0], initial=-0.0),
)
print(np.sum([1.0, -1.0], initial=-0.0), np.add.reduce(z), np.add.reduce(z, initial=-0.0))
