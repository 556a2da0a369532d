# The text of classes: CPython finds it in files, not in cells, so that what is expected stands here.
import dataclasses
import enum
import inspect


class Plain:
    rate = 0.5


@dataclasses.dataclass
class Row:
    x: int
    y: str = "(class Row:"


class Kind(enum.Enum):
    A = 1


class Plain:
    rate = 0.25


def made():
    class Inner(Row): ...

    return Inner


for c in (Plain, Row, Kind, made()):
    print(inspect.getsource(c).rstrip())
for c in (int, type("Made", (), {})):
    try:
        print(inspect.getsource(c))
    except (OSError, TypeError) as e:
        print(type(e).__name__)
# expect: class Plain:
# expect:     rate = 0.25
# expect: @dataclasses.dataclass
# expect: class Row:
# expect:     x: int
# expect:     y: str = "(class Row:"
# expect: class Kind(enum.Enum):
# expect:     A = 1
# expect:     class Inner(Row): ...
# expect: TypeError
# expect: OSError
