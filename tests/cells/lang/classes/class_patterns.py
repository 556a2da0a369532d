# Abstract classes, mixins, descriptors and observers.
# oracle: 3.11
from abc import ABC, abstractmethod
from collections import defaultdict
from functools import reduce
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def describe(self): return f"{self.name} with area {self.area():.2f}"
class Circle(Shape):
    def __init__(self, r): self.r = r
    def area(self): return 3.14159 * self.r ** 2
    name = property(lambda self: "Circle")
class Sq(Shape):
    name = "Square"
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
for s in [Circle(2), Sq(3)]: print(s.describe())
try: Shape()
except TypeError as e: print(e)
class Half(Shape):
    def area(self): return 1
try: Half()
except TypeError as e: print(e)
print(issubclass(Circle, Shape), isinstance(Sq(1), Shape), Shape.__abstractmethods__ == {"area", "name"})
class A:
    def hi(self): return "A"
class B(A):
    def hi(self): return "B" + super().hi()
class C(A):
    def hi(self): return "C" + super().hi()
class D(B, C): pass
print(D().hi(), [c.__name__ for c in D.__mro__])
class Mixin:
    def to_dict(self): return {k: v for k, v in self.__dict__.items() if not k.startswith("_")}
class P(Mixin):
    def __init__(self): self.a, self._b = 1, 2
print(P().to_dict())
class Desc:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __get__(self, obj, cls=None): return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, v):
        if v < 0: raise ValueError(f"{self.name[1:]} must be >= 0")
        setattr(obj, self.name, v)
class Item:
    price = Desc(); qty = Desc()
    def __init__(self, p, q): self.price, self.qty = p, q
i = Item(3, 4); print(i.price * i.qty, vars(i))
try: Item(-1, 2)
except ValueError as e: print(e)
class Obs:
    def __init__(self): self._h = defaultdict(list)
    def on(self, ev):
        def deco(fn): self._h[ev].append(fn); return fn
        return deco
    def emit(self, ev, *a): return [h(*a) for h in self._h[ev]]
o = Obs()
@o.on("x")
def h1(v): return v + 1
@o.on("x")
def h2(v): return v * 2
print(o.emit("x", 5), o.emit("y"))
class Temp:
    def __init__(self, c): self.c = c
    @property
    def f(self): return self.c * 9 / 5 + 32
    @f.setter
    def f(self, v): self.c = (v - 32) * 5 / 9
t = Temp(100); print(t.f); t.f = 32; print(t.c, Temp.f.fget(t), Temp.f.__doc__)
class It:
    def __init__(self, n): self.n, self.i = n, 0
    def __iter__(self): return self
    def __next__(self):
        if self.i >= self.n: raise StopIteration
        self.i += 1
        return self.i ** 2
print(list(It(4)), sum(It(3)), 9 in It(5), max(It(3)), [*It(2)], dict(enumerate(It(2))))
class Ctx:
    def __init__(self, n): self.n = n
    def __enter__(self): print("enter", self.n); return self
    def __exit__(self, et, ev, tb): print("exit", self.n, et and et.__name__); return et is KeyError
with Ctx(1) as a, Ctx(2): print("body"); {}["x"]
print("after")
