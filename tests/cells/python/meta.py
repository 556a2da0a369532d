class Meta(type):
    def __new__(m, name, bases, ns, **kw):
        ns['added'] = kw.get('k', 0)
        return super().__new__(m, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns); print("init", name)
    def __call__(cls, *a, **k): print("call", cls.__name__); return super().__call__(*a, **k)
    def __getitem__(cls, k): return (cls.__name__, k)
    def __len__(cls): return 42
    def __iter__(cls): return iter('ab')
    def __contains__(cls, x): return x == 1
    def __repr__(cls): return f"<M {cls.__name__}>"
    @property
    def prop(cls): return cls.__name__.lower()
    def __instancecheck__(cls, o): return o == 'magic' or super().__instancecheck__(o)
    def __eq__(cls, o): return True
    def __hash__(cls): return 1
class A(metaclass=Meta, k=5): pass
a = A(); print(A.added, A['x'], len(A), list(A), 1 in A, A, A.prop, isinstance('magic', A), isinstance(a, A), type(A))
class B(A): pass
print(B.prop, type(B) is Meta)
class Singleton(type):
    _i = {}
    def __call__(cls, *a): 
        if cls not in cls._i: cls._i[cls] = super().__call__(*a)
        return cls._i[cls]
class DB(metaclass=Singleton): pass
print(DB() is DB())
class Plugin:
    reg = []
    def __init_subclass__(cls, /, tag=None, **kw): super().__init_subclass__(**kw); cls.reg.append((cls.__name__, tag))
class P1(Plugin, tag='x'): pass
class P2(Plugin): pass
print(Plugin.reg)
class Typed:
    def __set_name__(self, owner, name): self.name = '_'+name; print('set_name', owner.__name__, name)
    def __init__(self, t): self.t = t
    def __get__(self, o, c=None):
        if o is None: return self
        return getattr(o, self.name)
    def __set__(self, o, v):
        if not isinstance(v, self.t): raise TypeError(f"{self.name[1:]} must be {self.t.__name__}")
        setattr(o, self.name, v)
    def __delete__(self, o): print("del", self.name)
class Pt:
    x = Typed(int); y = Typed(float)
    def __init__(s, x, y): s.x = x; s.y = y
p = Pt(1, 2.0); print(p.x, p.y, p.__dict__); del p.x
try: p.x = 'a'
except TypeError as e: print(e)
class G:
    def __class_getitem__(cls, k): return f"{cls.__name__}[{k}]"
print(G[int], G['a', 1])
class Order(type):
    @classmethod
    def __prepare__(m, n, b): return {'pre': 1}
class Z(metaclass=Order): q = 2
print(Z.pre, Z.q)
class S:
    __slots__ = ('a',)
s = S(); s.a = 1
try: s.b = 2
except AttributeError as e: print(e)
try: print(s.__dict__)
except AttributeError as e: print(e)
class D1: 
    def who(s): return 'D1'
class D2(D1):
    def who(s): return 'D2>' + super().who()
class D3(D1):
    def who(s): return 'D3>' + super().who()
class D4(D2, D3):
    def who(s): return 'D4>' + super().who()
print(D4().who(), [c.__name__ for c in D4.__mro__])
try:
    class Bad(D1, D2): pass
except TypeError as e: print(e)
