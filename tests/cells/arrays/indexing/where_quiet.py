import numpy as np
import warnings
a, b = np.arange(4.), np.array([0., 1, 0, 2])
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always')
    print(np.divide(a, b, out=np.zeros(4), where=b != 0), np.log(a, out=np.full(4, -1.), where=a > 0))
    print(np.sqrt(-a, where=a == 0, out=np.zeros(4)), np.floor_divide(7, b, where=b > 0, out=np.ones(4)))
print(len(w))
