import numpy as np
class Arr:
    def __init__(self, a): self.a = np.asarray(a)
    def __add__(self, o): return Arr(self.a + getattr(o, "a", o))
    __radd__ = __add__
    def __array__(self, dtype=None, copy=None): return self.a
    def __repr__(self): return f"Arr({self.a!r})"
print(Arr([1, 2]) + 1, 1 + Arr([1]), Arr([1.5]) + Arr([2]))
