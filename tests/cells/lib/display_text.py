# What a notebook writes for a value, over hundreds of values: IPython.lib.pretty's own text.
import collections
import dataclasses
import datetime
import enum
import fractions
import random
import re
import types
import typing
from IPython.lib.pretty import pretty

import numpy as np


def show(value):
    print(re.sub("0x[0-9a-fA-F]+", "0x", pretty(value)))


class Plain:
    pass


class Named:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Named({self.name})"


class Lines:
    def __repr__(self):
        return "first\n  second\nthird\n"


class Own:
    def __init__(self, *parts):
        self.parts = parts

    def _repr_pretty_(self, p, cycle):
        if cycle:
            return p.text("Own(...)")
        with p.group(4, "Own(", ")"):
            for i, part in enumerate(self.parts):
                if i:
                    p.text(",")
                    p.breakable()
                p.pretty(part)


class Inherits(Own):
    pass


class OverOwn(Own):
    def __repr__(self):
        return "no _repr_pretty_ of its own"


class List(list):
    pass


class ListNamed(list):
    def __repr__(self):
        return "ListNamed!"


class Dict(dict):
    pass


class Tuple(tuple):
    pass


class Set(set):
    pass


class Meta(type):
    def __repr__(cls):
        return "<meta " + cls.__name__ + ">"


class OfMeta(metaclass=Meta):
    pass


class Error(Exception):
    pass


class TextError(Exception):
    def __str__(self):
        return "told"


class Colour(enum.Enum):
    RED = 1
    GREEN = 2


class Outer:
    class Inner:
        def method(self, a, b=2):
            pass


@dataclasses.dataclass
class Point:
    x: float
    y: float = 2.0
    tags: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(repr=False)
class Silent:
    x: int


def f(x, *args, y=3, **kwargs):
    return x


def annotated(x: int, y: "float" = 2.0) -> str:
    return ""


Pair = collections.namedtuple("Pair", "left right")

words = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau".split()
cyclic = [1, 2]
cyclic.append(cyclic)
cyclic_dict = {"a": 1}
cyclic_dict["self"] = cyclic_dict
cyclic_default = collections.defaultdict(list)
cyclic_default["self"] = cyclic_default
cyclic_deque = collections.deque([1])
cyclic_deque.append(cyclic_deque)
deep = []
for _ in range(40):
    deep = [deep, "x"]
holder = Own(1)
holder.parts = (holder, 2)

values = [
    # numbers, texts, constants
    0, -5, 10 ** 50, True, False, None, Ellipsis, NotImplemented, 1.5, -0.0, 1e300, float("inf"), float("nan"), 1 + 2j, -1j,
    "", "text", "it's", 'say "x"', "two\nlines", "tab\t", "a" * 100, "é" * 90, b"", b"bytes\x00", bytearray(b"xy"),
    # classes
    int, float, str, type, object, list, dict, type(None), ValueError, Plain, Outer.Inner, OfMeta, Meta, Colour, Point, Pair, Error,
    np.ndarray, np.float64, np.int32, collections.OrderedDict, collections.deque, datetime.datetime, types.SimpleNamespace, fractions.Fraction,
    (int, float), [int, str, Plain], {"t": int}, type(len), type(f), type(np), [type(1), type("")], Plain.__mro__, re.Pattern,
    # functions
    f, annotated, Outer.Inner.method, lambda: 0, lambda x, *, y=1: x, len, print, abs, isinstance, [f, len], {"f": f}, np.sin,
    Outer.Inner.method.__qualname__, [np.sin, np.add],
    # instances
    Plain(), [Plain(), Plain()], Named("n"), [Named("n")] * 30, Lines(), [Lines(), Lines()], {"a": Lines()}, Own(), Own(1, 2),
    Own(*range(40)), Inherits(1, [2, 3]), OverOwn(1), [Own(1), Own(2)], holder, Silent(3), object(), [object()],
    Point(1.0), [Point(1.0, tags=words)] * 3, Colour.RED, [Colour.RED, Colour.GREEN], Pair(1, 2), [Pair(1, words)] * 3,
    # containers
    [], (), {}, set(), frozenset(), [1], (1,), ((1,),), {1: 2}, {1}, frozenset({1}), List(), List([1, 2]), ListNamed([1]), Dict(a=1),
    Tuple((1,)), Tuple((1, 2)), Set({3, 1, 2}), Set(), [[]], [[], [[]]], ({},), range(5), range(1, 9, 2), slice(1, None, 2),
    list(range(10)), list(range(23)), list(range(24)), list(range(25)), list(range(26)), list(range(27)), list(range(40)),
    tuple(range(40)), words, tuple(words), set(words), frozenset(words), {w: len(w) for w in words}, {w: w for w in words[:3]},
    [words, words], [words, [words, [words]]], (words, words), {"a": words, "b": {"c": words}}, {"a": [1, 2, 3], "b": list(range(60))},
    {tuple(words): 1}, {(1, 2): [3, 4], (5, 6): list(range(40))}, {3, 1, 2}, {"b", "a"}, {1, "a", 2.5, None}, {(2, 1), (1, 2)},
    frozenset({"x", "y", 3}), set(range(50)), [set(words)], [list(range(10)) for _ in range(5)], [[0] * 3] * 3, [[0.5] * 30] * 3,
    [(i, i * i) for i in range(20)], dict(zip(range(30), range(30))), {i: [i] * i for i in range(12)}, [{"a": i, "b": [i, i]} for i in range(8)],
    [{"name": w, "size": len(w), "letters": list(w)} for w in words[:4]], ["x" * 30, "y" * 30, "z" * 30], ["x" * 77], ["x" * 76, 1],
    ["x" * 200, "y"], {"k" * 100: "v" * 100}, {"k": "v" * 100, "l": [1, 2]}, [["x" * 70], ["y" * 70]], ("a" * 78,), ("a" * 73,), ("a" * 74,),
    ("a" * 75,), ("a" * 76,), [1, ["a" * 74]], [1, ["a" * 71], 2], [1, ["a" * 70], 2], {"a": ("a" * 70,)}, {"a": ("a" * 67,), "b": 1},
    cyclic, cyclic_dict, cyclic_default, cyclic_deque, (cyclic, cyclic), deep, [cyclic_dict, words],
    list(range(1001)), set(range(1005)), dict.fromkeys(range(1003)), list(range(1000)), collections.deque(range(1100)), [list(range(1200)), 5],
    {"a": 1}.keys(), {"a": 1}.values(), {"a": 1}.items(), types.MappingProxyType({"a": 1, "b": words}),
    # collections
    collections.Counter("mississippi"), collections.Counter(), collections.Counter(words), collections.OrderedDict(a=1, b=2),
    collections.OrderedDict(), collections.OrderedDict((w, len(w)) for w in words), collections.defaultdict(list), collections.defaultdict(int, a=1),
    collections.defaultdict(None, b=2), collections.defaultdict(list, {w: [w] for w in words}), collections.defaultdict(lambda: 0),
    collections.deque(), collections.deque([1, 2]), collections.deque(words), collections.deque([1, 2], maxlen=3), collections.deque(words, maxlen=40),
    collections.ChainMap({"a": 1}), types.SimpleNamespace(), types.SimpleNamespace(a=1, b="x"), types.SimpleNamespace(w=words, n=3),
    # exceptions
    ValueError("x"), KeyError("k"), Error(), Error(1, 2), TextError("a"), ZeroDivisionError(), OSError(2, "No such file"), [ValueError("x")],
    ValueError(words), StopIteration(3),
    # the library's
    re.compile("a"), re.compile(r"\d+\n", re.I), re.compile(b"x"), re.compile("a", re.M | re.S), [re.compile("a")],
    datetime.datetime(2020, 1, 2), datetime.timedelta(3), datetime.date(2020, 1, 2), fractions.Fraction(1, 3), [fractions.Fraction(1, 3)] * 12,
    typing.List[int], list[int], int | None,
    # arrays and NumPy's numbers
    np.arange(3), np.eye(3), np.arange(100.0), [np.arange(3), np.eye(2)], {"a": np.eye(2)}, (np.arange(3),), np.float64(1.5), np.int32(4),
    np.float32(0.1), [np.float64(1.5), np.int64(2)], np.bool_(True), np.str_("x"), [np.eye(2)] * 3, np.array(["a", "b"]), np.array([]),
    np.array(5), (np.arange(40), np.arange(40)), {"x": np.linspace(0, 1, 20), "y": [np.zeros((2, 2))]}, np.zeros((2, 2, 2)), np.dtype("f4"),
    np.array([1, "a", None], dtype=object), [np.array([1 + 2j])], np.complex64(1j), np.datetime64("2020-01-01"), np.array([(1, 2.0)], "i4,f8"),
    np.ma.array([1, 2], mask=[0, 1]), np.matrix([[1, 2]]), {"m": np.ma.array([1, 2], mask=[0, 1])}, np.poly1d([1, 2]),
]

for value in values:
    show(value)


# Random nests: texts, numbers, classes and all containers, a few hundred of them.
draw = random.Random(7)


def nest(depth):
    kind = draw.randrange(12 if depth else 5)
    if kind == 0:
        return draw.randrange(10 ** draw.randrange(1, 12))
    if kind == 1:
        return "abc def " * draw.randrange(1, 5)
    if kind == 2:
        return draw.choice([None, True, 2.5, int, Named("nn"), f, (), [], {}, b"b", Pair(1, 2)])
    if kind == 3:
        return draw.choice([Lines(), np.arange(draw.randrange(1, 40)), np.eye(2), Own(1, 2, 3), ValueError("v", 1), Plain])
    if kind == 4:
        return "w" * draw.randrange(1, 90)
    n = draw.randrange(6)
    parts = [nest(depth - 1) for _ in range(n)]
    if kind in (5, 6):
        return parts
    if kind == 7:
        return tuple(parts)
    if kind == 8:
        return {draw.choice([i, str(i) * 9, (i, i), i / 3]): part for i, part in enumerate(parts)}
    if kind == 9:
        return {draw.randrange(1000) for _ in range(draw.randrange(40))}
    if kind == 10:
        return draw.choice([collections.deque(parts), types.SimpleNamespace(a=parts), collections.defaultdict(list, x=parts),
                            Own(*parts), collections.OrderedDict(enumerate(parts))])
    return [parts, parts]


for _ in range(300):
    show(nest(4))
