class A:
    """Doc of A."""
    count = 0
    def __init__(self, x, y=2):
        self.x = x
        self.y = y
        A.count += 1
    def total(self): return self.x + self.y
    def set(self, **kw):
        for k, v in kw.items(): setattr(self, k, v)
        return self
    @staticmethod
    def helper(a): return a * 2
    @classmethod
    def make(cls, v): return cls(v, v)
    @property
    def double(self): return self.x * 2
    @double.setter
    def double(self, v): self.x = v / 2
a = A(1)
b = A(5, y=6)
print(a.x, a.y, a.total(), b.total(), A.count, a.count, A.__doc__, A.__name__, a.__class__ is A)
a.x = 10; a.z = "new"; print(a.total(), a.z, a.__dict__, hasattr(a, "w"), getattr(a, "w", 0))
print(A.helper(4), a.helper(5), A.make(3).total(), a.make(4).x, a.double)
a.double = 50; print(a.x, a.double, a.set(x=1, q=2).q)
del a.z; print(hasattr(a, "z"), vars(a) if False else sorted(a.__dict__))
class B(A):
    def __init__(self, x, extra):
        super().__init__(x)
        self.extra = extra
    def total(self): return super().total() + self.extra
    def __repr__(self): return f"B({self.x}, {self.extra})"
c = B(1, 100)
print(c.total(), c, [c], str(c), f"{c}", f"{c!r:>12}", isinstance(c, A), issubclass(B, A), B.__mro__[1] is A, B.__bases__, type(c))
class C(B):
    def total(self): return super(C, self).total() * 2
print(C(1, 1).total(), C.__mro__, A.total(c), C.make.__self__ is C if False else "ok")
class Vec:
    def __init__(self, *v): self.v = v
    def __add__(self, o): return Vec(*(a + b for a, b in zip(self.v, o.v))) if isinstance(o, Vec) else NotImplemented
    def __radd__(self, o): return Vec(*(o + a for a in self.v))
    def __mul__(self, k): return Vec(*(a * k for a in self.v))
    __rmul__ = __mul__
    def __neg__(self): return Vec(*(-a for a in self.v))
    def __eq__(self, o): return isinstance(o, Vec) and self.v == o.v
    def __lt__(self, o): return self.v < o.v
    def __len__(self): return len(self.v)
    def __getitem__(self, i): return self.v[i]
    def __contains__(self, x): return x in self.v
    def __iter__(self): return iter(self.v)
    def __bool__(self): return any(self.v)
    def __call__(self, x): return self.v[0] * x
    def __repr__(self): return "Vec" + repr(self.v)
    def __hash__(self): return hash(self.v)
    def __abs__(self): return sum(x * x for x in self.v) ** 0.5
    def __iadd__(self, o): self.v = tuple(a + b for a, b in zip(self.v, o.v)); return self
    def __matmul__(self, o): return sum(a * b for a, b in zip(self.v, o.v))
    def __format__(self, spec): return "<" + ",".join(format(x, spec) for x in self.v) + ">"
    def __getattr__(self, name): return f"no {name}"
u, w = Vec(1, 2), Vec(3, 4)
print(u + w, 5 + u, u * 3, 3 * u, -u, u == Vec(1, 2), u != w, u < w, w > u, len(u), u[1], u[-1], 2 in u, list(u), bool(Vec(0, 0)), u(10))
print({u: "k"}[Vec(1, 2)], abs(Vec(3, 4)), u @ w, f"{u:.1f}", u.anything, [*u], max(u), sorted([w, u]), tuple(w), dict([u]))
x = u
x += w; print(x, u is x)
try: u + 5
except TypeError as e: print(e)
try: u <= w
except TypeError as e: print(e)
class Counter:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1
        return self.n
print(list(Counter(4)), sum(Counter(5)), max(Counter(3)), [i for i in Counter(2)])
for i in Counter(2): print(i, end=" ")
print()
class Seq:
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i * 10
print(list(Seq()), 20 in Seq(), [x for x in Seq()])
class D:
    def __init__(self): self.d = {}
    def __setitem__(self, k, v): self.d[k] = v
    def __getitem__(self, k): return self.d[k]
    def __delitem__(self, k): del self.d[k]
    def __len__(self): return len(self.d)
d = D()
d["a"] = 1; d[1, 2] = 3; d["a"] += 5
print(d["a"], d[1, 2], len(d), bool(D())); del d["a"]; print(d.d)
class Log:
    def __setattr__(self, k, v): print("set", k, v); super().__setattr__(k, v)
    def __delattr__(self, k): print("del", k); object.__delattr__(self, k)
l = Log(); l.p = 1; print(l.p); del l.p; print(hasattr(l, "p"))
class Plain: pass
p = Plain(); p.a = 1
print(Plain.__name__, type(p).__name__, Plain, p.a, p == p, p == Plain(), p != p, hash(p) == hash(p), bool(p), repr(p)[:25])
for bad in ("Plain(1)", "A()", "p.nope", "p()", "p[0]", "len(p)", "p + 1", "p < p", "A.nope", "B(1)", "Plain.x", "p.a.b", "del p.zz" , "iter(p)", "-p", "p @ p", "int(p)", "for i in p: pass", "p[1] = 2", "a.double.x", "A.total()", "super()", "p in p", "{p: 1}[1]", "a.nope = A.nope"):
    try:
        exec_ = None
        print(eval(bad) if False else bad, end=" | ")
    except Exception as e: print(e)
print()
def attempt(fn):
    try: fn()
    except Exception as e: print(type(e).__name__, e)
attempt(lambda: Plain(1)); attempt(lambda: A()); attempt(lambda: p.nope); attempt(lambda: p()); attempt(lambda: p[0]); attempt(lambda: len(p))
attempt(lambda: p + 1); attempt(lambda: p < p); attempt(lambda: A.nope); attempt(lambda: B(1)); attempt(lambda: iter(p)); attempt(lambda: -p)
attempt(lambda: A.total()); attempt(lambda: 1 in p); attempt(lambda: setattr(A(1), "double", "x")); attempt(lambda: A(1, 2, 3)); attempt(lambda: A(1, q=1))
attempt(lambda: delattr(p, "zz")); attempt(lambda: c.total(5)); attempt(lambda: [p] + p); attempt(lambda: int(p)); attempt(lambda: f"{p:5}"); attempt(lambda: round(p)); attempt(lambda: abs(p))
class RO:
    @property
    def v(self): return 1
attempt(lambda: setattr(RO(), "v", 2)); attempt(lambda: delattr(RO(), "v"))
class NoHash:
    def __eq__(self, o): return True
attempt(lambda: {NoHash(): 1}); print(NoHash() == 5, NoHash() != 5)
class Outer:
    class Inner:
        val = 5
        def get(self): return Outer.tag
    tag = "t"
    def make(self): return self.Inner()
print(Outer().make().get(), Outer.Inner.val, Outer.Inner.__qualname__, Outer.make.__qualname__)
class Scope:
    x = 1
    y = [x for _ in range(2)] if False else x + 1
    def f(self): return self.x
    z = [i for i in range(3)]
    del x
print(Scope.y, Scope.z, hasattr(Scope, "x"))
class Priv:
    def __init__(self): self.__secret = 5
    def get(self): return self.__secret
    def __hidden(self): return 1
    def call(self): return self.__hidden()
print(Priv().get(), Priv().call(), Priv().__dict__, hasattr(Priv(), "__secret"))
def factory(n):
    class Local:
        def get(self): return n
    return Local
print(factory(7)().get(), factory(1).__name__, factory(1).__qualname__)
A.new_method = lambda self: self.x * 100
print(a.new_method(), A(3).new_method()); A.count = 0; print(a.count)
a.inst = lambda: "inst fn"; print(a.inst())
class Meta0:
    def __init_subclass__(cls): pass
print(type("Dyn", (), {"k": 5})().k, type("Dyn2", (A,), {"m": lambda self: self.x})(9).m())
m = a.total; print(m(), m.__name__, m.__self__ is a, m == a.total, A.total(a))
class Base:
    def hook(self): return "base"
    def run(self): return self.hook()
class Derived(Base):
    def hook(self): return "derived+" + super().hook()
print(Derived().run())
class WithClassVar:
    items = []
    def add(self, v): self.items.append(v); return self
print(WithClassVar().add(1).items, WithClassVar().add(2).items)
class Temp:
    def __init__(self): self._c = 0
    @property
    def f(self):
        "Fahrenheit"
        return self._c * 9 / 5 + 32
    @f.setter
    def f(self, v): self._c = (v - 32) * 5 / 9
    @f.deleter
    def f(self): self._c = None
t = Temp(); t.f = 212; print(t._c, t.f, Temp.f.__doc__); del t.f; print(t._c)
class Idx:
    def __index__(self): return 2
    def __float__(self): return 2.5
    def __int__(self): return 7
print([1, 2, 3][Idx()], float(Idx()), int(Idx()), list(range(Idx())), hex(Idx()), "abc"[Idx()])
class Eq:
    def __init__(self, v): self.v = v
    def __eq__(self, o): print("eq", end=" "); return self.v == o.v
print(Eq(1) == Eq(1), Eq(1) != Eq(1), Eq(1) in [Eq(2), Eq(1)])
class Strs:
    def __str__(self): return "str"
    def __repr__(self): return "repr"
print(Strs(), [Strs()], f"{Strs()} {Strs()!r}", str(Strs()), repr(Strs()), {1: Strs()})
