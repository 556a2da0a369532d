# device: cpu
# float16 to and from float32 by the processor's instructions: every float16, the float32 beside each
# of them and halfway to the next one, at the end of vectors of 8 and 16.
import numpy as np
import warnings

warnings.simplefilter("ignore")
h = np.arange(65536, dtype=np.uint16).view(np.float16)
wide = h.astype(np.float32)
plain = ~np.isnan(h)
print(np.array_equal(wide[plain].astype(np.float16).view(np.uint16), h[plain].view(np.uint16)))
print(int(wide[plain].view(np.uint32).astype(np.uint64).sum()), int(np.isnan(wide).sum()))
bits = wide[plain & np.isfinite(h)].view(np.uint32)
for off in (-1, 0, 1, 4095, 4096, 4097, 8191, 12287, 12288, 12289):
    near = (bits + np.uint32(off % 2**32)).view(np.float32)
    near = near[~np.isnan(near)]
    print(off, int(near.astype(np.float16).view(np.uint16).astype(np.uint64).sum()), near.size)
edge = np.array([65519.996, 65520, 65536, 1e-8, 2.9e-8, 2.98023224e-08, 2.9802326e-08, 5.96e-8, 6.1e-5, 1e-45, -1e-45, np.inf, -np.inf, np.nan, -0.0, 3.4e38], np.float32)
print(edge.astype(np.float16).view(np.uint16).tolist())
for n in (0, 1, 7, 8, 9, 15, 16, 17, 31, 33):
    for at in (0, 1, 3):
        x = h[15000 + at : 15000 + at + n]
        print(n, at, x.astype(np.float32).sum(), x.astype(np.float32).astype(np.float16).view(np.uint16).sum(), (x + x)[-1:], np.exp(x)[-1:])
print(h[15000:15100:7].astype(np.float32), h[15100:15000:-9].astype(np.float32))
a = h[14000:14100].copy()
a[1:] = a[:-1].astype(np.float32)
print(a.view(np.uint16).sum(), np.float16(3).astype(np.float32), np.array(2.5, np.float16).astype(np.float32))
np.seterr(all="warn", under="ignore")


def tell(f, *what):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        f()
    print(*what, sorted({str(w.message) for w in told}))


for n in (1, 5, 16, 17, 100, 1000, 5000):
    big = np.full(n, 1.0, np.float32)
    for last in (1.0, 65519.0, 65520.0, np.inf, np.nan):
        big[-1] = last
        tell(lambda: big.astype(np.float16), n, last)
    half = np.full(n, 60000, np.float16)
    tell(lambda: np.exp(half[:3]), n, "exp")
    tell(lambda: half * np.float16(1), n, "times one")
