# device: cpu
# memoryview of an array: both see what the other changes, and what waits to be computed is computed first.
import numpy as np, struct, io
def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def put(m, k, v): m[k] = v
a = np.arange(6.0)
m = memoryview(a)
print(m.format, m.shape, m.strides, m.readonly, m[2], m.tolist(), m.obj is a, m.itemsize)
m[1] = 10.5
print(a)
b = a * 2          # pending when the view writes
m[0] = 7.0
print(b, a)
a += 1
print(m[0], m.tolist())
a[2:4] = 99
print(m[2:5].tolist())
raw = m.cast("B")
raw[0:8] = struct.pack("d", 3.25)
print(a, raw[8:16].tobytes() == struct.pack("d", a[1]))
g = np.arange(12, dtype="int32").reshape(3, 4)
v = memoryview(g)
print(v.format, v.shape, v.strides, v.tolist(), v[1, 2], v.c_contiguous, v.f_contiguous, memoryview(g.T).f_contiguous, memoryview(g.T).strides)
v[2, 3] = -1
print(g, memoryview(g[::-1, ::2]).tolist(), memoryview(g[1]).tobytes() == g[1].tobytes(), memoryview(g.T).tobytes() == g.T.tobytes())
print(told(memoryview(g[:, ::2]).cast, "B"), memoryview(g)[1:].tolist(), len(v))
for t in "? b h i l B H I L f d".split():
    z = np.zeros(3, dtype=t)
    w = memoryview(z)
    w[1] = 1
    print(t, w.format, w.tolist(), z, w == z, memoryview(z).cast("B").nbytes)
print(told(lambda: memoryview(np.zeros(2, "e"))[0]), told(lambda: memoryview(np.zeros(2, complex))[0]), memoryview(np.zeros(2, complex)).format, memoryview(np.zeros(2, "F")).format, memoryview(np.zeros(2, complex)).tobytes())
r = np.arange(3); r.setflags(write=False)
print(memoryview(r).readonly, told(put, memoryview(r), 0, 1), memoryview(np.broadcast_to(1, (3,))).strides)
z = np.array(5)
print(memoryview(z)[()], memoryview(z).ndim, memoryview(np.zeros((0, 3))).tolist(), memoryview(np.zeros((2, 0))).shape)
buf = np.zeros(4, "u1")
print(io.BytesIO(b"abcd").readinto(buf), buf, struct.pack_into(">H", buf, 1, 513), buf, io.BytesIO(b"zz").readinto(memoryview(buf)[2:]), buf)
big = bytearray(b"hello")
big[1:3] = memoryview(np.array([1, 2], "u1"))
print(big, bytes(np.array([65, 66], "i2")), b"".join([np.array([65], "u1")]), memoryview(b"ab") == np.array([97, 98], "u1"))
c = np.arange(1000.)
d = c[::2] + 1
vm_ = memoryview(d)
e = d.sum()
vm_[0] = 1e6
print(e, d.sum(), vm_[0], (d * 2)[0])
for k in range(3):
    d[k] = k
    vm_[k + 1] = 5
    print(d[:5].tolist(), vm_[:5].tolist())
class S(np.ndarray): pass
s = np.zeros(3).view(S)
q = memoryview(s); q[0] = 4
print(s, isinstance(q.obj, S))
t = np.array([True, False]); u = memoryview(t)
u[1] = 5
u[:1] = memoryview(b"\x00").cast("?")
print(t, u.tolist())
x = np.zeros(4, "i4"); y = memoryview(x).cast("B", (4, 4))
y[1, 0] = 200; print(x, y.tolist(), y.shape)
print(np.asarray(memoryview(bytearray(range(4)))), np.array(memoryview(g)), np.frombuffer(memoryview(b"abcd"), "u2"), np.array(memoryview(x)[1:3]), np.asarray(memoryview(b"ab"), dtype=float))
import array
print(np.array(array.array("d", [1, 2])), memoryview(x)[::-1].tolist())
del x
print(y[1, 0])
