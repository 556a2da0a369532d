from enum import Enum, IntEnum, Flag, IntFlag, auto, unique
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1

    def describe(self): return f"{self.name.lower()}={self.value}"

    @classmethod
    def default(cls): return cls.GREEN


print(Color.RED, repr(Color.RED), Color(2), Color["BLUE"], Color.CRIMSON is Color.RED, [c.name for c in Color], len(Color), Color.RED.describe(), Color.default(), Color.RED == Color.RED, Color.RED != Color.BLUE, Color.RED == 1, Color.RED in Color, {Color.RED: "r"}[Color.RED], isinstance(Color.RED, Color), Color.RED.name, Color.RED.value, type(Color.RED))
for bad in (lambda: Color(9), lambda: Color["X"]):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
class Planet(Enum):
    EARTH = (5.976e24, 6.37814e6)
    MARS = (6.421e23, 3.3972e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def g(self): return 6.67e-11 * self.mass / self.radius ** 2


print(f"{Planet.EARTH.g:.3f}", Planet.MARS.value, Planet.MARS)
class Prio(IntEnum):
    LOW = 1
    HIGH = 10


print(Prio.LOW < Prio.HIGH, Prio.HIGH + 1, sorted([Prio.HIGH, Prio.LOW]), Prio(10), repr(Prio.LOW), f"{Prio.LOW}", [0, 1, 2][Prio.LOW], Prio.LOW == 1, max(Prio), int(Prio.HIGH), range(Prio.LOW, 3))
class Step(Enum):
    A = auto()
    B = auto()
print(list(Step), Step.B.value)
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
print(Perm.R | Perm.W, (Perm.R | Perm.W).value, Perm.R in (Perm.R | Perm.X), bool(Perm.R & Perm.W), Perm.X.value)
class Mode(str, Enum):
    FAST = "fast"
    SLOW = "slow"
print(Mode.FAST == "fast", Mode("slow"), Mode.FAST.value, Mode.FAST.upper(), repr(Mode.SLOW))
Animal = Enum("Animal", "CAT DOG"); print(Animal.DOG, list(Animal), Animal.CAT.value)
match Color.GREEN:
    case Color.RED: print("r")
    case Color.GREEN: print("g")
