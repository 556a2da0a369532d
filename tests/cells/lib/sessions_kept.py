# %save and %restore within one process: what is shared is shared again, and nothing of the old objects
# is used (all names are deleted in between).
import collections, contextlib, dataclasses, enum, functools, io, os, re, tempfile
import numpy as np
import cupy as cp

folder = tempfile.mkdtemp()
path = os.path.join(folder, "session")


def magic(name, line):
    with contextlib.redirect_stdout(io.StringIO()) as told:
        get_ipython().run_line_magic(name, line)
    return re.sub(
        r"\d+-\d+-\d+ \d+:\d+", "TODAY", re.sub(r"\([\d,]+ bytes\)", "", told.getvalue())
    ).replace(path, "PATH")


whole = np.arange(12.0).reshape(3, 4)
rows = whole[1:, ::-2]
columns = np.asfortranarray(whole)
device = cp.arange(5)
third = device[::3]
both = [whole, rows]
both.append(both)
text = {"list": both, "same": both}


def counter(start):
    n = start

    def up(by=2):
        nonlocal n
        n += by
        return n

    return up, lambda: n


up, now = counter(5)
up()


@dataclasses.dataclass
class Point:
    x: float
    tags: list = dataclasses.field(default_factory=list)

    def far(self):
        return self.x * scale


class Deep(Point):
    def far(self):
        return super().far() + 1


class Colour(enum.Enum):
    RED = 1
    BLUE = "b"


scale = 10
deep = Deep(2.0, tags=both)
far = deep.far
red = [Colour.RED, Colour("b")]
Pair = collections.namedtuple("Pair", "a b")
pair = Pair(1, deep)
draws = np.random.default_rng(3)
part = functools.partial(max, key=abs)


@functools.lru_cache
def square(x):
    return x * x


square(3), square(3)
drawn = draws.normal()
np.random.seed(4)
np.random.rand()
print(
    magic(
        "save",
        path + " whole rows columns device third both text up now Point Deep Colour scale deep far "
        "red Pair pair draws part square collections np",
    )
)
after = draws.normal()
for name in (
    "whole rows columns device third both text up now Point Deep Colour scale deep far red Pair pair draws part "
    "square counter"
).split():
    del globals()[name]
print(magic("restore", path))
print(rows.tolist(), columns.flags.f_contiguous, rows.flags.owndata)
rows[0, 0] = -1
third[1] = -3
print(whole.tolist(), device, both[1] is rows, both[2] is both, text["list"] is text["same"])
print(up(), now(), up.__qualname__, up.__defaults__)
print(
    deep.x,
    deep.far(),
    far(),
    far.__self__ is deep,
    deep.tags is both,
    type(deep).__mro__[1] is Point,
)
scale = 100
print(deep.far(), Point(1).far(), Deep(1, [2]) == Deep(1, [2]))
print(red[0] is Colour.RED, Colour("b") is red[1], list(Colour), pair.b is deep, Pair(a=1, b=2))
print(draws.normal() == after, part(-5, 3), square(3), square.cache_info().hits)
print(oct(os.stat(path).st_mode)[-3:], sorted(os.listdir(folder)))
print(magic("restore", path + " scale"))
print(scale)
# expect: 23 names saved in PATH .
# expect:
# expect: 23 names of TODAY restored: collections, np, up, now, Point, Deep, Colour, Pair, whole, rows, columns, device and 11 more
# expect:
# expect: [[7.0, 5.0], [11.0, 9.0]] True False
# expect: [[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, -1.0], [8.0, 9.0, 10.0, 11.0]] [ 0  1  2 -3  4] True True True
# expect: 9 9 counter.<locals>.up (2,)
# expect: 2.0 21.0 21.0 True True True
# expect: 201.0 100 True
# expect: True True [<Colour.RED: 1>, <Colour.BLUE: 'b'>] True Pair(a=1, b=2)
# expect: True -5 9 2
# expect: 600 ['session']
# expect: 1 name of TODAY restored: scale
# expect:
# expect: 10
