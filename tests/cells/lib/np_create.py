import numpy as np

print(np.zeros(3), np.ones((2, 2)), np.full((2, 3), 7))
print(np.arange(5), np.arange(2, 11, 3), np.arange(10, 0, -4), np.arange(0.0, 1.0, 0.25))
print(np.arange(3.0), np.arange(5, 2), np.arange(0, 1, 0.3))
print(
    np.linspace(0, 1, 5),
    np.linspace(0, 1, 4, endpoint=False),
    np.linspace(2, 3, 1),
    np.linspace(0, 1, 0),
)
print(np.array([1, 2, 3]), np.array([1.5, 2]), np.array([True, False]), np.array([[1, 2], [3, 4]]))
print(np.array(5), np.array([]), np.array([[]]).shape, np.array([[[1]]]).shape)
print(np.array([1, 2.5, True]), np.array([True, 2]))
print(np.eye(3), np.eye(2, 3, 1), np.eye(3, k=-1, dtype=int), np.identity(2))
a = np.array([[1.5, 2.5], [3.5, 4.5]])
print(np.zeros_like(a), np.ones_like(a, dtype=np.int32), np.full_like(a, 9), np.empty_like(a).shape)
print(
    np.array(range(4)), np.array((1, 2)), np.asarray([1, 2]), np.array(a) is a, np.asarray(a) is a
)
print(
    np.array([1, 2, 3], dtype=np.float32),
    np.array([1.9, -1.9], dtype=int),
    np.array([0, 1, 2], dtype=bool),
)
print(np.array([1, 2], ndmin=3).shape, np.array([np.float32(1.5), np.float32(2)]).dtype)
x, y = np.meshgrid(np.arange(3), np.arange(2))
print(x, y)
print(np.linspace(0, 10, 5, retstep=True))
print(np.arange(3, dtype=np.float32) / 3)
