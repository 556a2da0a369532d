# Functions of floats refuse dates and spans as such.
import numpy as np

for x in (np.array(["2020-01-02"], "M8[D]"), np.array([3], "m8[s]")):
    for f in (np.hypot, np.copysign, np.arctan2, np.logaddexp, np.logaddexp2, np.heaviside):
        for y in (x, 1.0):
            try:
                print(f(x, y))
            except TypeError as e:
                print(f.__name__, e)
