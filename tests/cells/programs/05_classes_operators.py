from functools import total_ordering, singledispatch, cached_property, partial, reduce, cmp_to_key, wraps
from abc import ABC, abstractmethod
import operator


class Matrix:
    __slots__ = ("rows",)

    def __init__(self, rows):
        self.rows = [list(r) for r in rows]

    @classmethod
    def identity(cls, n):
        return cls([[int(i == j) for j in range(n)] for i in range(n)])

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    def __matmul__(self, other):
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*other.rows)] for r in self.rows])

    def __add__(self, other):
        if isinstance(other, Matrix):
            return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, other.rows)])
        if isinstance(other, (int, float)):
            return Matrix([[a + other for a in r] for r in self.rows])
        return NotImplemented

    __radd__ = __add__

    def __iadd__(self, k):
        self.rows = (self + k).rows
        return self

    def __getitem__(self, key):
        if isinstance(key, tuple):
            i, j = key
            return self.rows[i][j]
        return self.rows[key]

    def __setitem__(self, key, v):
        i, j = key
        self.rows[i][j] = v

    def __eq__(self, o): return isinstance(o, Matrix) and self.rows == o.rows
    def __neg__(self): return Matrix([[-a for a in r] for r in self.rows])
    def __len__(self): return len(self.rows)
    def __iter__(self): return iter(self.rows)
    def __contains__(self, v): return any(v in r for r in self.rows)
    def __bool__(self): return any(any(r) for r in self.rows)
    def __call__(self, f): return Matrix([[f(a) for a in r] for r in self.rows])
    def __repr__(self): return f"{type(self).__name__}({self.rows!r})"
    def __str__(self): return "\n".join(" ".join(f"{a:4}" for a in r) for r in self.rows)
    def __format__(self, spec): return "; ".join(",".join(format(a, spec) for a in r) for r in self.rows)


m = Matrix([[1, 2], [3, 4]])
print(m @ Matrix.identity(2) == m, m.shape, m + 1, 1 + m, -m, m[0, 1], 4 in m, len(m), bool(Matrix([[0]])))
m[0, 0] = 9
m += 1
print(m)
print(f"{m:.1f}", m(lambda v: v * v), [sum(r) for r in m])
try:
    m + "x"
except TypeError as e:
    print(e)


@total_ordering
class Money:
    def __init__(self, cents): self.cents = cents
    def __eq__(self, o): return self.cents == o.cents
    def __lt__(self, o): return self.cents < o.cents
    def __hash__(self): return hash(self.cents)


print(Money(5) >= Money(3), Money(1) <= Money(1), max(Money(4), Money(7)).cents, len({Money(1), Money(1)}))


class Shape(ABC):
    def __init__(self, name): self.name = name

    @abstractmethod
    def area(self): ...

    @property
    @abstractmethod
    def sides(self): ...

    def describe(self):
        return f"{self.name}: {self.area():.2f} {self.sides}"


class Square(Shape):
    def __init__(self, s):
        super().__init__("square")
        self.s = s

    def area(self): return self.s ** 2

    @property
    def sides(self): return 4


class Circle(Shape):
    def area(self): return 3.14159


print(Square(3).describe(), isinstance(Square(1), Shape), issubclass(Square, Shape))
for cls in (Shape, Circle):
    try:
        cls("x")
    except TypeError as e:
        print(e)


class Temperature:
    def __init__(self, c): self._c = c

    @property
    def fahrenheit(self): return self._c * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, f): self._c = (f - 32) * 5 / 9

    @cached_property
    def slow(self):
        print("computing")
        return self._c * 2

    @staticmethod
    def kelvin(c): return c + 273.15


t = Temperature(100)
print(t.fahrenheit, t.slow, t.slow, Temperature.kelvin(0))
t.fahrenheit = 32
print(t._c, vars(t))
try:
    t.nope
except AttributeError as e:
    print(e)


class Meta:
    registry = {}

    def __init_subclass__(cls, /, key=None, **kw):
        super().__init_subclass__(**kw)
        Meta.registry[key or cls.__name__] = cls


class A(Meta): pass
class B(Meta, key="bee"): pass


print(sorted(Meta.registry))


class Singleton:
    _instance = None

    def __new__(cls, *args):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance


print(Singleton() is Singleton())


class Loud:
    def speak(self): return "loud"


class Polite:
    def speak(self): return "please " + super().speak()


class Person(Polite, Loud):
    def speak(self): return "I say " + super().speak()


print(Person().speak(), [c.__name__ for c in Person.__mro__])


class Typed:
    def __init__(self, kind): self.kind = kind
    def __set_name__(self, owner, name): self.name = "_" + name
    def __get__(self, obj, owner=None): return self if obj is None else getattr(obj, self.name)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name[1:]} must be {self.kind.__name__}")
        setattr(obj, self.name, value)


class Item:
    n = Typed(int)
    label = Typed(str)


it = Item(); it.n = 4
print(it.n, it.__dict__)
try:
    it.label = 3
except TypeError as e:
    print(e)


class Stack(list):
    def push(self, x): self.append(x); return self
    def peek(self): return self[-1]


s = Stack([1, 2]).push(3)
print(s, s.peek(), len(s), isinstance(s, list), s + [4], s[1:], sum(s))


class Default(dict):
    def __missing__(self, k):
        self[k] = v = k * 2
        return v

    def __setitem__(self, k, v):
        super().__setitem__(k, v)


d = Default(a=1)
print(d["x"], d, d.get("q"), sorted(d))


@singledispatch
def show(x): return "other"
@show.register(int)
def _(x): return "int"
@show.register(list)
def _(x): return "list of " + ", ".join(map(show, x))


print(show(1), show("s"), show([1, "a"]))
print(reduce(operator.mul, range(1, 6)), partial(pow, 2)(10), sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))


def trace(fn):
    @wraps(fn)
    def inner(*a, **k):
        print("->", fn.__name__, a, k)
        return fn(*a, **k)
    return inner


@trace
def add(a, b=1, *rest, scale=1, **kw):
    "adds"
    return (a + b + sum(rest)) * scale


print(add(1, 2, 3, scale=2, z=1), add.__name__, add.__doc__, getattr(add, "nope", "no"), callable(add))
# oracle: 3.11
