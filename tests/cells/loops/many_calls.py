import numpy as np
def scale(a, f):
    for i in range(len(a)):
        a[i] = a[i] * f
    return a
for dt in (np.float64, np.float32, np.int64, np.int32, np.uint8):
    for f in (2, 2.5, np.float32(3), True):
        try:
            print(scale(np.arange(60).astype(dt), f)[50:].tolist())
        except Exception as e:
            print(type(e).__name__, e)
print(scale(list(range(60)), 3)[-3:], scale([1.5] * 60, 2)[-1], scale(["ab"] * 60, 2)[0])
print(scale(np.arange(120.0)[::2], 2)[-1], scale(np.ones((60, 2)), 2).sum())
