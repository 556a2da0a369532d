# fractions_hash: fractions are keys beside ints and floats of the same value; sets without common items; small binomials
import math
from fractions import Fraction as F
print([hash(F(a, b)) for a in (0, 1, -1, 7, -22, 10**30, 2**61 - 1) for b in (1, 2, 3, 7, 2**61 - 1, 10**20)])
print({F(1, 2): "half"}[0.5], {3: "three"}[F(6, 2)], hash(F(-1, 1)) == hash(-1), hash(F(0.1)) == hash(0.1))
class Loud:
    def __init__(self, x): self.x = x
    def __hash__(self): print("hash", self.x); return self.x
    def __eq__(self, o): return isinstance(o, Loud) and self.x == o.x
a = {1, 2, 3}
print(a.isdisjoint({4, 5}), a.isdisjoint([4, 2, 5]), a.isdisjoint(()), set().isdisjoint(a), frozenset(a).isdisjoint(range(3)), a.isdisjoint({3}), {"x"}.isdisjoint("axb"))
print({Loud(1)}.isdisjoint([Loud(2), Loud(1), Loud(3)]))
for bad in (5, [[1]], None):
    try: print(a.isdisjoint(bad))
    except TypeError as e: print(e)
print([math.comb(n, k) for n in (0, 1, 5, 60, 61, 66, 67, 68, 70, 200) for k in (0, 1, 2, 29, 30, 33, 34, 100)])
for text in ("Fraction(1, 0)", "Fraction(True, False)", "Fraction('1/0')", "Fraction(True, 2)", "Fraction(-6, -4)", "Fraction(6, -4)", "Fraction(2**80, 2**79)", "Fraction(Fraction(1, 2), 3)", "Fraction(1, 2) * True", "Fraction(1, 2) / 0", "0 / Fraction(1, 2)", "7 % Fraction(5, 2)", "type(Fraction(True).numerator)"):
    try: print(text, eval(text, {"Fraction": F}))
    except ZeroDivisionError as e: print(text, e)
from decimal import Decimal
for parts in ((1.5, 2), (1, 2.0), ("1", 2), (Decimal(1), 2), (F(1, 3), "2"), (F(1, 3), F(2, 5)), (True, 3), (1j, 2)):
    try: print(F(*parts))
    except TypeError as e: print(e)
