from enum import Flag, IntFlag, auto, Enum, IntEnum, unique, StrEnum
class Perm(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
p = Perm.R | Perm.X
print(p, repr(p), Perm.R in p, Perm.W in p, p.value, ~p, Perm.RW, list(Perm), list(p), p & Perm.R, p ^ Perm.R, bool(Perm(0)), Perm(3), Perm(7))
class IP(IntFlag):
    A = 1; B = 2; C = 4
print(IP.A | IP.C, repr(IP.A|IP.B), IP.A + 1, IP(5), isinstance(IP.A, int))
try:
    @unique
    class Bad(Enum):
        A = 1; B = 1
except ValueError as e: print(e)
class Color(Enum):
    RED = 1; GREEN = 2; CRIMSON = 1
    @classmethod
    def default(cls): return cls.RED
    @property
    def pretty(self): return self.name.title()
    def __str__(self): return f"<{self.name}>"
print(Color.RED, repr(Color.RED), Color.CRIMSON, Color['GREEN'], Color(2), list(Color), Color.__members__, Color.default().pretty, len(Color), Color.RED is Color.CRIMSON)
try: Color(9)
except ValueError as e: print(e)
try: Color['X']
except KeyError as e: print(e)
try: Color.RED = 3
except AttributeError as e: print(e)
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.4e23, 3.39e6)
    def __init__(self, mass, radius): self.mass, self.radius = mass, radius
    @property
    def g(self): return 6.67e-11*self.mass/self.radius**2
for p in Planet: print(p.name, round(p.g, 2), p.value)
class Sh(IntEnum):
    CIRCLE = 1; SQUARE = 2
print(Sh.CIRCLE < Sh.SQUARE, Sh.CIRCLE == 1, Sh(2), f"{Sh.CIRCLE}", f"{Sh.CIRCLE:03d}", [10,20,30][Sh.SQUARE])
class S(StrEnum):
    LO = auto(); HI = "high"
print(S.LO, S.HI.upper(), S.LO == "lo", repr(S.HI))
Animal = Enum('Animal', 'ANT BEE CAT')
print(Animal.BEE, list(Animal), Animal.CAT.value)
class O(Enum):
    def _generate_next_value_(name, start, count, last): return name.lower()
    A = auto(); B = auto()
print([m.value for m in O], Color.RED.__class__, type(Color.RED), isinstance(Color.RED, Color), {Color.RED: 1}[Color.CRIMSON], hash(Color.RED)==hash(Color.CRIMSON))
