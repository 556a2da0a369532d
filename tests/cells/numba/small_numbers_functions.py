# Functions that numba makes, and what they return; the lines expected are Numba 0.68's.
import numpy as np
from numba import njit, jit, vectorize, guvectorize, int64, float64, uint8
from numba.experimental import jitclass
import warnings; warnings.simplefilter("ignore")
@vectorize
def v(a, b): return a * 2 + b
@vectorize(["uint8(uint8, uint8)", "float64(float64, float64)"])
def w(a, b): return a + b
for t in ("int8", "uint8", "uint16", "int64", "float32", "bool"):
    a = np.array([100, 120, 7], dtype=t)
    r = v(a, a); print(t, r, r.dtype)
a = np.array([100, 200, 7], dtype=np.uint8)
r = w(a, a); print(r, r.dtype); r = w(a, 2.5); print(r, r.dtype)
@guvectorize(["void(uint8[:], int64[:])"], "(n)->()")
def total(x, out):
    s = 0
    for i in range(x.shape[0]): s += x[i]
    out[0] = s
print(total(np.full((3, 5), 200, np.uint8)))
@jitclass([("n", int64), ("v", uint8[:])])
class Acc:
    def __init__(self, v):
        self.n = 0
        self.v = v
    def add(self):
        for x in self.v: self.n += x
        return self.n
    @property
    def twice(self): return self.n * 2
c = Acc(np.full(4, 250, np.uint8)); print(c.add(), c.add(), c.twice)
@njit
def gray(img):
    h, w, _ = img.shape
    out = np.empty((h, w), np.uint8)
    for i in range(h):
        for j in range(w):
            out[i, j] = (img[i, j, 0] * 30 + img[i, j, 1] * 59 + img[i, j, 2] * 11) // 100
    return out
img = np.random.default_rng(1).integers(0, 256, (40, 50, 3)).astype(np.uint8)
g = gray(img); print(g.sum(), g[0, :5])
@njit
def hist(g):
    h = np.zeros(256, np.int64)
    for x in g.ravel(): h[x] += 1
    return h
print(hist(g).sum(), hist(g)[:10], hist(g)[100:105])
@njit
def diff(g):
    d = np.zeros(g.shape, np.int32)
    for i in range(g.shape[0]):
        for j in range(1, g.shape[1]): d[i, j] = g[i, j] - g[i, j - 1]
    return d
print(diff(g)[0, :8])
@njit
def fnv(data):
    h = 1469598103934665603
    for b in data: h = (h ^ b) * 1099511628211
    return h
print(fnv(np.arange(100, dtype=np.uint8)))
@njit
def xorshift(n):
    x = 88172645463325252
    t = 0
    for i in range(n):
        x ^= x << 13
        x ^= x >> 7
        x ^= x << 17
        t += x & 1
    return x, t
print(xorshift(1000))
@njit
def inner(x): return x * x
@njit
def outer(a):
    s = 0.0
    for x in a: s += inner(x)
    return s
print(outer(np.full(10, 200, np.uint8)), inner(np.float32(1.1)), inner(np.uint8(200)))
def plain(a):
    s = 0
    for i in range(len(a)): s += inner(a[i])
    return s, type(inner(a[0])).__name__
print(plain(np.full(1000, 200, np.uint8)), plain(np.full(1000, 1.5, np.float32)))
@njit
def fact(n): return 1 if n < 2 else n * fact(n - 1)
print(fact(20), fact(25))
@njit
def clos(k):
    def g(x): return x + k
    return g(np.uint8(250))
print(clos(10))
@njit
def gen(a):
    for x in a: yield x * 2
print(list(gen(np.array([200, 100], np.uint8))))
@njit
def lst(a): return [x * 2 for x in a]
print(lst(np.array([200, 100], np.uint8)))
@njit
def bits(a): return a[0] << 4, a[0] >> 1, a[0] & 15, a[0] | 256, a[0] ^ 255
print(bits(np.array([200], np.uint8)), bits(np.array([-100], np.int8)))
@njit
def powr(a): return a[0] ** 2, a[0] ** 3, a[0] ** 0.5
print(powr(np.array([200], np.uint8)), powr(np.array([1.1], np.float32)))
@njit
def cmp(a, b): return a[0] < b[0], a[0] == b[0], max(a[0], b[0]), min(a[0], 5)
print(cmp(np.array([200], np.uint8), np.array([-1], np.int8)))
@njit
def rnd(a): return round(a[0]), int(a[0]), float(a[0]), abs(a[0])
print(rnd(np.array([2.5])), rnd(np.array([3.7], np.float32)))
# expect: int8 [300 360  21] int64
# expect: uint8 [300 360  21] int64
# expect: uint16 [300 360  21] int64
# expect: int64 [300 360  21] int64
# expect: float32 [300. 360.  21.] float64
# expect: bool [3 3 3] int64
# expect: [200 144  14] uint8
# expect: [102.5 202.5   9.5] float64
# expect: [1000 1000 1000]
# expect: 1000 2000 4000
# expect: 254464 [134  81 212 166 152]
# expect: 2000 [0 0 0 0 0 0 0 0 0 0] [11 16 12 17 11]
# expect: [   0  -53  131  -46  -14   -9 -109  164]
# expect: 6676401841899300199
# expect: (-3988833435017781687, 481)
# expect: 400000.0 1.2100000381469727 40000
# expect: (40000000, 'int') (2250.0, 'float')
# expect: 2432902008176640000 7034535277573963776
# expect: 260
# expect: [400, 200]
# expect: [400, 200]
# expect: (3200, 100, 8, 456, 55) (-1600, -50, 12, -100, -157)
# expect: (40000, 8000000, 14.142135623730951) (1.2100000381469727, 1.3310000896453857, 1.0488088595363112)
# expect: (False, False, 200, 5)
# expect: (2, 2, 2.5, 2.5) (4, 3, 3.700000047683716, 3.700000047683716)
