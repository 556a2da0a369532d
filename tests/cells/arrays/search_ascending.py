# searchsorted and interp of ascending values, which begin where the one before ended: of every type, both
# sides, with repeated values, NaN, infinities, zeros of both signs, and counts at the bounds of eight.
import numpy as np
from hashlib import sha256

rng = np.random.default_rng(4)
TYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64"
for t in TYPES.split():
    for n in (0, 1, 2, 7, 8, 9, 15, 16, 17, 33, 1000):
        s = np.sort((rng.random(n) * 100).astype(t))
        for m in (0, 1, 2, 7, 8, 9, 16, 17, 64, 65, 300):
            v = (rng.random(m) * 130 - (15 if s.dtype.kind in "if" else 0)).astype(t)
            up = np.sort(v)
            for side in ("left", "right"):
                a, b, c = (np.searchsorted(s, x, side) for x in (v, up, up[::-1]))
                print(t, n, m, side, a.sum(), b.sum(), c.sum(), np.searchsorted(s, s, side).sum())
for t in ("float32", "float64"):
    s = np.array([-np.inf, -2, -0.0, 0.0, 0.0, 1, 1, 1, 5, np.inf, np.nan, np.nan], t)
    v = np.array([-np.inf, -3, -2, -0.0, 0.0, 0.5, 1, 1, 2, 5, 6, np.inf, np.inf, np.nan, np.nan, np.nan, np.nan], t)
    for side in ("left", "right"):
        print(np.searchsorted(s, v, side), np.searchsorted(s[:9], v, side), np.searchsorted(s, np.concatenate([v, v, v]), side))
s = np.sort(rng.random(5000))
mixed = np.concatenate([np.sort(rng.random(100)), rng.random(100), np.sort(rng.random(1000))[::-1], s[::7], s[:3]])
for side in ("left", "right"):
    print(np.searchsorted(s, mixed, side).sum(), np.searchsorted(s, s, side)[[0, 1, 7, 8, 9, -1]])
print(np.searchsorted(np.zeros(100), np.zeros(20)), np.searchsorted(np.zeros(100), np.zeros(20), "right"))
xp, fp = np.array([0.0, 1, 1, 2, 4, 4.5]), np.array([3.0, -1, 5, np.inf, 2, 2])
x = np.array([-1, -0.0, 0, 0.25, 0.5, 1, 1, 1.5, 2, 3, 4, 4.25, 4.5, 4.5, 5, np.nan, np.inf, -np.inf, 0.5, 0.25])
print(np.interp(x, xp, fp), np.interp(x[::-1], xp, fp, left=-7, right=9), np.interp(x, xp[:2], fp[:2]))
for n in (2, 3, 20, 1000):
    xp, fp = np.sort(rng.random(n)), rng.random(n)
    for v in (rng.random(500) * 1.2 - 0.1, np.sort(rng.random(500)), xp, xp[::-1], np.repeat(xp, 2), fp):
        print(n, sha256(np.interp(v, xp, fp).tobytes()).hexdigest()[:12], np.interp(v[:3], xp, fp + 1j * fp))
