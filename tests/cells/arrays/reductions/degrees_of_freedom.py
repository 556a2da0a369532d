# var and std with any number of degrees of freedom; nan functions of complex numbers and their warnings.
import numpy as np
import warnings
x = np.array([[1.0, 2.0, 4.0, 9.0], [3.0, 3.0, 5.0, 1.0]])
for d in (0, 1, 0.5, 1.5, np.float32(2.5)):
    print(np.round(np.var(x, ddof=d), 10), np.round(np.std(x, axis=1, correction=d), 10), np.round(np.nanvar(x, ddof=d), 10), np.round(x.std(ddof=d), 10))
c = np.full((2, 2), complex(np.nan, 0), dtype="F")
print(np.nancumsum(c, axis=0), np.nancumprod(c, axis=1))
for f in (np.nanargmin, np.nanargmax):
    try:
        f(c)
    except ValueError as e:
        print(e)
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    np.nanpercentile(np.full(3, np.nan), 50)
    np.nanquantile(np.array([np.nan]), 0.5)
print([str(w.message) for w in told])
print(np.frompyfunc(lambda a, b: a * b, 2, 1, identity=None).reduce(np.arange(1, 5).reshape(2, 2), axis=None))
