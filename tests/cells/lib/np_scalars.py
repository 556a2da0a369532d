import numpy as np

x = np.float64(1.5)
i = np.int64(7)
b = np.bool_(True)
s = np.float32(0.1)
print(x, i, b, s, repr(x), repr(i), repr(b), repr(s), [x, i, b, s], (x,), {"k": i})
print(x + 1, i + 1, i / 2, i // 2, i % 4, i**2, -i, abs(np.int64(-3)), x * i, s + 1, s * x, 1 + s)
print(
    type(x + 1),
    type(i + 1),
    type(i / 2),
    type(i + 1.0),
    type(x > 1),
    type(b),
    type(s + 1),
    type(s + x),
)
print(
    x > 1, i == 7, i != 7, x <= i, b and 1, not b, bool(x), int(x), float(i), int(np.float64(-2.9))
)
print(f"{x:.3f} {i:05d} {s} {b} {x!r} {i:>6} {s:.2f} {x}")
print(
    isinstance(x, float),
    isinstance(i, int),
    hash(i) == hash(7),
    x == 1.5,
    {1.5: "a"}[x],
    [10, 20, 30][np.int64(1)],
)
print(
    round(x), round(np.float64(2.567), 2), max(x, 2), min(i, 3), sum([x, x]), abs(np.float64(-2.5))
)
print(
    np.float64(1e16),
    np.float64(1e-5),
    np.float32(1e6),
    np.float32(123456.7),
    np.float64(1) / 3,
    np.float32(1) / 3,
    np.float64("1.25"),
)
print(
    np.uint8(200) + np.uint8(50),
    np.int32(5) + np.int64(6),
    (np.int32(5) + np.int64(6)).dtype,
    np.int8(5) + 3,
    (np.int8(5) + 3).dtype,
)
print(
    i.dtype,
    x.shape,
    x.ndim,
    x.size,
    x.item(),
    type(x.item()),
    type(i.item()),
    x.sum(),
    i.max(),
    x.astype(int),
)
print(
    np.sum(np.array([1, 2])) / 3, np.mean([1, 2]) * 2, np.array([1.0, 2.0])[0] + np.array([1, 2])[1]
)
for k in range(np.int64(3)):
    print(k, end=" ")
print(np.pi, np.e, np.inf, -np.inf, np.nan, np.newaxis)
print(
    4 * np.int64(3) / 4,
    2 ** np.int64(3),
    7 // np.int64(2),
    10 - np.float64(0.5),
    np.int64(5) & 3,
    ~np.int64(5),
    np.int64(1) << 3,
)
