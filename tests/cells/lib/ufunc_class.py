# numpy.ufunc as a class, its attributes, frompyfunc's ufuncs.
import numpy as np
print(isinstance(np.add, np.ufunc), isinstance(np.ldexp, np.ufunc), isinstance(np.sum, np.ufunc), np.ufunc)
print(np.add.types, np.add.ntypes, np.ldexp.types, np.equal.types, np.sqrt.ntypes)
print(np.ldexp, np.ldexp.nin, np.modf.nout, np.modf.nargs, np.hypot.identity, np.ldexp.__name__)
f = np.frompyfunc(lambda x, y: x + y, 2, 1)
print(type(f), f.types, f.nin, f.nout, f([1, 2], 3), f(1, 2))
print(f.reduce(np.arange(5)), f.reduce(np.arange(6).reshape(2, 3), axis=1), f.reduce([[1, 2], [3, 4]], keepdims=True))
print(f.accumulate(np.arange(4)), f.outer([1, 2], [3, 4]), f.reduce([], initial=7))
g = np.frompyfunc(lambda x, y: x * y, 2, 1, identity=1)
print(g.reduce([]), g.identity, g.reduce(np.arange(1, 7).reshape(2, 3), axis=None))
try:
    f.reduce(np.arange(4).reshape(2, 2), axis=None)
except ValueError as e:
    print("not reorderable" in str(e))
try:
    np.ufunc()
except TypeError as e:
    print(e)
two = np.frompyfunc(divmod, 2, 2)
print(two([7, 9], 4))
