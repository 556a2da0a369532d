"""A variable of a function of numba has the type of its value

Numba gives a variable one type where ways through a function meet: `s = 0; for x in a: s += x` is a
float64 from the start when `a` holds floats, and the result of an empty `a` is 0.0. Here it is the
integer that the function set. It shows in results that no float has reached (0 for 0.0), and where
such an integer wraps around before one does.
"""

import numba
import numpy as np


@numba.njit
def total(a):
    s = 0
    for x in a:
        s += x
    return s


print(total(np.array([])), total(np.array([1.5])))
