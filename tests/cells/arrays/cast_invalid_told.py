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

# To smaller integers by way of int32, to int64 by the processor's instruction; truth never fails
edges = [0.0, -0.0, 127.9, -129.0, 256.0, 65536.0, 2147483647.5, 2147483648.0, -2147483649.0, 9.3e18, -9223372036854775808.0, 1e300, 5e-324, float('inf'), float('nan')]
for source in ('float64', 'float32'):
    with np.errstate(all='ignore'):
        x = np.array(edges).astype(source)
    for target in ('bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'float32'):
        for n, at in ((1, 0), (40, 33), (9000, 8999)):
            told = []
            for v in x.tolist():
                a = np.ones(n, source)
                a[at] = v
                with warnings.catch_warnings(record=True) as seen, np.errstate(over='warn', invalid='warn'):
                    warnings.simplefilter('always')
                    r = a.astype(target)
                    told.append((str(r[at]), int((r != 1).sum()), len(seen)))
            print(source, target, n, told)
