# A number stored at one place, of every type, in loops: through views, backwards, of no dimension,
# beside steps that wait, and beside errors in between.
import numpy as np

TYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128"
for t in TYPES.split():
    a = np.zeros(7, t)
    m = np.zeros((3, 4), t)
    z = np.zeros((), t)
    back = a[::-2]
    for i in range(40):
        a[5] = 1
        a[-7] = 3
        m[1, 2] = 7
        m.T[3, 0] = 1
        back[1] = 2
        z[...] = 1
    print(t, a, m.tolist(), z)
for v in (0.0, -0.0, np.nan, np.inf, -np.inf, 5e-324, 1e-310, 2.0**53 + 2, 3.7):
    a = np.ones(3)
    f = np.ones(3, np.float32)
    h = np.ones(3, np.float16)
    c = np.ones(3, complex)
    with np.errstate(all="ignore"):
        for i in range(40):
            a[1] = v
            f[1] = v
            h[1] = v
            c[1] = v
    print(a, f, h, c, np.signbit(a), np.signbit(f))
a = np.arange(10.0)
b = np.zeros(10)
for i in range(200):
    a[i % 10] = i
    b = b + a
    a[3] = 0.5
print(a, b)
u = np.ones((300, 300))
for i in range(30):
    u[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
    u[150, 150] = 4.0
    u[0, 0] = i
print(u.sum().round(6), u[149:152, 150], u[0, 0])
empty = np.zeros(0)
try:
    for i in range(40):
        empty[0] = 1.0
except IndexError as e:
    print(e)
w = np.zeros(4)
view = w[1:]
for i in range(50):
    view[0] = i
    w[1] += 1
    view[2:3] = -0.0
print(w, view)
fixed = np.zeros(3)
fixed.flags.writeable = False
try:
    for i in range(40):
        fixed[0] = 1.0
except ValueError as e:
    print(e)
