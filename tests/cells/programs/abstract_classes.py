# oracle: 3.11
from abc import *
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
class Sub(Base):
    def go(self): return 1
    p = 3
print(Sub().go(), type(Sub), Sub.tag)
class Shape(ABC):
    @classmethod
    def __subclasshook__(cls, C): return hasattr(C, "area") or NotImplemented
    @abstractmethod
    def f(self): pass
class Sq: area = 1
print(issubclass(Sq, Shape), isinstance(Sq(), Shape), isinstance(3, Shape))
@Shape.register
class R: pass
print(issubclass(R, Shape), isinstance(R(), Shape), type(Shape), isinstance(R(), (int, Shape)))
class P(ABC):
    def __init_subclass__(cls, **kw): super().__init_subclass__(**kw); print("sub", cls.__name__)
class Q(P, dict): pass
print(Q(a=1), isinstance(Q(), P), isinstance(Q(), dict))
import numbers, collections.abc, typing
print(isinstance(3, (str, numbers.Number)), isinstance([], (int, collections.abc.Iterable)))
class It(collections.abc.Iterator):
    def __next__(self): return 1
print(next(It()), isinstance(It(), collections.abc.Iterator))
print(ABC.__abstractmethods__, Base.__abstractmethods__ == {"go", "p"})
try: Shape()
except TypeError as e: print(e)
class Dupe(Shape, metaclass=ABCMeta): 
    def f(self): return super().f()
print(Dupe().f(), Dupe.__mro__)
