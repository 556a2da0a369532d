from dataclasses import dataclass, field, asdict, astuple, replace, fields, FrozenInstanceError
from typing import List, Optional, Dict, ClassVar, NamedTuple, Union, Callable
import math


@dataclass
class Vec:
    x: float = 0.0
    y: float = 0.0

    def __add__(self, o): return Vec(self.x + o.x, self.y + o.y)
    def __mul__(self, k: float) -> "Vec": return Vec(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __abs__(self): return math.hypot(self.x, self.y)
    def __iter__(self):
        yield self.x
        yield self.y


@dataclass
class Body:
    name: str
    pos: Vec
    vel: Vec = field(default_factory=Vec)
    mass: float = 1.0
    tags: List[str] = field(default_factory=list, repr=False)
    count: ClassVar[int] = 0

    def __post_init__(self):
        Body.count += 1
        self.speed = abs(self.vel)


a = Body("a", Vec(3, 4), Vec(1, 1))
print(a, a.speed, Body.count)
print(asdict(a))
print(astuple(a))
b = replace(a, name="b", mass=2.5)
print(b, a == b, a == replace(b, name="a", mass=1.0))
print([f.name for f in fields(Body)])
x, y = Vec(1, 2) + 2 * Vec(3, 4)
print(x, y)


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0


vs = sorted([Version(2, 1), Version(1, 9), Version(2)])
print(vs, max(vs), hash(Version(1, 2)) == hash(Version(1, 2)), {Version(1): "one"}[Version(1)])
try:
    vs[0].major = 5
except FrozenInstanceError as e:
    print("frozen:", e)


@dataclass
class Base:
    a: int
    b: int = 2


@dataclass
class Child(Base):
    c: Optional[str] = None

    def total(self) -> int:
        return self.a + self.b


print(Child(1), Child(1, c="x").total())
try:
    Base()
except TypeError as e:
    print(e)
try:
    Base(1, 2, 3)
except TypeError as e:
    print(e)
try:
    @dataclass
    class Bad:
        xs: list = []
except ValueError as e:
    print(e)


class Point(NamedTuple):
    x: int
    y: int = 0

    def norm2(self):
        return self.x ** 2 + self.y ** 2


p = Point(3, 4)
print(p, p.norm2(), p.x, p[1], p._asdict(), Point(5), p == (3, 4), isinstance(p, tuple))
x, y = p
print(x + y, Point._fields, p._replace(y=9), len(p))
