# Classes from str, int and float with operators of their own.
class S(str):
    def __add__(self, o): return S(str.__add__(self, o) + "!")
    def __eq__(self, o): return str.lower(self) == str.lower(o)
    def __hash__(self): return hash(str.lower(self))
s = S("Hi"); s.extra = 5
print(s + "x", s == "HI", {s: 1}["hi"] if False else "", s.extra, s.upper(), type(s.upper()).__name__, "".join([s, "b"]), s % () , f"{s}", s[0], s * 2, isinstance(s, str), len(s), str(s), repr(s), s.encode(), sorted([s, "A"]), open is not None, int(S("5")), S("a b").split())
class I(int):
    def __str__(self): return f"I<{int(self)}>"
    def __add__(self, o): return I(super().__add__(o))
    __radd__ = __add__
i = I(5); print(i, i + 1, 1 + i, type(i + 1).__name__, i * 2, i / 2, i == 5, i > 3, [0] * i, "%d" % i, hex(i), i.bit_length(), divmod(i, 2), -i, ~i, i ** 2, round(i), pow(i, 2), min(i, 9), sum([i, i]), float(i), {5: "a"}[i], i.real, bool(I(0)), "abcdef"[i], bin(i), str(i), f"{i}", f"{i:03d}", range(3)[I(1)], I("12"), I(), I.from_bytes(b"\x01", "big") if False else "")
import numpy as np
print(np.arange(I(3)), np.array([I(1), I(2)]), np.zeros(3)[I(1)], np.float64(2) * I(3), np.ones(2) + I(1))
class F(float):
    def __repr__(self): return f"F({float(self)})"
    def __mul__(self, o): return F(float(self) * o)
f = F(2.5); print(f, [f], f * 2, f + 1, f.is_integer(), f.hex(), int(f), round(f), round(f, 1), abs(F(-1)), f // 1, f % 1, f ** 2, max(f, 1), f"{f:.2f}", f < 3, -f, np.sqrt(F(4.0)), sum([f, f]), float(f), math.floor(f) if False else "")
