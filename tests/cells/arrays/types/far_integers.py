# Integers beyond float64 beside arrays and NumPy's numbers.
import numpy as np

far = 10**400
a = np.arange(3)
f = np.array([1.0, 2.0])
for call in (
    lambda: a + far, lambda: far - a, lambda: a * -far, lambda: f + far, lambda: f < far, lambda: far / f,
    lambda: np.array(1j) + far, lambda: a < far, lambda: a == far, lambda: a > -far, lambda: a != far, lambda: a <= -far,
    lambda: np.float64(1) + far, lambda: np.int64(1) < far, lambda: np.float32(1) < far,
    lambda: np.float64(far), lambda: np.add(a, far), lambda: np.less(a, far), lambda: np.array([far])[0] == far,
    lambda: f.fill(far), lambda: f.__setitem__(0, far), lambda: np.where([True], far, 1.0)[0] == far,
):
    try:
        print(repr(call()))
    except (OverflowError, TypeError) as e:
        print(type(e).__name__)
for name in ("a", "f"):
    try:
        exec(name + " += far")
    except OverflowError as e:
        print("OverflowError")
print(a, f)
