# Functions of complex numbers where a part is infinite, NaN, huge, or beside a branch point.
import numpy as np

inf, nan = np.inf, np.nan
names = ("arctanh", "sinh", "cosh", "tanh", "exp", "arcsinh", "arccosh", "arcsin", "arccos", "arctan", "sin", "cos", "tan", "log", "sqrt")
free = (("exp", -inf, -inf), ("arcsin", inf, nan), ("arcsin", -inf, nan), ("cos", 0.0, nan), ("arctan", inf, nan), ("arctan", -inf, nan))  # whose signs C99 leaves open
for d, huge in (("c16", 2e300), ("c8", 1e38)):
    for name in names:
        for a in (0.0, -0.0, 1.5, inf, -inf, nan, 1.0, -1.0, huge):
            for b in (0.0, -0.0, 2.5, inf, -inf, nan, -2.0):
                if (name, a, b) in free or a == 0 and np.isnan(b) and name == "cos":
                    continue
                with np.errstate(all="ignore"):
                    r = getattr(np, name)(np.array([complex(a, b)], d))[0]
                print(d, name, a, b, f"{r.real:.5g} {r.imag:.5g}")
    for name in ("arctanh", "arctan", "tanh", "tan"):
        for a in (1.0, -1.0, 3e9, -7e19, 0.25, 40.0, 1e-20, 2e9):
            for b in (1e-20, -1e-30, 5e12, -3e8, 2.5, 60.0, 1e9, 1.5e9):
                for z in (complex(a, b), complex(b, a)):
                    with np.errstate(all="ignore"):
                        r = getattr(np, name)(np.array([z], d))[0]
                    print(d, name, z, f"{r.real:.4g} {r.imag:.4g}")
