# Integers divided by one number, tested as floats are, and functions by the bits of numbers: every
# value of 8 bits, ends of the others, views with strides, and few elements beside many.
import numpy as np

_ = np.seterr(over="ignore")

# %%
every = {t: np.arange(np.iinfo(t).min, np.iinfo(t).max + 1).astype(t) for t in ("int8", "uint8")}
total = 0
for t, x in every.items():
    for by in range(np.iinfo(t).min, np.iinfo(t).max + 1):
        if by:
            q, r = x // x.dtype.type(by), x % x.dtype.type(by)
            total = (total * 31 + int((q.astype(int) * 7 + r).dot(np.arange(256)))) % (2**61 - 1)
print(total)

# %%
for t in ("int16", "uint16"):
    x = np.arange(np.iinfo(t).min, np.iinfo(t).max + 1).astype(t)
    for by in (1, 2, 3, 7, 10, 255, 256, 257, 32767, -1, -2, -3, -10, -32767, -32768, 32768, 40000, 65535):
        if np.iinfo(t).min <= by <= np.iinfo(t).max:
            by = x.dtype.type(by)
            print(t, by, int((x // by).astype(int).dot(x.astype(int) % 1009)), int((x % by).astype(int).sum()))
            print((x[:9] // by).tolist(), (x[::-9973] // by).tolist(), (x[5:25] % by).tolist())

# %%
for t in ("bool", "int8", "uint8", "int16", "int32", "int64", "uint64"):
    x = np.arange(-50, 50).astype(t)
    for f in (np.isnan, np.isinf, np.isfinite, np.signbit):
        print(t, f.__name__, f(x).dtype, int(f(x).sum()), f(x[::7]).tolist(), f(x[:0]).shape)

# %%
odd = [0.0, -0.0, 1.0, -1.0, 1.5, 3.0, np.inf, -np.inf, np.nan]
for t in (np.float16, np.float32, np.float64):
    info = np.finfo(t)
    x = np.array([*odd, info.max, info.min, info.tiny, info.smallest_subnormal, -info.smallest_subnormal], t)
    with np.errstate(all="ignore"):
        print(np.spacing(x))
        for y in x:
            print(np.nextafter(x, y).astype(float).tolist(), np.heaviside(x, y).tolist())
        print([[v.tolist() for v in np.frexp(x)], np.frexp(x)[1].dtype])
        for n in (0, 1, -1, 10, -10, 24, -24, 130, -149, 1023, -1022, -1023, -1074, -1075, 2097, -2098, 10**6, -(10**6)):
            print(n, np.ldexp(x, n).tolist())
print(np.ldexp(np.array([1.5, 3.0, 1 / 3]), np.array([-1074, -1076, -1050])), np.ldexp(3, 2), np.frexp(8), np.frexp([1, 2]))

# %%
for t in ("int8", "uint8", "int16", "int32", "int64", "uint64"):
    i = np.iinfo(t)
    x = np.array([0, 1, 2, 3, 127, i.max, i.min, i.max - 1, i.min + 1]).astype(t) if t != "uint64" else np.array([0, 1, i.max], t)
    print(np.bitwise_count(x), np.bitwise_count(x).dtype)
print(np.bitwise_count(True), np.bitwise_count(-7), np.bitwise_count([[1, 2], [3, 255]]))

# %%
for t in (np.float32, np.float64):
    x = np.array([0.0, 1.0, -1000.0, 1000.0, np.inf, -np.inf, np.nan, 0.5, -3.0], t)
    with np.errstate(all="ignore"):
        a, b = np.logaddexp(x[:, None], x), np.logaddexp2(x[:, None], x)
    print(a.dtype, np.isnan(a).sum(), np.isinf(b).sum(), np.round(a[:4, :4].astype(float), 4).tolist())
    print(np.round(b[:4, :4].astype(float), 4).tolist())
print(np.logaddexp.identity, np.logaddexp2.identity, np.logaddexp.reduce([0.0, 0.0]), np.heaviside.nin)
print(np.logaddexp(1, 2).dtype, np.logaddexp(np.int8(1), np.int8(2)).dtype, np.heaviside(np.int16(3), 1).dtype)

# %%
# What one in-place operation raises is told by its own flag.
import warnings

_ = np.seterr(over="warn")
for n in (5, 5000):
    for text in ("a += a", "a *= a", "a -= a * 2", "a[::2] *= a[::2]"):
        a = np.full(n, 3e38, "float32")
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            exec(text)
        print(n, text, a[-1], sorted(str(w.message) for w in told))

# %%
rng = np.random.default_rng(1)
for n in (0, 1, 63, 64, 65, 1000):
    mask = rng.random(n) < 0.2
    for t in ("int8", "int16", "int32", "int64", "complex128"):
        x = np.arange(n).astype(t)
        print(n, t, x[mask][-3:], x[::-1][mask][:3], np.count_nonzero(mask))
    rows = mask[: n // 5 * 5].reshape(-1, 5)
    if n > 4:
        print(rows.argmax(1).tolist()[:20], rows.argmin(1).tolist()[:20], mask.argmax(), (~mask).argmin())
