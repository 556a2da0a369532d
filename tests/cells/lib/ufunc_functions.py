import numpy as np

print(np.logaddexp.nin, np.modf.nout, np.divmod.nargs, np.logaddexp.identity, np.heaviside.identity)
print(
    np.logaddexp.reduce([1.0, 2, 3]),
    np.logaddexp.reduce(np.arange(6.0).reshape(2, 3), axis=1),
    np.logaddexp.accumulate([0.0, 1, 2]),
    np.logaddexp.outer([0, 1], [1, 2]),
    np.logaddexp.reduceat([0.0, 1, 2, 3], [0, 2]),
)
print(
    np.logaddexp2.reduce([]),
    np.logaddexp.reduce([-np.inf, -np.inf]),
    np.ldexp.outer([1.0, 2], [1, 2]),
    np.heaviside([-1.0, 1], 0.5, out=np.zeros(2)),
    np.float_power([2, 3], 2, dtype=complex),
)
a, b = np.zeros(2), np.zeros(2)
print(np.modf([1.5, 2.25], out=(a, b)), a, b)
np.divmod([7, 8], 3, out=(None, c := np.zeros(2, int)))
print(c)
print(
    np.logaddexp([0.0, 1], 2, where=[True, False], out=np.full(2, 9.0)),
    np.spacing([1.0, 2]),
    np.nextafter.outer([1.0], [2.0]),
)
x = np.zeros(3)
np.logaddexp.at(x, [0, 0, 2], 1.0)
print(x)
try:
    np.logaddexp(1)
except TypeError as e:
    print(e)
try:
    np.modf.reduce([1.0])
except ValueError as e:
    print(e)
