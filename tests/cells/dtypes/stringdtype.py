# Texts of any length: making, converting, comparing, ordering and joining them, with and without missing ones.
import copy
import pickle
import numpy as np
from numpy.dtypes import StringDType

def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)

kinds = [StringDType(), StringDType(na_object=None), StringDType(na_object=np.nan), StringDType(na_object="x"), StringDType(coerce=False)]
for t in kinds:
    print(t, t.kind, t.char, t.num, t.itemsize, t.alignment, t.name, t.str, t.hasobject, t.coerce, getattr(t, "na_object", "unset"))
    print([t == u for u in kinds], t == np.dtype("U"), len({t, StringDType()}), pickle.loads(pickle.dumps(t)) == t)
print(np.dtype("T") == StringDType())

plain = np.array(["b", "a", "c"], "T")
none = np.array(["b", "a", None], StringDType(na_object=None))
nan = np.array(["b", "a", np.nan], StringDType(na_object=np.nan))
text = np.array(["b", "a", "x"], StringDType(na_object="x"))
for p in (plain, none, nan, text):
    for f in (lambda: p, lambda: str(p), lambda: p == p, lambda: p != p, lambda: p < p, lambda: p <= p, lambda: p == "b", lambda: np.equal("b", p),
              lambda: p + p, lambda: p + "z", lambda: "z" + p, lambda: p * 2, lambda: 2 * p, lambda: p * [1, 2, 3], lambda: np.isnan(p),
              lambda: np.maximum(p, p), lambda: np.sort(p), lambda: np.argsort(p), lambda: p.max(), lambda: p.min(), lambda: p.sum(),
              lambda: np.add.accumulate(p), lambda: p.argmax(), lambda: p.astype(bool), lambda: p.nonzero(), lambda: np.any(p), lambda: np.all(p),
              lambda: p.astype("U1"), lambda: p.astype("S1"), lambda: p.astype(object), lambda: p.astype("U"), lambda: p.astype(int),
              lambda: np.unique(p), lambda: np.concatenate([p, plain]), lambda: np.concatenate([p, ["u"]]), lambda: np.where([1, 0, 1], p, "k"),
              lambda: np.array([p, p]), lambda: p.tolist(), lambda: p[0], lambda: p[1:], lambda: p.nbytes, lambda: p.strides,
              lambda: np.ones(2, p.dtype), lambda: np.empty(2, p.dtype), lambda: np.full(2, "ab", p.dtype), lambda: np.full_like(p, "abcd"),
              lambda: np.searchsorted(np.sort(p), "b"), lambda: p.reshape(3, 1).T, lambda: np.tile(p, 2), lambda: np.insert(p, 0, "zz"),
              lambda: copy.deepcopy(p), lambda: pickle.loads(pickle.dumps(p)), lambda: p == np.arange(3), lambda: p == None,
              lambda: p == np.array(["b", "a", "s"], object), lambda: np.array([1.5, np.nan]).astype(p.dtype), lambda: np.array([1, None], object).astype(p.dtype),
              lambda: p[2:].astype(float), lambda: np.array(["NaT"], "M8[s]").astype(p.dtype),
              lambda: plain + p, lambda: plain == p, lambda: plain < p, lambda: np.minimum(plain, p), lambda: p.view("V16")):
        show(f)

for f in (lambda: plain - plain, lambda: -plain, lambda: plain * 2.0, lambda: plain > 3, lambda: plain + 1, lambda: plain * True, lambda: plain * -1,
          lambda: plain * (2**63), lambda: np.sin(plain), lambda: np.add.reduce(plain[:0]), lambda: np.concatenate([plain, [1]]), lambda: none == nan,
          lambda: np.result_type(plain, "U3"), lambda: np.can_cast(int, "T"), lambda: np.can_cast("T", int),
          lambda: np.can_cast(none.dtype, plain.dtype), lambda: none.astype("T", casting="safe"), lambda: np.array(["a", 1], StringDType(coerce=False)),
          lambda: np.array([b"ab", 1, 2.5, True], "T"), lambda: np.array(["1", " 2_0 "], "T").astype(np.int8), lambda: np.array(["1.5", "inf"], "T").astype(float),
          lambda: nan[2:].astype("M8[s]"), lambda: none[2:].astype("m8[s]"), lambda: np.float32([0.1, 3]).astype("T"), lambda: np.array([1, 2], "m8[s]").astype("T"),
          lambda: np.array(["hello\0world", "end\0\0"], "T").tolist(), lambda: np.array(["é☃"], "T").astype("S4"), lambda: np.zeros(2, "T"),
          lambda: np.array_equal(nan, nan), lambda: np.array_equal(nan, nan, equal_nan=True), lambda: np.testing.assert_array_equal(nan, nan.copy())):
    show(f)

a = np.array(["one", "two", "three"], "T")
view = a[::-1]
view[0] = "a longer text than all"
a[1] = 5
a[[0, 2]] = ["x", 7]
print(a, view)
a += "!"
a *= 2
print(a)
a = a.copy()
a.resize(5, refcheck=False)
print(repr(a))
