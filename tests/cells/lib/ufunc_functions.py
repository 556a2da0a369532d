import numpy as np
print(np.logaddexp.nin, np.modf.nout, np.divmod.nargs, np.logaddexp.identity, np.heaviside.identity)
print(np.logaddexp.reduce([1., 2, 3]), np.logaddexp.reduce(np.arange(6.).reshape(2, 3), axis=1), np.logaddexp.accumulate([0., 1, 2]), np.logaddexp.outer([0, 1], [1, 2]), np.logaddexp.reduceat([0., 1, 2, 3], [0, 2]))
print(np.logaddexp2.reduce([]), np.logaddexp.reduce([-np.inf, -np.inf]), np.ldexp.outer([1., 2], [1, 2]), np.heaviside([-1., 1], .5, out=np.zeros(2)), np.float_power([2, 3], 2, dtype=complex))
a, b = np.zeros(2), np.zeros(2); print(np.modf([1.5, 2.25], out=(a, b)), a, b); np.divmod([7, 8], 3, out=(None, c := np.zeros(2, int))); print(c)
print(np.logaddexp([0., 1], 2, where=[True, False], out=np.full(2, 9.)), np.spacing([1., 2]), np.nextafter.outer([1.], [2.]))
x = np.zeros(3); np.logaddexp.at(x, [0, 0, 2], 1.); print(x)
try: np.logaddexp(1)
except TypeError as e: print(e)
for f in (np.add, np.hypot, np.nextafter, np.sqrt, np.modf, np.divmod, np.frompyfunc(max, 2, 1)):
    for n in (0, 1, f.nin - 1, f.nargs + 1, 7):
        try: f(*[1.] * n)
        except TypeError as e: print(n, e)
for call in ("np.add(1, x2=2)", "np.add(1, out=None)", "np.add(where=True)", "np.sqrt(x=1)"):
    try: eval(call)
    except TypeError as e: print(call, e)
try: np.modf.reduce([1.])
except ValueError as e: print(e)
