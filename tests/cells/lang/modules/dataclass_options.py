# dataclass_options
from dataclasses import dataclass, field, asdict, replace, fields
@dataclass(frozen=True, order=True)
class P: 
    x: int
    y: int = field(default=0, compare=False)
    tags: list = field(default_factory=list, repr=False, compare=False, hash=False)
print(P(1, 2), P(1) < P(2), P(1, 5) == P(1, 6), hash(P(1)) == hash(P(1, 9)), replace(P(1), x=7), asdict(P(1, 2, ["a"])), [f.name for f in fields(P)])
try: P(1).x = 2
except Exception as e: print(type(e).__name__, e)
@dataclass(eq=False, repr=False)
class Q: v: int = 1
print(Q() == Q(), "object at" in repr(Q()))
try: P()
except TypeError as e: print(e)
try: P(1, 2, 3, 4)
except TypeError as e: print(e)
try: P(1, zz=3)
except TypeError as e: print(e)
@dataclass(order=True)
class Quoted:
    x: int
    w: str = "a'b{c}"
    z: list = field(default_factory=list, compare=False, repr=False)
p, q = Quoted(1), Quoted(1, "b")
print(p < q, p <= q, p > q, p >= q, p == q, p == Quoted(1, z=[1]), p, Quoted.__lt__.__qualname__, Quoted.__repr__.__qualname__, Quoted.__eq__(p, 1))
