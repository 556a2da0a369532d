import numpy as np
np.random.seed(0)
print(np.random.rand(2), np.random.randn(2), np.random.random(3), np.random.uniform(-1, 1, 3), np.random.randint(0, 10, 5), np.random.normal(5, 2, 3))
print(np.random.rand(), type(np.random.rand()), np.random.randint(5), np.random.randint(0, 1000000, (2, 2)), np.random.random((2, 2)))
np.random.seed(42)
print(np.random.randint(0, 256, 4), np.random.rand(1000).mean(), np.random.randn(1000).std(), np.random.randint(-2**40, 2**40, 3))
rng = np.random.default_rng(42)
print(rng.random(3), rng.integers(0, 10, 5), rng.uniform(1, 2, 2), rng.random((2, 2)), rng.integers(100), rng.random())
print(np.random.default_rng(0).random(2), np.random.default_rng(123456789012345).random(2), np.random.default_rng(7).integers(0, 2**40, 2))
print(rng.integers(1, 7, 10, endpoint=True), rng.integers(0, 5, 3, dtype=np.int32).dtype)
n = 100000
x = np.random.default_rng(1).random(n)
y = np.random.default_rng(2).random(n)
print(4 * np.sum(x**2 + y**2 <= 1.0) / n)
