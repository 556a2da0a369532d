# Generators over CuPy's bit generators: arrays of cupy, the same numbers for the same seed.
import cupy as cp

for kind in (cp.random.XORWOW, cp.random.MRG32k3a, cp.random.Philox4x3210, cp.random.PCG64):
    g, again = cp.random.Generator(kind(1234)), cp.random.Generator(kind(1234))
    x, y = g.random(1000), again.random(1000)
    print(type(x) is cp.ndarray, bool((x == y).all()), 0.4 < float(x.mean()) < 0.6, type(g.integers(0, 9, 3)) is cp.ndarray,
          type(g.standard_normal(3)) is cp.ndarray, isinstance(kind(size=1000) if kind is not cp.random.PCG64 else kind(), cp.random.BitGenerator))
try:
    cp.random.Generator(3)
except TypeError as e:
    print(e)
# expect: True True True True True True
# expect: True True True True True True
# expect: True True True True True True
# expect: True True True True True True
# expect: a bit generator is needed, such as np.random.PCG64(), not int
