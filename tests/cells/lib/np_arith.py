import numpy as np

a = np.array([1, -2, 3, 7])
b = np.array([3, 3, -2, 2])
print(a + b, a - b, a * b, a / b, a // b, a % b, a**2, -a, +a, abs(a))
f = np.array([1.5, -2.5, 3.25, 0.0])
print(f + 1, 1 - f, f * 2, 2 / np.array([1.0, 4.0]), f // 1, f % 2, f**2, f**3, 2.0**f)
print(
    7 // np.array([2, -2]),
    7 % np.array([3, -3]),
    -7 % np.array([3, -3]),
    7.5 // np.array([2.0, -2.0]),
)
print(np.array([7.5, -7.5]) % 2.0, np.array([7.5, -7.5]) // 2.0, np.array([-0.0, 0.0]) % 3.0)
print(a < b, a <= 1, a == b, a != 3, 2 > a, a >= b)
print((a > 0) & (b > 0), (a > 0) | (b > 0), ~(a > 0), (a > 0) ^ (b > 0))
i = np.array([6, 5, -3])
print(i & 3, i | 8, i ^ 1, ~i, i << 2, i >> 1, 1 << np.array([0, 3, 62]))
print(np.array([200, 100], dtype=np.uint8) + np.array([100, 100], dtype=np.uint8))
print(
    np.array([127], dtype=np.int8) + 1,
    np.array([-128], dtype=np.int8) // -1,
    -np.array([-128], dtype=np.int8),
)
print(np.array([2.0, 3.0]) ** -1, np.array([4.0, 9.0]) ** 0.5, np.array([2, 3]) ** np.array([3, 2]))
print(np.maximum([1, 5], 3), np.minimum([1.0, np.nan], 0.5), np.fmax([1.0, np.nan], 0.5))
x = np.array([1, 2, 3])
y = np.array([10, 20, 30])
x, y = y, x
print(x, y)
print(5 + np.arange(3) * 2 - 1, (np.arange(3) + 1.0) / np.arange(1, 4))
print(
    True + np.array([1, 2]),
    np.array([True, False]) + np.array([True, True]),
    np.array([True]) * np.array([False]),
)
