class Temp:
    def __init__(self, c=0): self.celsius = c
    @property
    def celsius(self): "Degrees C."; return self._c
    @celsius.setter
    def celsius(self, v):
        if v < -273.15: raise ValueError("too cold")
        self._c = v
    @celsius.deleter
    def celsius(self): print("deleting"); del self._c
    fahrenheit = property(lambda s: s.celsius*9/5+32, lambda s, f: setattr(s, 'celsius', (f-32)*5/9), doc='F')
t = Temp(25); t.fahrenheit = 212; print(t.celsius, t.fahrenheit, Temp.celsius.__doc__, Temp.fahrenheit.__doc__, vars(t))
del t.celsius
for f in (lambda: t.celsius, lambda: Temp(-300), lambda: setattr(Temp, 'x', 1) or t.x):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class RO:
    @property
    def x(self): return 1
    def __setattr__(self, k, v): print('set', k); super().__setattr__(k, v)
    def __delattr__(self, k): print('del', k); object.__delattr__(self, k)
    def __getattribute__(self, k):
        if k == 'magic': return 'M'
        return object.__getattribute__(self, k)
r = RO(); r.y = 2; print(r.magic, r.y); del r.y
try: r.x = 5
except AttributeError as e: print(e)
class Lazy:
    def __init__(s, f): s.f = f; s.name = f.__name__
    def __get__(s, o, t=None):
        if o is None: return s
        v = s.f(o); o.__dict__[s.name] = v; return v
class Data:
    @Lazy
    def heavy(self): print('computing'); return 42
d = Data(); print(d.heavy, d.heavy)
class Counter:
    count = 0
    def __new__(cls, *a): cls.count += 1; return super().__new__(cls)
    @classmethod
    def made(cls): return cls.count
    @staticmethod
    def help(): return 'h'
class Sub(Counter): pass
Counter(), Sub(), Sub(); print(Counter.made(), Sub.made(), Sub().help())
def deco(n=1):
    def wrap(f):
        def inner(*a, **k):
            inner.calls += 1
            return [f(*a, **k) for _ in range(n)]
        inner.calls = 0; return inner
    return wrap
@deco(n=2)
def hi(x): return x
print(hi(1), hi(2), hi.calls)
class CountCalls:
    def __init__(s, f): s.f, s.n = f, 0
    def __call__(s, *a): s.n += 1; return s.f(*a)
@CountCalls
def sq(x): return x*x
print(sq(3), sq(4), sq.n)
def add_repr(cls): cls.__repr__ = lambda s: f"{cls.__name__}({', '.join(f'{k}={v!r}' for k, v in s.__dict__.items())})"; return cls
@add_repr
class Pt:
    def __init__(s, x): s.x = x
print(Pt('a')); import types; p = Pt(1); p.m = types.MethodType(lambda s: s.x+1, p); print(p.m(), types.SimpleNamespace(a=1, b='x'), type(p.m).__name__)
class A:
    def f(s): return 'A'
class B(A):
    def f(s): return 'B' + super().f()
class C(A):
    def f(s): return 'C' + super(C, s).f()
class D(B, C): pass
print(D().f(), D.mro() == list(D.__mro__), issubclass(D, (int, A)), D.__bases__, D.__base__.__name__, isinstance(D(), object), A.f(D()), getattr(D(), 'zz', 'dflt'), hasattr(A, 'f'), callable(A), A.__name__, A.__module__, A().__class__, type(A).__name__)
o = A(); o.__class__ = B; print(o.f(), o.__dict__); A.g = lambda s: 'new'; print(B().g()); del A.g; print(hasattr(B(), 'g'))
print([m for m in dir(Pt) if not m.startswith('__')], Pt.__init__.__qualname__, (lambda: 0).__name__, D.f.__qualname__, Pt.__dict__.keys() >= {'__init__'})
