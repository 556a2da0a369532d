# typing: names that annotations use; at run time they check nothing.
import _tools


def _text(item):
    """How a type is written in a form's brackets."""
    if isinstance(item, list):
        return "[" + ", ".join([_text(x) for x in item]) + "]"
    if item is ...:
        return "..."
    if not isinstance(item, type):
        return repr(item)
    return (
        item.__qualname__
        if item.__module__ == "builtins"
        else f"{item.__module__}.{item.__qualname__}"
    )


def _none_type(item):
    return type(None) if item is None else ForwardRef(item) if isinstance(item, str) else item


class ForwardRef:
    """The name of a type that is not there yet."""

    def __init__(self, arg):
        self.__forward_arg__ = arg

    def __eq__(self, other):
        return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash(self.__forward_arg__)

    def __repr__(self):
        return f"ForwardRef({self.__forward_arg__!r})"


class _Form:
    """A name of typing; with brackets it is the same name with parameters."""

    def __init__(self, name, origin=None):
        self._name, self._origin = name, origin

    def __getitem__(self, item):
        items = item if isinstance(item, tuple) else (item,)
        if self._name == "Literal":
            return _Alias(self, items)
        if self._name == "Optional":
            return _known_union(item, None)
        if self._name == "Callable":
            return _Alias(
                self, (*items[0], *items[1:]) if isinstance(items[0], list) else items, items
            )
        return _Alias(self, tuple([_none_type(x) for x in items]))

    def __or__(self, other):
        return _union_of((self, other))

    def __ror__(self, other):
        return _union_of((other, self))

    def __call__(self, *args, **kwargs):
        if self._origin is not None:
            return self._origin(*args, **kwargs)
        raise TypeError(f"Cannot instantiate typing.{self._name}")

    def __repr__(self):
        return f"typing.{self._name}"

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return hash(self._name)


class _Alias(_Form):
    """A form with parameters: Dict[str, int]."""

    def __init__(self, form, args, written=None):
        self._name, self._form, self.__args__, self._written = (
            form._name,
            form,
            args,
            args if written is None else written,
        )
        self._origin = form._origin
        self.__origin__ = form._origin if form._origin is not None else form

    def __getitem__(self, item):
        return self._form[item]

    def __repr__(self):
        if self._name == "Literal":
            return "typing.Literal[" + ", ".join([repr(x) for x in self._written]) + "]"
        return f"typing.{self._name}[" + ", ".join([_text(x) for x in self._written]) + "]"

    def __eq__(self, other):
        return isinstance(other, _Alias) and (self._name, self.__args__) == (
            other._name,
            other.__args__,
        )

    def __hash__(self):
        return hash((self._name, self.__args__))


Any = _Form("Any")
Optional = _Form("Optional")
Literal = _Form("Literal")
ClassVar = _Form("ClassVar")
Final = _Form("Final")
Concatenate = _Form("Concatenate")
NoReturn = _Form("NoReturn")
Never = _Form("Never")
Self = _Form("Self")
LiteralString = _Form("LiteralString")
Required = _Form("Required")
NotRequired = _Form("NotRequired")
Unpack = _Form("Unpack")
TypeAlias = _Form("TypeAlias")
TypeGuard = _Form("TypeGuard")
Text = str
TYPE_CHECKING = False
List, Dict, Tuple = (
    _tools.alias(list, (), "typing.List"),
    _tools.alias(dict, (), "typing.Dict"),
    _tools.alias(tuple, (), "typing.Tuple"),
)
Set = _tools.alias(set, (), "typing.Set")
FrozenSet, Type = (
    _tools.alias(frozenset, (), "typing.FrozenSet"),
    _tools.alias(type, (), "typing.Type"),
)


_elsewhere = {  # names whose classes are in other modules, which are loaded only for them
    "collections": {
        "Deque": "deque",
        "DefaultDict": "defaultdict",
        "OrderedDict": "OrderedDict",
        "Counter": "Counter",
        "ChainMap": "ChainMap",
    },
    "collections.abc": {
        "AbstractSet": "Set",
        **{
            name: name
            for name in (
                "Iterable Iterator Generator Reversible Container Sized Hashable Collection Sequence MutableSequence Mapping MutableMapping MutableSet "
                "MappingView KeysView ValuesView ItemsView Callable Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator ByteString"
            ).split()
        },
    },
    "contextlib": {
        "ContextManager": "AbstractContextManager",
        "AsyncContextManager": "AbstractAsyncContextManager",
    },
    "re": {"Pattern": "Pattern", "Match": "Match"},
}
_found = {}  # those that were asked for
__all__ = """Annotated Any ClassVar Concatenate Final ForwardRef Generic Literal Optional ParamSpec Protocol Tuple Type TypeVar
    TypeVarTuple Union SupportsAbs SupportsBytes SupportsComplex SupportsFloat SupportsIndex SupportsInt SupportsRound Dict List Set FrozenSet
    NamedTuple TypedDict IO TextIO BinaryIO AnyStr assert_type cast final get_args get_origin get_type_hints LiteralString Never NewType
    no_type_check NoReturn NotRequired overload Required runtime_checkable Self Text TYPE_CHECKING TypeAlias TypeGuard Unpack""".split()
for _names in _elsewhere.values():
    __all__ += _names


def __getattr__(name):
    if name not in _found:
        module = [m for m, names in _elsewhere.items() if name in names]
        if not module:
            raise AttributeError(f"module 'typing' has no attribute {name!r}")
        import importlib

        origin = getattr(importlib.import_module(module[0]), _elsewhere[module[0]][name])
        _found[name] = _tools.alias(origin, (), "typing." + name)
    return _found[name]


class _AnnotatedForm(_Form):
    def __getitem__(self, item):
        made = _Alias(self, item)
        made.__metadata__, made.__origin__ = item[1:], item[0]
        return made


Annotated = _AnnotatedForm("Annotated")


class _UnionForm(_Form):
    def __getitem__(self, item):
        return _known_union(*item) if isinstance(item, tuple) else _union_of((item,))


Union = _UnionForm("Union")


class _UnionAlias(_Alias):
    def __init__(self, args):
        super().__init__(Union, args)

    def __repr__(self):
        if len(self.__args__) == 2 and type(None) in self.__args__:
            return f"typing.Optional[{_text([x for x in self.__args__ if x is not type(None)][0])}]"
        return "typing.Union[" + ", ".join([_text(x) for x in self.__args__]) + "]"

    def __eq__(self, other):
        return set(self.__args__) == set(getattr(other, "__args__", ())) and type(
            other
        ).__name__ in ("_UnionAlias", "UnionType")

    def __hash__(self):
        return hash(frozenset(self.__args__))


_unions = {}  # that were asked for, by their types: written in a loop, they are made once


def _known_union(*items):
    try:
        return _unions[items]
    except KeyError:
        made = _union_of(items)
        if len(_unions) < 1000 and all([isinstance(x, type) or x is None for x in items]):
            _unions[items] = made
        return made
    except TypeError:  # one of them has no hash
        return _union_of(items)


def _union_of(items):
    """The union of types; unions among them are opened."""
    flat = []
    for x in items:
        for part in (
            x.__args__ if isinstance(x, (_UnionAlias, type(int | str))) else (_none_type(x),)
        ):
            if part not in flat:
                flat.append(part)
    return flat[0] if len(flat) == 1 else _UnionAlias(tuple(flat))


class Generic:
    """The base of classes with type parameters."""

    @classmethod
    def __class_getitem__(cls, item):
        if cls is Generic or cls.__module__ == "typing" and cls.__name__ == "Protocol":
            return cls
        return _tools.alias(cls, item)


class Protocol(Generic):
    pass


# Protocols that may be asked with isinstance: who has the method keeps it.
class SupportsAbs(Protocol):
    __class_instance__ = staticmethod(lambda x: hasattr(x, "__abs__"))


class SupportsBytes(Protocol):
    __class_instance__ = staticmethod(lambda x: hasattr(x, "__bytes__"))


class SupportsComplex(Protocol):
    __class_instance__ = staticmethod(lambda x: hasattr(x, "__complex__"))


class SupportsFloat(Protocol):
    __class_instance__ = staticmethod(lambda x: hasattr(x, "__float__"))


class SupportsIndex(Protocol):
    __class_instance__ = staticmethod(lambda x: hasattr(x, "__index__"))


class SupportsInt(Protocol):
    __class_instance__ = staticmethod(lambda x: hasattr(x, "__int__"))


class SupportsRound(Protocol):
    __class_instance__ = staticmethod(lambda x: hasattr(x, "__round__"))


class IO(Generic):
    pass


TextIO = BinaryIO = IO


class TypeVar(_Form):
    """A variable for a type."""

    def __init__(
        self, name, *constraints, bound=None, covariant=False, contravariant=False, default=None
    ):
        super().__init__(name)
        self.__name__, self.__constraints__, self.__bound__ = name, constraints, bound
        self.__covariant__, self.__contravariant__ = covariant, contravariant

    def __repr__(self):
        return (
            "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        ) + self.__name__


AnyStr = TypeVar("AnyStr", bytes, str)
ParamSpec = TypeVarTuple = TypeVar


def NewType(name, tp):
    def new_type(x):
        return x

    new_type.__name__ = name
    new_type.__supertype__ = tp
    return new_type


def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def overload(func):
    return func


def final(f):
    return f


def override(f):
    return f


def no_type_check(arg):
    return arg


def runtime_checkable(cls):
    names = [
        name
        for name, value in vars(cls).items()
        if not name.startswith("_")
        or (
            name.startswith("__")
            and callable(value)
            and name
            not in (
                "__init__",
                "__new__",
                "__init_subclass__",
                "__class_getitem__",
                "__subclasshook__",
                "__class_instance__",
            )
        )
    ]
    cls.__class_instance__ = staticmethod(lambda x: all(hasattr(x, name) for name in names))
    return cls


def _names_of(holder):
    """Where the texts of an object's hints are read: its function's, or its class's module's names."""
    import sys

    module = sys.modules.get(getattr(holder, "__module__", None))
    return getattr(holder, "__globals__", None) or getattr(module, "__dict__", {})


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    found = {}
    for holder in reversed(obj.__mro__) if isinstance(obj, type) else [obj]:
        names = _names_of(holder) if globalns is None else globalns
        for name, hint in getattr(holder, "__annotations__", {}).items():
            made = eval(hint, names, localns) if isinstance(hint, str) else hint
            found[name] = type(None) if made is None else made
    return found


def get_origin(tp):
    """list of List[int] and of list[int]; None for a plain type."""
    if isinstance(tp, type(int | str)):
        import types

        return types.UnionType
    return None if isinstance(tp, type) else getattr(tp, "__origin__", None)


def get_args(tp):
    """The parameters of a type, as a tuple."""
    if isinstance(tp, type):
        return ()
    if getattr(tp, "_name", None) == "Callable" and isinstance(
        getattr(tp, "_written", (None,))[0], list
    ):
        return tp._written
    return getattr(tp, "__args__", ())


class NamedTuple(tuple):
    @classmethod
    def __init_subclass__(cls, **kwargs):
        if NamedTuple not in cls.__bases__:
            return
        from collections import _nt_space

        cls.__class_call__ = None
        names = list(cls.__dict__.get("__annotations__", {}))
        defaults = []
        for name in names:
            if name in cls.__dict__:
                defaults.append(cls.__dict__[name])
            elif defaults:
                raise TypeError(
                    f"non-default namedtuple field {name} cannot follow default field{'s' if len(defaults) > 1 else ''} "
                    + ", ".join(names[len(names) - len(defaults) - 1 : -1])
                )
        own = set(cls.__dict__)
        for name, value in _nt_space(cls.__name__, names, tuple(defaults)).items():
            if name in names or name not in own:
                setattr(cls, name, staticmethod(value) if name == "__new__" else value)

    @classmethod
    def __class_call__(cls, typename, fields=(), **kwargs):
        from collections import namedtuple

        return namedtuple(typename, [name for name, _ in fields] or list(kwargs))


class TypedDict:
    @classmethod
    def __class_call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)

    @classmethod
    def __init_subclass__(cls, **kwargs):
        pass
