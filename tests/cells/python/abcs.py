import collections.abc as cabc
# oracle: 3.11
from collections.abc import *
from abc import ABC, abstractmethod
print(issubclass(list, Iterable), issubclass(dict, Mapping), isinstance([], Sequence), isinstance('a', Sequence), isinstance({}, MutableMapping), isinstance(set(), Set), isinstance(range(3), Sequence), isinstance((x for x in []), Generator), isinstance(iter([]), Iterator), issubclass(int, Hashable), isinstance([], Hashable), isinstance(len, Callable), issubclass(str, Container), issubclass(tuple, MutableSequence), issubclass(bytes, ByteString))
class MyList(MutableSequence):
    def __init__(self, *a): self.d = list(a)
    def __len__(self): return len(self.d)
    def __getitem__(self, i): return self.d[i]
    def __setitem__(self, i, v): self.d[i] = v
    def __delitem__(self, i): del self.d[i]
    def insert(self, i, v): self.d.insert(i, v)
m = MyList(1,2,3); m.append(4); m.extend([5,6]); m.reverse(); print(list(m), m.pop(), 3 in m, m.index(3), m.count(2)); m.remove(3); m += [9]; print(m.d)
class MyMap(Mapping):
    def __init__(self, d): self.d = d
    def __getitem__(self, k): return self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
mm = MyMap({'a':1,'b':2}); print(dict(mm), mm.get('z', 0), list(mm.items()), 'a' in mm, list(mm.keys()), list(mm.values()), mm == {'a':1,'b':2})
class MySet(Set):
    def __init__(self, it): self.e = list(dict.fromkeys(it))
    def __contains__(self, x): return x in self.e
    def __iter__(self): return iter(self.e)
    def __len__(self): return len(self.e)
s1, s2 = MySet('abc'), MySet('bcd'); print(sorted(s1 & s2), sorted(s1 | s2), sorted(s1 - s2), s1 <= s2, s1.isdisjoint(MySet('z')), sorted(s1 ^ s2))
class Shape(ABC):
    @property
    @abstractmethod
    def area(self): ...
    @abstractmethod
    def scale(self, k): ...
    @classmethod
    @abstractmethod
    def make(cls): ...
try: Shape()
except TypeError as e: print(e)
class Sq(Shape):
    def __init__(self, a): self.a = a
    @property
    def area(self): return self.a**2
    def scale(self, k): return Sq(self.a*k)
    @classmethod
    def make(cls): return cls(2)
print(Sq.make().scale(3).area, isinstance(Sq(1), Shape))
@Shape.register
class Fake: pass
print(issubclass(Fake, Shape), isinstance(Fake(), Shape))
class Countdown(Iterator):
    def __init__(self, n): self.n = n
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1; return self.n
print(list(Countdown(3)), isinstance(Countdown(1), Iterable))
class HasLen:
    def __len__(self): return 3
print(isinstance(HasLen(), Sized), issubclass(HasLen, Sized), isinstance(HasLen(), Iterable))
