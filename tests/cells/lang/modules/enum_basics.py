# enum_basics
from enum import Enum, IntEnum, Flag, auto, unique
class W(Enum):
    A = "a"; B = "b"
    @classmethod
    def parse(cls, s): return cls(s.lower())
print(W.A, W("b"), W["A"].value, W.parse("A"), [w.name for w in W], W.A is W.A, W.A in W, len(W), {W.A: 1}, repr(W.B), W.A == "a", W.__members__.keys())
class N(IntEnum): LOW = 1; HIGH = 2
print(N.LOW < N.HIGH, N.LOW + 1, max(N), [10, 20, 30][N.HIGH], f"{N.LOW}", N(2).name)
class F(Flag): R = auto(); W = auto()
print(F.R | F.W, bool(F.R & F.W), F.R in (F.R | F.W))
try: W("z")
except ValueError as e: print(e)
