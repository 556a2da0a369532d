import numpy as np
def show(*v):
    print([(repr(x), type(x).__name__) for x in v])
def f(a, n):
    s = 0
    t = 1.5
    m = -1
    b = False
    c = None
    for i in range(n):
        x = a[i]
        s = s + x
        t *= 1.25
        m = max(m, x)
        b = x > 3
        if i == 77: c = i
        d = i / 4
        e = i // 4
        g = -x
        h = not b
        k = x == 5 or i
        l = b and i
    show(s, t, m, b, c, d, e, g, h, k, l, i, x)
for dt in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.float32, np.float64):
    f((np.arange(100) % 5).astype(dt), 100)
f([float(i) for i in range(100)], 100)
f(list(range(100)), 100)
f([np.float32(i) for i in range(100)], 100)
