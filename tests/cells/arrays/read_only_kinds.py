# A read-only array stays as it is, whatever it holds and by whatever function it is written.
import numpy as np


def t(f):
    try:
        f()
        return "wrote"
    except ValueError as e:
        return "ValueError" if "read-only" in str(e) else str(e)


def ways(a):
    def by_index():
        a[0] = a[-1]

    def by_slice():
        a[:] = a[::-1]

    def by_mask():
        a[np.ones(len(a), bool)] = a[0]

    def by_list():
        a[[0]] = a[0]

    def by_flat():
        a.flat[0] = a[0]

    yield from (t(f) for f in (by_index, by_slice, by_mask, by_list, by_flat))
    yield t(lambda: a.fill(a[0]))
    yield t(lambda: a.sort())
    yield t(lambda: a.put([0], a[:1]))
    yield t(lambda: np.copyto(a, a[::-1]))
    yield t(lambda: np.put(a, [0], a[0]))
    yield t(lambda: a[1:].__setitem__(0, a[0]))
    yield t(lambda: np.place(a, np.ones(len(a), bool), a[:1]))


pair = [("x", "i4"), ("y", "f8")]
for x in (np.array([1, 2]), np.array(["a", "b"]), np.array([b"a", b"b"]), np.array([1, 2], dtype=object),
          np.array(["2020", "2021"], "M8[D]"), np.array([1, 2], "m8[s]"), np.array([(1, 2.), (3, 4.)], pair),
          np.array([(1, "a"), (3, "b")], [("x", "i4"), ("y", "U3")]), np.array([1, 2], ">i4"), np.array([1 + 2j, 3]),
          np.array([True, False]), np.rec.array([(1, 2.), (3, 4.)], pair), np.array(["a", "b"], np.dtypes.StringDType())):
    x.flags.writeable = False
    print(x.dtype, x.flags.writeable, *ways(x), x)
    v = x[:1]
    print(v.flags.writeable, t(lambda: v.__setitem__(0, x[1])), x.copy().flags.writeable)
    if x.dtype.names:
        print(x["x"].flags.writeable, t(lambda: x["x"].__setitem__(0, 9)), t(lambda: x.__setitem__("x", 5)))
        s = x[0]
        print(t(lambda: s.__setitem__("x", 77)), x)
m = np.ma.array([1, 2, 3], mask=[0, 1, 0])
m.flags.writeable = False
print(t(lambda: m.__setitem__(0, 7)), t(lambda: m.fill(3)), m)
w = np.broadcast_to(np.array(["a"]), (3,))
print(t(lambda: w.__setitem__(0, "b")), w)
m = np.ma.array([1, 2, 3, 4], mask=[0, 1, 0, 0]).reshape(2, 2)
m.flat[0] = 9
m.flat[1] = 8
m.flat[3] = np.ma.masked
print(m, list(m.flat), m.flat[2], m.flat[1:3])
m.flat = 5
print(m)
a = np.arange(5.0)
import warnings
warnings.simplefilter("ignore")
print(a.flat[True], a.flat[False], a.flat[2], a.flat[-1])
a.flat[False] = 3
print(a)
a.flat[True] = 7
print(a)
