# class_abstract
from abc import ABC, abstractmethod, ABCMeta
class S(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def show(self): return f"{self.name} {self.area()}"
class Sq(S):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    name = property(lambda self: "sq")
print(Sq(2).show())
class Half(S):
    def area(self): return 0
for k in (S, Half):
    try: k()
    except TypeError as e: print(e)
class M(metaclass=ABCMeta):
    @abstractmethod
    def f(self): pass
try: M()
except TypeError as e: print(e)
# oracle: 3.11
