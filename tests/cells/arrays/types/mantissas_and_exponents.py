# frexp, ldexp and spacing at the ends of the floats.
import numpy as np

x = np.array([1e308, 2.0**1023, 5e-324, 2.2e-308, 2.0**-1022, 1.0, 0.5, np.nextafter(0.5, 0), np.nextafter(1, 0), -3.7, 0.0, -0.0, np.inf, -np.inf, np.nan, 1e-310])
m, e = np.frexp(x)
print(m.tolist(), e.tolist(), e.dtype)
print(np.frexp(1e308), np.frexp(np.float32(1e-45)), np.frexp(np.float16([6e-8, 65504])), np.frexp(np.int8(5)), np.frexp(8))
print(np.ldexp(m, e).tolist(), np.ldexp(1e-300, 2000), np.ldexp(1.0, -1074), np.ldexp(3.0, -1075), np.ldexp(np.float32(1), 127), np.ldexp(5e-324, 1074), np.ldexp(np.float16(1), -24))
with np.errstate(all='ignore'):
    print(np.ldexp(1.0, 2000), np.ldexp(1.0, -2000), np.ldexp(-1.5, np.array([1, 1023, -1080])))
    print(np.spacing(np.array([1.0, 2.0, np.nextafter(2, 0), np.nextafter(1, 0), 0.0, -1.0, 1e308, 5e-324, 2.3e-308])).tolist(), np.spacing(np.float32(1)), np.spacing(np.float16(1000)), np.spacing(np.inf))
rng = np.random.default_rng(0)
big = np.concatenate([rng.standard_normal(2000) * 10.0**rng.integers(-300, 300, 2000), 2.0**np.arange(-1070, 1020)])
m, e = np.frexp(big)
print(bool(((np.abs(m) >= 0.5) & (np.abs(m) < 1)).all()), bool((np.ldexp(m, e) == big).all()), e.sum(), m.sum())
