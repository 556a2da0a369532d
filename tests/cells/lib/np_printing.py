import numpy as np

print(np.arange(1000))
print(np.arange(1001))
print(repr(np.arange(2000).reshape(40, 50)))
print(np.array([1.0, 2.5, 1000000.0]))
print(np.array([1e-5, 1.0]))
print(np.array([1e8, 1.0]))
print(np.array([1e10]))
print(np.array([0.1, 0.12345678901]))
print(np.array([1 / 3, 2 / 3]))
print(np.array([np.nan, np.inf, -np.inf, 1.5]))
print(np.array([-1.5, 2.0]))
print(np.array([[1.0, -2.0], [3.5, 4.25]]))
print(repr(np.array([[1.0, -2.0], [3.5, 4.25]])))
print(np.zeros((2, 2, 2)))
print(repr(np.zeros((2, 2, 2))))
print(repr(np.zeros(0)))
print(repr(np.zeros((0, 3))))
print(repr(np.zeros((2, 0), dtype=int)))
print(
    repr(np.array(1.5)),
    repr(np.array(3)),
    repr(np.array([1, 2], dtype=np.int8)),
    repr(np.array([1.5], dtype=np.float32)),
)
print(np.array([True, False]))
print(repr(np.array([[True], [False]])))
print(np.array([1, -10, 100]))
print(np.array([123456789, 1]))
print(np.linspace(0, 1, 30))
print(repr(np.linspace(0, 1, 30)))
print(
    np.array([0.1, 0.2], dtype=np.float32),
    np.array([1e6, 1.0], dtype=np.float32),
    np.array([16777216.0], dtype=np.float32),
)
print(np.ones((20, 20)) * 1.5)
print(np.ones((100, 100)))
print(np.random.default_rng(1).random((3, 3)))
print([np.arange(3), np.ones(2)], (np.zeros(1),), {"a": np.arange(2)})
print(f"{np.arange(3)} {np.array(2.5):.2f} {np.float32(0.1)}", str(np.arange(3)))
print(np.arange(6).reshape(2, 3), "and", np.float64(2))
