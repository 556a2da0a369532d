# Polynomials, versions, bits and other classes with operators.
from fractions import Fraction
from functools import total_ordering
import operator, math
class Poly:
    def __init__(self, *c): self.c = list(c)
    def __call__(self, x): return sum(a * x**i for i, a in enumerate(self.c))
    def __add__(self, o): 
        n = max(len(self.c), len(o.c)); p = lambda c: c + [0] * (n - len(c))
        return Poly(*map(operator.add, p(self.c), p(o.c)))
    def __mul__(self, o):
        if isinstance(o, (int, float)): return Poly(*(a * o for a in self.c))
        r = [0] * (len(self.c) + len(o.c) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c): r[i + j] += a * b
        return Poly(*r)
    __rmul__ = __mul__
    def __str__(self): return " + ".join(f"{a}x^{i}" if i else str(a) for i, a in enumerate(self.c) if a) or "0"
    def deriv(self): return Poly(*(i * a for i, a in enumerate(self.c))[1:]) if False else Poly(*[i * a for i, a in enumerate(self.c)][1:])
p = Poly(1, 2, 3); print(p, p(2), p + Poly(1), p * p, 2 * p, p.deriv())
@total_ordering
class Ver:
    def __init__(self, s): self.t = tuple(map(int, s.split(".")))
    def __eq__(self, o): return self.t == o.t
    def __lt__(self, o): return self.t < o.t
    def __repr__(self): return ".".join(map(str, self.t))
print(sorted([Ver("1.10"), Ver("1.2")]), Ver("2.0") >= Ver("1.9"), max(Ver("1.0"), Ver("0.9")))
class Q:
    def __init__(self, w, x, y, z): self.v = (w, x, y, z)
    def __mul__(self, o):
        a, b, c, d = self.v; e, f, g, h = o.v
        return Q(a*e-b*f-c*g-d*h, a*f+b*e+c*h-d*g, a*g-b*h+c*e+d*f, a*h+b*g-c*f+d*e)
    def __eq__(self, o): return self.v == o.v
    def __abs__(self): return math.sqrt(sum(x*x for x in self.v))
    def __format__(self, s): return "Q(" + ", ".join(format(x, s) for x in self.v) + ")"
i, j = Q(0,1,0,0), Q(0,0,1,0); print(f"{i*j:.1f}", abs(Q(1,2,3,4)), i*j == Q(0,0,0,1), i*j != j*i)
class Bits:
    def __init__(self, n): self.n = n
    def __and__(s, o): return Bits(s.n & o.n)
    def __or__(s, o): return Bits(s.n | o.n)
    def __xor__(s, o): return Bits(s.n ^ o.n)
    def __invert__(s): return Bits(~s.n & 255)
    def __lshift__(s, k): return Bits(s.n << k)
    def __rshift__(s, k): return Bits(s.n >> k)
    def __ior__(s, o): s.n |= o.n; return s
    def __iter__(s): return (k for k in range(8) if s.n >> k & 1)
    def __contains__(s, k): return bool(s.n >> k & 1)
    def __str__(s): return f"{s.n:08b}"
b = Bits(0b1010); b |= Bits(1); print(b & Bits(3), b | Bits(64), b ^ b, ~b, b << 2, b >> 1, list(b), 3 in b, sep="\n")
class Seq:
    def __getitem__(self, k):
        if isinstance(k, slice): return [self[i] for i in range(*k.indices(10))]
        if k < 0: k += 10
        if not 0 <= k < 10: raise IndexError(k)
        return k * k
    def __len__(self): return 10
    def __setitem__(self, k, v): print("set", k, v)
    def __delitem__(self, k): print("del", k)
    def __reversed__(self): return iter("rev")
s = Seq(); s[1:3] = 5; s["a"] = 1; del s[0]; s[1, 2] = 3; s[...] = 0; print(s[2:5], s[-1], list(s)[:3], 81 in s, list(reversed(s)), s[::4])
class Row(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__
r = Row(a=1); r.b = 2; print(r.a, r, r.b)
class Chain:
    def __init__(self, path=""): self._p = path
    def __getattr__(self, n): return Chain(f"{self._p}/{n}")
    def __str__(self): return self._p
    def __call__(self, *a): return f"GET {self._p}{a}"
print(Chain().users.list, Chain().a.b(1))
class Meter:
    def __enter__(self): self.n = 0; return self
    def __exit__(self, *e): self.done = True
    def __iadd__(self, k): self.n += k; return self
with Meter() as m: m += 5
print(m.n, m.done, operator.add(1, 2), operator.mul(*[3, 4]), operator.itemgetter(0, 2)("abc"), operator.not_(0), operator.contains([1], 1), operator.truediv(1, 4), operator.iadd([1], [2]), operator.index(5), operator.concat("a", "b"))
