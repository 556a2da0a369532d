# What a slot of a built-in type does is a method of its values, too.
import math
import copy
from enum import Enum
from collections import namedtuple


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for f in [lambda: iter("ab").__next__(), lambda: iter([1]).__next__.__name__, lambda: list([1].__iter__()), lambda: (lambda x: x).__call__(3),
          lambda: print.__call__(3), lambda: (3.5).__round__(), lambda: (5).__bool__(), lambda: (i for i in [1]).__next__(),
          lambda: range(3).__iter__().__next__(), lambda: enumerate([1]).__next__(), lambda: {1: 2}.__iter__().__next__(), lambda: zip([1], [2]).__next__(),
          lambda: b"a".__len__(), lambda: frozenset([1]).__or__({2}), lambda: {1}.__and__({1}), lambda: dict(a=1).__or__({2: 3}), lambda: (7).__divmod__(2),
          lambda: [1].__add__([2]), lambda: [1].__iadd__([2]), lambda: [2].__mul__(2), lambda: (-2).__abs__(), lambda: (2).__float__(),
          lambda: list.__len__(5), lambda: iter([]).__next__(), lambda: [hasattr(x, "__iter__") for x in (1, "a", [], {}, range(3), print, None, b"")],
          lambda: [hasattr(x, "__next__") for x in ([], iter([]), map(str, []))], lambda: [hasattr(int, n) for n in ("__len__", "__iter__", "__call__")]]:
    show(f)


class Refuses:
    def __getattr__(self, name):
        raise AttributeError("no " + name)


print(hasattr(Refuses(), "zork"), getattr(Refuses(), "zork", 5))


class Colour(Enum):
    RED = "red"


print(copy.deepcopy([Colour.RED, {"k": Colour.RED}]), copy.copy(Colour.RED) is Colour.RED)


class Row(tuple):
    pass


class Bare(tuple):
    __slots__ = ()


row = Row([1, 2])
row.name = "x"
print(row, row.name, row.__dict__, len(row), row[0], hasattr(Bare([1]), "__dict__"))
Point = namedtuple("Point", "x y")
print(Point, Point.__module__, hasattr(Point(1, 2), "__dict__"))
show(lambda: setattr(Point(1, 2), "z", 3))


class Elsewhere:
    __module__ = "far.away"


print(Elsewhere, Elsewhere.__module__)
print([math.hypot(float.fromhex(a), float.fromhex(b)).hex() for a, b in
       (("0x1.3ffee9386245bp+1", "0x1.30e6c2ddd265ep+3"), ("0x1.761c0db9f99dap+2", "0x1.0e1a0acc13a16p+3"), ("0x1.cfbcb31615840p-6", "0x1.56aaf58531fc5p+2"))])
