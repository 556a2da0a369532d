from typing import *
import typing, collections.abc, dataclasses
print(Optional[int], Union[int, str], List[int], Dict[str, float], Tuple[int, ...], Callable[[int], str], Any, list[int], dict[str, list[float]], tuple[int, str], int | None, Union[int, None], Iterable[str], Literal["a", 1], Type[int], Sequence[int], Generator[int, int, str], ClassVar[int], Final[int], Set[str])
T = TypeVar("T"); K = TypeVar("K", bound=int); print(T, K.__bound__, T.__name__)
class Stack(Generic[T]):
    def __init__(self) -> None: self.items: list[T] = []
    def push(self, item: T) -> None: self.items.append(item)
    def pop(self) -> T: return self.items.pop()
s = Stack[int](); s.push(1); print(s.pop(), Stack[int], Stack.__name__)
def f(a: int, b: Optional[str] = None, *args: float, **kw: "Foo") -> Dict[str, int]: ...
print(f.__annotations__, get_type_hints(lambda: 0)); print(list[int].__origin__, get_origin(Dict[str, int]), get_args(Union[int, str]), get_args(dict[str, int]))
class P(Protocol):
    def area(self) -> float: ...
@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...
print(isinstance([], HasLen), isinstance(3, HasLen))
class TD(TypedDict, total=False):
    x: int
    y: int
print(TD(x=1), TD.__annotations__)
class NT(NamedTuple):
    a: int
    b: str = "z"
print(NT(1), NT._field_defaults, NT.__annotations__)
UserId = NewType("UserId", int); print(UserId(5), UserId.__name__)
Vector = list[float]; print(Vector, isinstance(1, int | str), cast(int, "a"))
@overload
def g(x: int) -> int: ...
def g(x): return x
print(g(3), typing.TYPE_CHECKING)
print(repr(Callable[..., int]), Mapping[str, int], Union[int, Optional[str]], Union[int], Optional[Union[int, str]], type[int], list[list[int]], Annotated[int, "x"], Iterator[int], NoReturn, Self if hasattr(typing, "Self") else 0)
class A: pass
print(Optional[A], list[A], Union[A, None])
print(int | str, type(int | str), (int | str) == Union[int, str], Optional[int] == Union[int, None])
try: isinstance([1], list[int])
except TypeError as e: print(e)
@dataclasses.dataclass(order=True, frozen=True)
class D: x: int = 0; tags: list = dataclasses.field(default_factory=list, compare=False, repr=False)
print(D(1) < D(2), D(1), [(f.name, f.type) for f in dataclasses.fields(D)], dataclasses.asdict(D(3)), dataclasses.replace(D(1), x=5))
try: D(1).x = 3
except dataclasses.FrozenInstanceError as e: print(type(e).__name__, e)
