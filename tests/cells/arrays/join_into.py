# concatenate and stack with out=, dtype= and casting=.
import numpy as np
a, b = np.array([1.1, 2.2]), np.array([3.3, 4.4])
out = np.empty(4, "f4")
print(np.concatenate((a, b), out=out) is out, out, np.concatenate((a, b), dtype="c8"), np.concatenate((a, b), axis=None, dtype="f4"))
print(np.stack((a, b), out=np.empty((2, 2))), np.stack((a, b), axis=1, dtype="i8", casting="unsafe"))
print(np.concatenate((a, b), dtype=">f8").dtype, np.concatenate(([1], [2]), dtype="S4"))
for kw in ({"out": np.empty(5)}, {"out": np.empty((4, 1))}, {"dtype": int}, {"out": out, "dtype": float}, {"dtype": "f4", "casting": "safe"}):
    try:
        np.concatenate((a, b), **kw)
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
for length in (-2, (3, -1)):
    try:
        np.pad(np.arange(6.0), 2, "mean", stat_length=length)
    except ValueError as e:
        print(e)
