# ufunc.at with slices: each place once, whatever else is seen through views.
import numpy as np

for dtype in (np.float64, np.int32, np.float32):
    for f in (np.add, np.subtract, np.multiply, np.maximum, np.minimum):
        a = (np.arange(30) % 7 - 3).astype(dtype).reshape(5, 6)
        f.at(a, np.s_[1:-1, ::2], a[:3, 3:])
        f.at(a, np.s_[..., 1], np.arange(5).astype(dtype))
        f.at(a, np.s_[2, None, 1:3], np.ones((1, 1), dtype))
        f.at(a, slice(None, None, -1), a[1])
        f.at(a, (3, 2), dtype(5))
        f.at(a, Ellipsis, a[:1])
        print(f.__name__, a.tolist())
a = np.arange(6)
for key, values in (
    (np.s_[1:4], np.ones(2, int)),
    (np.s_[1:4], 1.5),
    (np.s_[1:9:0], 1),
    (np.s_[1:4], np.ones((1, 3), int)),
):
    try:
        np.add.at(a, key, values)
    except Exception as e:
        print(type(e).__name__, e)
b = np.arange(4.0)
b.flags.writeable = False
try:
    np.add.at(b, np.s_[1:], np.ones(3))
except ValueError as e:
    print(e)
np.add.at(a, np.s_[2:2], np.zeros(0, int))
print(a, b)
