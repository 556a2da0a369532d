from typing import Protocol, TypeVar, NamedTuple, TypedDict, Generic, overload, runtime_checkable, Optional, Union, List, Dict, Callable, Any, ClassVar, Final, Literal, Iterator, cast, get_type_hints, Annotated, NewType, TYPE_CHECKING
T = TypeVar('T')
class Stack(Generic[T]):
    def __init__(self) -> None: self.items: list[T] = []
    def push(self, x: T) -> None: self.items.append(x)
    def pop(self) -> T: return self.items.pop()
s = Stack[int](); s.push(3); print(s.pop(), Stack[int], T)
class Pt(NamedTuple):
    x: int
    y: int = 0
    def norm(self) -> float: return (self.x**2+self.y**2)**.5
p = Pt(3, 4); print(p, p.norm(), p._asdict(), p._replace(x=9), Pt._fields, Pt._field_defaults, Pt(1))
class Movie(TypedDict, total=False):
    name: str
    year: int
m: Movie = {'name': 'x', 'year': 3}; print(m, Movie(name='q'), Movie.__annotations__)
@runtime_checkable
class Sized2(Protocol):
    def size(self) -> int: ...
class A:
    def size(self): return 1
print(isinstance(A(), Sized2), isinstance(3, Sized2))
@overload
def f(x: int) -> int: ...
@overload
def f(x: str) -> str: ...
def f(x): return x
print(f(1), Optional[int], Union[int, str], List[int], Dict[str, int], Callable[[int], str], Literal['a', 'b'], Any, ClassVar[int])
def g(a: int, b: "str" = 'x') -> list[int]: pass
print(get_type_hints(g), g.__annotations__)
UserId = NewType('UserId', int); print(UserId(5), cast(int, 'a'), TYPE_CHECKING)
