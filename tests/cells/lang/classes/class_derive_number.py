# Classes that derive from int and float.
class Meters(int):
    def __new__(cls, v): return super().__new__(cls, v)
    def __add__(self, o): return Meters(int(self) + int(o))
    def __repr__(self): return f"Meters({int(self)})"
a = Meters(3); b = Meters(4)
print(a + b, a * 2, type(a * 2), a < b, sum([a, b]), hash(a) == hash(3), {a: 1}[3], isinstance(a, int), f"{a:05d}", [1,2,3,4,5][a], range(a), abs(a), -a, bool(Meters(0)))
class Temp(float):
    unit = "C"
    def __new__(cls, v, unit="C"):
        o = super().__new__(cls, v); o.unit = unit; return o
    def __str__(self): return f"{float(self):.1f}°{self.unit}"
t = Temp(21.55, "F")
print(t, repr(t), t + 1, type(t + 1), t.unit, round(t), t == 21.55, f"{t:.3f}", int(t), t.is_integer(), max(t, Temp(3)))
import math
print(math.sqrt(t))
