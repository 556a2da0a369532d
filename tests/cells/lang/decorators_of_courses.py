# Decorators, descriptors and registries as courses show them.
import functools
def singleton(cls):
    inst = {}
    @functools.wraps(cls, updated=())
    def get(*a, **k):
        if cls not in inst: inst[cls] = cls(*a, **k)
        return inst[cls]
    return get
@singleton
class Cfg:
    def __init__(self): self.v = 1
print(Cfg() is Cfg())
def add_repr(cls):
    def __repr__(self): return f"{cls.__name__}({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"
    cls.__repr__ = __repr__
    return cls
@add_repr
class P:
    def __init__(self, x, y=2): self.x, self.y = x, y
print(P(1), [P(3)])
class memo:
    def __init__(self, f): self.f, self.c = f, {}
    def __call__(self, *a):
        if a not in self.c: self.c[a] = self.f(*a)
        return self.c[a]
    def __get__(self, obj, t=None): return functools.partial(self, obj)
class F:
    @memo
    def sq(self, x): print("calc", x); return x * x
f = F(); print(f.sq(3), f.sq(3))
def validate(**types):
    def deco(fn):
        @functools.wraps(fn)
        def w(*a, **k):
            import inspect
            b = inspect.signature(fn).bind(*a, **k); b.apply_defaults()
            for n, t in types.items():
                if not isinstance(b.arguments[n], t): raise TypeError(f"{n}: expected {t.__name__}")
            return fn(*a, **k)
        return w
    return deco
@validate(x=int)
def g(x, y=1): return x + y
print(g(1), g(x=2, y=3))
try: g("a")
except TypeError as e: print(e)
import inspect
print(inspect.signature(g), inspect.isfunction(g), inspect.getdoc(F), list(inspect.signature(lambda a, *b, c=1, **d: 0).parameters), inspect.isclass(F), [n for n, _ in inspect.getmembers(P(1)) if not n.startswith("_")])
print(g.__name__, g.__wrapped__ is not None, F.sq if False else "")
@property
def nope(self): pass
class Lazy:
    def __init__(self, fn): self.fn = fn
    def __set_name__(self, o, n): self.n = n
    def __get__(self, obj, cls):
        if obj is None: return self
        v = self.fn(obj); obj.__dict__[self.n] = v; return v
class D:
    @Lazy
    def data(self): print("loading"); return [1]
d = D(); print(d.data, d.data)
class Cls:
    reg = {}
    def __init_subclass__(cls, **kw): super().__init_subclass__(); Cls.reg[cls.__name__.lower()] = cls
    @classmethod
    def make(cls, n, *a): return cls.reg[n](*a)
class Dog(Cls):
    def speak(self): return "woof"
print(Cls.make("dog").speak(), Cls.reg)
from contextlib import contextmanager, ExitStack, suppress, AbstractContextManager
@contextmanager
def tag(n): print(f"<{n}>"); yield; print(f"</{n}>")
@tag("p")
def inner(): print("text")
inner()
with ExitStack() as s: [s.enter_context(tag(c)) for c in "ab"]; print("in")
def outer(*args, **kwargs): return inner2(*args, **kwargs)
def inner2(a, /, b, *, c): return a, b, c
print(outer(1, b=2, c=3))
try: outer(1, 2, 3)
except TypeError as e: print(e)
try: inner2(a=1, b=2, c=3)
except TypeError as e: print(e)
print((lambda x, /, y=2, *z, k, **kw: (x, y, z, k, kw))(1, 3, 4, k=5, m=6), (lambda f: f(f, 5))(lambda s, n: 1 if n < 2 else n * s(s, n - 1)))
