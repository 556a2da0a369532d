# What NumPy's own tests found: values that differed without an error.
import numpy as np


def t(s):
    try:
        r = eval(s)
        print(s, "->", repr(r), getattr(r, "dtype", ""))
    except Exception as e:
        print(s, type(e).__name__, str(e)[:100])


x = np.ma.array([1.0, 2, 3, 4, 5], mask=[0, 0, 0, 1, 1])
y = np.arange(5.0) * 2
A = np.zeros((3, 5))
A[1, 3] = 1.8
for s in """np.trapezoid(y, x)
np.trapezoid(x, y)
np.trim_zeros(np.array([None, 1, None], object))
np.trim_zeros(np.array([0, 1, 0], object))
np.trim_zeros([0, 0, 3, 0])
np.trim_zeros(A)
np.trim_zeros(A, "f")
np.trim_zeros(A, "b", axis=1)
np.trim_zeros(A[0], axis=())
np.trim_zeros(A[1], axis=())
np.trim_zeros(A[1], "f", axis=0)
np.linalg.lstsq(np.zeros((4, 0)), np.ones((4, 2)))
np.linalg.lstsq(np.zeros((4, 0)), 2 * np.ones(4))[1]
np.linalg.lstsq(np.zeros((0, 4)), np.ones((0, 2)))
np.linalg.solve(np.zeros((0, 0)), np.zeros((0,)))
np.linalg.solve(np.zeros((2, 0, 0)), np.zeros((2, 0, 3)))
np.median(np.array([1, 2, "NaT"], "m8[D]"))
np.median(np.array([1, 2, 4], "m8[D]"))
np.isclose(np.float32(1), 1 - 1e-9, atol=0, rtol=0)
np.isclose(np.float32(0.1), 0.1, atol=0, rtol=0)
np.isclose(np.array([0.1], "f8"), np.float32(0.1), atol=0, rtol=0)
np.isclose(2, x)
np.isclose(x, x[::-1])
np.can_cast("u8", "m8", casting="safe")
np.can_cast("u8", "m8", casting="same_kind")
np.can_cast("i4", "i4,i4")
np.can_cast("i4", "i4,i4", casting="unsafe")
np.can_cast("i4,i4", "i4", casting="unsafe")
np.can_cast([("f1", "i4")], "i4", casting="unsafe")
np.can_cast([("f1", [("x", "i4")])], "i4", casting="unsafe")
np.can_cast([("f0", "i4,i4", (2,))], "i4", casting="unsafe")
np.ma.array(1.5, mask=True).round() is np.ma.masked
np.ma.array([1.5, 2.5], mask=[0, 1]).round()
np.array2string(np.array(["2011-03-16T13:55"], "M8[m]"), formatter={"datetime": lambda x: f"<{x}>"})
np.array2string(np.array([3, 4], "m8[s]"), formatter={"timedelta": lambda x: f"<{x}>"})
np.array2string(np.array(["a", "bc"]), formatter={"numpystr": lambda x: x.upper()})
np.array2string(np.array(["a", 2], object), formatter={"object": lambda x: f"<{x}>"})
np.array2string(np.array(["a", "bc"]), formatter={"all": lambda x: x.upper()})""".split("\n"):
    t(s)
