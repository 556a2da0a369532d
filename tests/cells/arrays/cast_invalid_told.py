# Floats that an integer type does not hold: NumPy casts by way of 32 or 64 bits, and warns only when
# device: cpu
# that one does not hold them. 190.0 as int8 is -66 without a warning.
import warnings

import numpy as np

VALUES = (-1.0, 190.0, 300.0, -200.0, 40000.0, 70000.0, 3e9, -3e9, 5e9, 1e19, np.nan, np.inf)


def told(f):
    with warnings.catch_warnings(record=True) as w, np.errstate(invalid="warn"):
        warnings.simplefilter("always")
        r = f()
        text = str(r.ravel()[0] if r.ndim else r)
    return text + ("!" if w else "")


for source in ("f2", "f4", "f8"):
    for target in ("i1", "u1", "i2", "u2", "i4", "i8"):
        with np.errstate(over="ignore"):
            arrays = [np.array([v] * 20).astype(source) for v in VALUES]
        print(source, target, *[told(lambda: a.astype(target)) for a in arrays])
        print(*[told(lambda: a.astype(target)) for a in [np.full(3, v) for v in VALUES]])
x = np.linspace(-1.5, 1.5, 1000)
print(told(lambda: np.round(x * 127).astype(np.int8)), told(lambda: (x * 127).astype(np.uint8)))
print(told(lambda: (x * 1e10).astype(np.int32)), told(lambda: (x * 1e10).astype(np.int16)))
