# A class with most operator methods.
import math
class Vector:
    """2D vector."""
    def __init__(self, x=0.0, y=0.0): self.x, self.y = x, y
    def __repr__(self): return f"{type(self).__name__}({self.x!r}, {self.y!r})"
    def __add__(self, o): return Vector(self.x + o.x, self.y + o.y) if isinstance(o, Vector) else NotImplemented
    def __sub__(self, o): return Vector(self.x - o.x, self.y - o.y)
    def __mul__(self, k): return Vector(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __matmul__(self, o): return self.x*o.x + self.y*o.y
    def __neg__(self): return Vector(-self.x, -self.y)
    def __abs__(self): return math.hypot(self.x, self.y)
    def __eq__(self, o): return (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return hash((self.x, self.y))
    def __iter__(self): yield self.x; yield self.y
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __len__(self): return 2
    def __bool__(self): return bool(abs(self))
    def __iadd__(self, o): self.x += o.x; self.y += o.y; return self
    def __round__(self, n=None): return Vector(round(self.x, n), round(self.y, n))
    def __divmod__(self, k): return divmod(self.x, k)
    def __pow__(self, k, mod=None): return Vector(self.x**k, self.y**k)
    def __rsub__(self, k): return "rsub"
    def __lt__(self, o): return abs(self) < abs(o)
    def __complex__(self): return complex(self.x, self.y)
    def __float__(self): return abs(self)
    def __int__(self): return int(abs(self))
    def __index__(self): return 1
    def __invert__(self): return Vector(self.y, self.x)
    def __and__(self, o): return "and"
    def __floordiv__(self, k): return Vector(self.x//k, self.y//k)
    def __copy__(self): return Vector(self.x, self.y)
    def __sizeof__(self): return 64
    def __dir__(self): return ["x", "y"]
v, w = Vector(3, 4), Vector(1, 2)
print(v + w, v - w, v * 2, 3 * v, v @ w, -v, abs(v), v == Vector(3, 4), len({v, Vector(3, 4)}), list(v), v[0], bool(Vector()))
v += w; print(v, round(Vector(1.234, 2.345), 1), divmod(v, 3), v ** 2, 5 - v, max(v, w), complex(v), float(w), int(v), [10, 20][w], ~v, v & w, v // 2)
x, y = v; print(x, y, sorted([v, w]), *v, sum([v, w], Vector()))
try: v + 1
except TypeError as e: print(e)
try: v < 3
except AttributeError as e: print(e)
try: print(v / 2)
except TypeError as e: print(e)
try: v["a"]
except TypeError as e: print(e)
print(Vector.__doc__, Vector.__name__, v.__class__, v.__dict__, isinstance(v, Vector), hasattr(v, "z"), getattr(v, "z", None), callable(v))
