# oracle: 3.11
class Meta(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        print("prepare", name, kw); return dict()
    def __new__(mcls, name, bases, ns, **kw):
        cls = super().__new__(mcls, name, bases, ns); cls.extra = kw; return cls
    def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns)
    def __call__(cls, *a, **k): print("making", cls.__name__); return super().__call__(*a, **k)
class A(metaclass=Meta, flag=1): x = 1
a = A(); print(A.extra, type(A))
class Ordered(type):
    @classmethod
    def __prepare__(m, n, b): return OrderedDict()
    def __new__(m, n, b, ns): c = type.__new__(m, n, b, dict(ns)); c._order = [k for k in ns if not k.startswith("__")]; return c
from collections import OrderedDict
class O(metaclass=Ordered): b = 1; a = 2; 
print(O._order)
class Plugin:
    registry = {}
    def __init_subclass__(cls, /, key=None, **kw): super().__init_subclass__(**kw); Plugin.registry[key or cls.__name__] = cls
class X(Plugin, key="ex"): pass
class Y(X): pass
print(Plugin.registry, Plugin.__subclasses__(), X.__subclasses__())
class Typed:
    def __init__(self, t): self.t = t
    def __set_name__(self, owner, name): self.name = "_" + name; print("set_name", owner.__name__, name)
    def __get__(self, o, owner=None): return self if o is None else getattr(o, self.name)
    def __set__(self, o, v):
        if not isinstance(v, self.t): raise TypeError(f"{self.name[1:]} must be {self.t.__name__}, not {type(v).__name__}")
        setattr(o, self.name, v)
    def __delete__(self, o): delattr(o, self.name)
class Person:
    name = Typed(str); age = Typed(int)
    def __init__(self, name, age): self.name, self.age = name, age
p = Person("Al", 3); print(p.name, vars(p), type(Person.name).__name__)
try: p.age = "x"
except TypeError as e: print(e)
del p.age
try: p.age
except AttributeError as e: print(e)
class Singleton(type):
    _i = {}
    def __call__(cls, *a):
        if cls not in cls._i: cls._i[cls] = super().__call__(*a)
        return cls._i[cls]
class S(metaclass=Singleton): pass
print(S() is S(), isinstance(S, Singleton))
Dyn = type("Dyn", (object,), {"__slots__": ("a",), "m": lambda s: 1}); d = Dyn(); d.a = 2
try: d.b = 1
except AttributeError as e: print(e)
from abc import ABC, ABCMeta, abstractmethod
class MyMeta(ABCMeta):
    def __new__(m, *a): c = super().__new__(m, *a); c.tag = "t"; return c
class Base(metaclass=MyMeta):
    @abstractmethod
    def go(self): ...
    @property
    @abstractmethod
    def p(self): ...
try: Base()
except TypeError as e: print(e)
class Shape(ABC):
    @classmethod
    def __subclasshook__(cls, C): return hasattr(C, "area")
class Sq: area = 1
print(issubclass(Sq, Shape), isinstance(Sq(), Shape))
@Shape.register
class R: pass
print(issubclass(R, Shape), Base.tag)
print(A.__mro__, A.__bases__, A.__module__, A.__dict__["x"], Meta.__mro__[1], A.__class__)
