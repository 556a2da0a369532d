# Programs of several types and widths, long enough for machine code: kept masks, elements that are
# widened as they are loaded and narrowed as they are stored, shifts, rounding, floats to integers.
import numpy as np

np.seterr(all="ignore")
KINDS = [
    "int8",
    "uint8",
    "int16",
    "uint16",
    "int32",
    "uint32",
    "int64",
    "uint64",
    "float32",
    "float64",
]


def told(f):
    result = f()
    total = int(result.sum()) if result.dtype.kind in "biu" else float(np.nansum(result))
    print(result.dtype, total, result[:3].tolist(), result[-3:].tolist())


for n in (1023, 1024, 1025, 8191, 10007):
    steps = np.arange(n + 3)
    arrays = {k: (steps * 37 % 101).astype(k)[3:] for k in KINDS}
    for kind, a in arrays.items():
        if kind[0] != "u":
            a -= a.dtype.type(50)
    for turn in range(10):
        kept = {k: (a > 3) & (a < 40) | (a == 47) for k, a in arrays.items()}
    for kind, a in arrays.items():
        told(lambda: np.where(kept[kind], a, a + a))
        told(lambda: (a < 9) ^ kept["int16"] & ~kept["float32"])
        told(lambda: a.astype("float64") * 0.5 + arrays["int8"])
        told(lambda: (a * kept["uint8"]).astype("int8" if kind[0] == "i" else kind))
        if kind[0] in "iu":
            told(lambda: (a << (a & 7)) + (a >> (a & 70)))
        else:
            told(lambda: (a * 3.25).astype("int64") - np.floor(a * 1.5).astype("int32"))
            told(lambda: np.rint(a / 7) + np.ceil(a / 3) - np.trunc(a * 0.3))

for n in (2048, 2061):
    x = np.arange(n) * 0.75 - 700.0
    for turn in range(8):
        y = (x * 2).astype("int64") + 1
    x[5::97] = np.nan
    told(lambda: (x * 2).astype("int64") + 1)
    x[7::89] = np.inf
    x[n - 2] = -1e300
    told(lambda: (x * 1.0).astype("int64") // 4096)
    told(lambda: (x * 1.0 + 0).astype("float32"))
    told(lambda: np.where(np.floor(x) == x, x, 0).astype("float32") * 2)
    told(lambda: (x > 0) & (x.astype("float32") < np.float32(100)))
    f = x.astype("float32") * np.float32(1)
    told(lambda: (f * f).astype("int32") + 1)

rows = np.arange(40 * 37).reshape(40, 37) % 53
for turn in range(12):
    grid = rows.astype("int16")
    mask = grid[:, 1:-1] > 20
    mask[1:] |= grid[:-1, 2:] == 7
    grid[:, 1:-1][mask] = -1
print(int(grid.sum()), int(mask.sum()), grid[7, :9].tolist())
