# out= is filled by every function that takes it; names and shapes of records are looked at.
import numpy as np

m = np.ma.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], mask=[[0, 1, 0], [0, 0, 0]])


def show(name, r, out):
    print(name, np.ma.getdata(r).tolist() == out.data.tolist(), out.tolist(), np.ma.getmaskarray(out).tolist())


def like(shape, t=float):
    return np.ma.zeros(shape, t)


o = like((2, 2))
show("take", m.take([0, 2], axis=1, out=o), o)
o = like((1, 3))
show("compress", m.compress([True, False], axis=0, out=o), o)
o = like((2, 3))
show("clip", m.clip(2, 4, out=o), o)
o = like((2, 2))
show("dot", m.dot(m.T, out=o), o)
o = like((2, 2))
show("ma.dot", np.ma.dot(m, m.T, out=o), o)
o = like(3, bool)
show("all", m.all(axis=0, out=o), o)
o = like(3, bool)
show("any", m.any(axis=0, out=o), o)
o = like((1, 3))
show("ma.compress", np.ma.compress([True, False], m, axis=0, out=o), o)
print(m.trace(dtype=int), m.trace(offset=1))

a = np.array([["b", "a"], ["d", "c"]])
o = np.empty((1, 2), "U1")
r = a.compress([False, True], axis=0, out=o)
print(r is o, o.tolist())
a = np.array([[1, 2], [3, 4]], object)
o = np.empty((2, 2), object)
r = a.dot(a, out=o)
print(r is o, o.tolist())

days = np.array(["2020-01-03", "2020-01-04"], "M8[D]")
o = np.zeros(2, bool)
r = np.is_busday(days, out=o)
print(r is o, o.tolist())
o = np.zeros(2, np.int64)
r = np.busday_count(days, np.datetime64("2020-02-01"), out=o)
print(r is o, o.tolist())
o = np.zeros(2, "M8[D]")
r = np.busday_offset(days, 1, roll="forward", out=o)
print(r is o, o.tolist())

r = np.recarray((2,), formats="i4,f8", names="a,b")
print(r.dtype, r.shape)
r = np.recarray(2, formats=["i4", "U3"])
print(r.dtype, r.shape)
r = np.rec.fromrecords([(1, 2.5), (3, 4.5), (5, 6.5), (7, 8.5)], formats="i8,f8", shape=(2, 2))
print(r.shape, r.f0.tolist())
r = np.rec.fromarrays([[1, 2], [5.0, 6.0]], names="a,b", shape=(2,))
print(r.shape, r.b.tolist())
try:
    np.rec.fromarrays([[1, 2, 3, 4], [5.0, 6.0, 7.0, 8.0]], names="a,b", shape=(2, 2))
except ValueError as e:
    print(e)
