import numpy as np

a = np.arange(12).reshape(3, 4)
print(a.sum(), a.sum(axis=0), a.sum(axis=1), a.sum(axis=-1, keepdims=True), np.sum(a, axis=(0, 1)))
print(a.mean(), a.mean(axis=0), a.min(), a.max(axis=1), a.prod(axis=1), np.prod(a[1:] % 3 + 1))
print(a.std(), a.var(axis=0), np.std(a, axis=1, ddof=1), np.var([1.0, 3.0]))
print(
    (a > 5).sum(),
    (a > 5).any(),
    (a > 5).all(),
    (a > 5).any(axis=0),
    np.all(a >= 0),
    np.count_nonzero(a % 2),
)
f = np.array([1.5, np.nan, -2.0])
print(f.sum(), f.max(), f.min(), np.isnan(f).sum(), np.max(np.array([1, 5, 3])))
print(
    np.sum([]),
    np.prod([]),
    np.zeros((0, 3)).sum(axis=0),
    np.zeros((3, 0)).sum(axis=1),
    np.any(np.zeros(0)),
    np.all(np.zeros(0)),
)
print(
    np.array([True, True, False]).sum(),
    np.array([200, 100], dtype=np.uint8).sum(),
    np.array([100, 100], dtype=np.int8).sum(),
)
print(
    np.array([1, 2], dtype=np.float32).mean().dtype,
    np.array([1, 2]).mean().dtype,
    np.float32([1.5, 2.5]).sum(),
)
b = np.arange(24).reshape(2, 3, 4)
print(
    b.sum(axis=1),
    b.sum(axis=(0, 2)),
    b.max(axis=(1, 2)),
    b.mean(axis=2).shape,
    b.min(axis=0, keepdims=True).shape,
)
print(
    np.linalg.norm([3, 4, 5]),
    np.linalg.norm(np.ones((2, 2))),
    np.linalg.norm(b, axis=-1).shape,
    np.linalg.norm([3.0, -4.0], 1),
    np.linalg.norm([3.0, -4.0], np.inf),
)
print(np.ptp(a), np.ptp(a, axis=0), a[1:, ::2].sum(), a.T.sum(axis=0), a[::-1].sum(axis=1))
print(np.sqrt(np.sum(b**2, axis=-1)), np.sum(b, axis=0, dtype=float))
out = np.zeros(4)
print(np.sum(a, axis=0, out=out) is out, out)
print(
    np.allclose([1.0, 2.0], [1.0, 2.0 + 1e-9]),
    np.allclose(1, 1.1),
    np.isclose([1.0, np.inf, np.nan], [1.0, np.inf, np.nan]),
    np.array_equal(a, a.copy()),
)
print(f"{a.mean():.3f} {a.max()} {a.sum():>6d} {a.std():8.2e}")
