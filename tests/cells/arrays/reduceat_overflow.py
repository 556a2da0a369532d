# device: cpu
# What overflows in spans is told by the name of the method.
import warnings

import numpy as np

x = np.array([1e308, 1e308, 1.0, np.inf, -np.inf])
for a in (x, np.full(300, 1e307), x[:3], np.arange(5)):
    with warnings.catch_warnings(record=True) as told, np.errstate(all='warn', under='ignore'):
        warnings.simplefilter("always")
        print(np.add.reduceat(a, [0, 2]), np.multiply.reduceat(a, np.array([0, 2, 1])))
        print([str(w.message) for w in told])
with np.errstate(over="raise"):
    try:
        np.add.reduceat(x, [0, 2])
    except FloatingPointError as e:
        print(e)
