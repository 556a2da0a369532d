import numpy as np
def total(a, start):
    s = start
    for i in range(len(a)):
        s = s + a[i]
    return s
for turn in range(3):
    for dt in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, np.float32, np.float64, np.bool):
        for start in (0, 0.5, np.float32(1), np.int64(2)):
            print(repr(total((np.arange(90) % 2).astype(dt), start)), end=" ")
    print(repr(total([1] * 90, 0)), repr(total([1.5] * 90, 1)), repr(total(np.arange(180.0)[::2], 0)), repr(total([[1]] * 50, [])[:3]))
s = 0
for k in range(300):
    v = [k, k / 2, np.float64(k), np.int32(k), None][k % 5]
    for i in range(60):
        if v is not None: s = s + (v > i)
print(repr(s))
