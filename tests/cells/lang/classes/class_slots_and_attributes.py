# Slots, __getattribute__ and what else has a word in attributes.
class Plugin:
    reg = []
    def __init_subclass__(cls, /, name=None, **kw):
        super().__init_subclass__(**kw)
        cls.reg.append((name, cls.__name__))
class A(Plugin, name="a"): pass
class B(Plugin): pass
print(Plugin.reg)
class Box:
    def __class_getitem__(cls, item): return f"{cls.__name__}[{item}]"
print(Box[int], Box["x"])
class P:
    __slots__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
p = P(1, 2)
try: p.z = 3
except AttributeError as e: print(e)
print(hasattr(p, "__dict__"), p.x)
class Dyn:
    def __getattr__(self, n):
        if n.startswith("_"): raise AttributeError(n)
        return f"dyn_{n}"
    def __setattr__(self, n, v):
        print("set", n, v); object.__setattr__(self, n, v)
    def __delattr__(self, n):
        print("del", n); super().__delattr__(n)
d = Dyn(); d.a = 1; print(d.a, d.b); del d.a; print(d.a)
class DD(dict):
    def __missing__(self, k): self[k] = k * 2; return self[k]
print(DD()[4], DD(a=1)["a"])
class F:
    def __format__(self, spec): return f"<{spec}>"
    def __contains__(self, x): return x == 3
    def __bool__(self): return False
    def __len__(self): return 4
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * i
    def __call__(self, *a): return a
    def __index__(self): return 2
    def __hash__(self): return 42
    def __eq__(self, o): return isinstance(o, F)
f = F(); print(f"{f:abc}", 3 in f, bool(f), list(f), f(1, 2), [5,6,7][f], hash(f), f == F(), f != 3, {f, F()} and len({f, F()}), list(reversed(f)), hex(f))
class T:
    def __init__(self): self.x = 1
    def __getattribute__(self, n):
        if n == "secret": return 42
        return super().__getattribute__(n)
print(T().secret, T().x)
class Prop:
    def __init__(self): self._v = 0
    @property
    def v(self): "doc"; return self._v
    @v.setter
    def v(self, x):
        if x < 0: raise ValueError("neg")
        self._v = x
    @v.deleter
    def v(self): print("deleted"); self._v = None
p = Prop(); p.v = 3; print(p.v); del p.v; print(p.v)
try: p.v = -1
except ValueError as e: print(e)
class Q:
    @property
    def r(self): return 1
try: Q().r = 3
except AttributeError as e: print(e)
