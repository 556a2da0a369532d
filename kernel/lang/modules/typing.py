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
    return item.__qualname__ if item.__module__ == "builtins" else f"{item.__module__}.{item.__qualname__}"


def _none_type(item):
    return type(None) if item is None else ForwardRef(item) if isinstance(item, str) else item


class ForwardRef:
    """The name of a type that is not there yet."""

    def __init__(self, arg):
        self.__forward_arg__ = arg

    def __eq__(self, other): return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__
    def __hash__(self): return hash(self.__forward_arg__)
    def __repr__(self): return f"ForwardRef({self.__forward_arg__!r})"


class _Form:
    """A name of typing; with brackets it is the same name with parameters."""

    def __init__(self, name, origin=None):
        self._name, self._origin = name, origin

    def __getitem__(self, item):
        items = item if isinstance(item, tuple) else (item,)
        if self._name == "Literal":
            return _Alias(self, items)
        if self._name == "Optional":
            return _union_of((item, None))
        if self._name == "Callable":
            return _Alias(self, (*items[0], *items[1:]) if isinstance(items[0], list) else items, items)
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

    def __eq__(self, other): return self is other
    def __hash__(self): return hash(self._name)


class _Alias(_Form):
    """A form with parameters: Dict[str, int]."""

    def __init__(self, form, args, written=None):
        self._name, self._form, self.__args__, self._written = form._name, form, args, args if written is None else written
        self._origin = form._origin
        self.__origin__ = form._origin if form._origin is not None else form

    def __getitem__(self, item):
        return self._form[item]

    def __repr__(self):
        if self._name == "Literal":
            return "typing.Literal[" + ", ".join([repr(x) for x in self._written]) + "]"
        return f"typing.{self._name}[" + ", ".join([_text(x) for x in self._written]) + "]"

    def __eq__(self, other): return isinstance(other, _Alias) and (self._name, self.__args__) == (other._name, other.__args__)
    def __hash__(self): return hash((self._name, self.__args__))


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
List, Dict, Tuple = _tools.alias(list, (), "typing.List"), _tools.alias(dict, (), "typing.Dict"), _tools.alias(tuple, (), "typing.Tuple")
FrozenSet, Type = _tools.alias(frozenset, (), "typing.FrozenSet"), _tools.alias(type, (), "typing.Type")


def __getattr__(name):
    """The names for types of collections, which is loaded only for them."""
    origins = {"Deque": "deque", "DefaultDict": "defaultdict", "OrderedDict": "OrderedDict", "Counter": "Counter", "ChainMap": "ChainMap"}
    if name not in origins:
        raise AttributeError(f"module 'typing' has no attribute {name!r}")
    import collections
    return _tools.alias(getattr(collections, origins[name]), (), "typing." + name)




class _AnnotatedForm(_Form):
    def __getitem__(self, item):
        made = _Alias(self, item)
        made.__metadata__, made.__origin__ = item[1:], item[0]
        return made


Annotated = _AnnotatedForm("Annotated")


class _UnionForm(_Form):
    def __getitem__(self, item):
        return _union_of(item if isinstance(item, tuple) else (item,))


Union = _UnionForm("Union")


class _UnionAlias(_Alias):
    def __init__(self, args):
        super().__init__(Union, args)

    def __repr__(self):
        if len(self.__args__) == 2 and type(None) in self.__args__:
            return f"typing.Optional[{_text([x for x in self.__args__ if x is not type(None)][0])}]"
        return "typing.Union[" + ", ".join([_text(x) for x in self.__args__]) + "]"

    def __eq__(self, other): return set(self.__args__) == set(getattr(other, "__args__", ())) and type(other).__name__ in ("_UnionAlias", "UnionType")
    def __hash__(self): return hash(frozenset(self.__args__))


def _union_of(items):
    """The union of types; unions among them are opened."""
    flat = []
    for x in items:
        for part in x.__args__ if isinstance(x, (_UnionAlias, type(int | str))) else (_none_type(x),):
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


class Iterable(Generic): pass
class Iterator(Iterable): pass
class Generator(Iterator): pass
class Reversible(Iterable): pass
class Container(Generic): pass
class Sized: pass
class Hashable: pass
class Collection(Container): pass
class Sequence(Collection):
    def __iter__(self):
        k = 0
        try:
            while True:
                yield self[k]
                k += 1
        except IndexError:
            return

    def __contains__(self, value): return any(x is value or x == value for x in self)

    def __reversed__(self):
        for k in reversed(range(len(self))):
            yield self[k]

    def index(self, value, start=0, stop=None):
        for k in range(len(self))[start:stop]:
            if self[k] is value or self[k] == value:
                return k
        raise ValueError

    def count(self, value): return sum([1 for x in self if x is value or x == value])


class MutableSequence(Sequence):
    def append(self, value): self.insert(len(self), value)

    def clear(self):
        while len(self):
            self.pop()

    def reverse(self):
        n = len(self)
        for k in range(n // 2):
            self[k], self[n - k - 1] = self[n - k - 1], self[k]

    def extend(self, values):
        for value in list(values):
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value): del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


class Mapping(Collection):
    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self): return dict.fromkeys(self).keys()
    def items(self): return {key: self[key] for key in self}.items()
    def values(self): return {key: self[key] for key in self}.values()
    def __eq__(self, other): return dict(self.items()) == dict(other.items()) if hasattr(other, "items") else NotImplemented


_no_value = object()


class MutableMapping(Mapping):
    def pop(self, key, default=_no_value):
        try:
            value = self[key]
        except KeyError:
            if default is _no_value:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        for key in list(self):
            del self[key]

    def update(self, other=(), /, **more):
        for key in other.keys() if hasattr(other, "keys") else ():
            self[key] = other[key]
        for key, value in () if hasattr(other, "keys") else other:
            self[key] = value
        for key, value in more.items():
            self[key] = value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]


class Set(Collection):
    @classmethod
    def _from_iterable(cls, items): return cls(items)

    def __le__(self, other): return len(self) <= len(other) and all(x in other for x in self)
    def __lt__(self, other): return len(self) < len(other) and self <= other
    def __ge__(self, other): return len(self) >= len(other) and all(x in self for x in other)
    def __gt__(self, other): return len(self) > len(other) and self >= other
    def __eq__(self, other): return len(self) == len(other) and self <= other if hasattr(other, "__len__") else NotImplemented
    def __and__(self, other): return self._from_iterable([x for x in other if x in self])
    def __or__(self, other): return self._from_iterable([x for part in (self, other) for x in part])
    def __sub__(self, other): return self._from_iterable([x for x in self if x not in other])
    def __xor__(self, other): return (self - other) | self._from_iterable([x for x in other if x not in self])
    def isdisjoint(self, other): return not any(x in self for x in other)
class MutableSet(Set):
    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError

    def clear(self):
        for value in list(self):
            self.discard(value)

    def __ior__(self, other):
        for value in other:
            self.add(value)
        return self

    def __iand__(self, other):
        for value in list(self):
            if value not in other:
                self.discard(value)
        return self

    def __isub__(self, other):
        for value in list(other):
            self.discard(value)
        return self
class KeysView(Collection): pass
class ValuesView(Collection): pass
class ItemsView(Collection): pass
class Callable(Generic): pass
class Awaitable(Generic): pass
class Coroutine(Awaitable): pass
class AsyncIterator(Generic): pass
class SupportsFloat(Protocol): pass
class SupportsInt(Protocol): pass
class SupportsIndex(Protocol): pass
class SupportsAbs(Protocol): pass
class IO(Generic): pass
TextIO = BinaryIO = IO
AbstractSet = Set
ByteString = _Form("ByteString")
Pattern = _Form("Pattern")
Match = _Form("Match")
ContextManager = _Form("ContextManager")

_checks = {
    "Iterable": _tools.is_iterable,
    "Iterator": _tools.is_iterator,
    "Callable": callable,
    "Sized": lambda x: hasattr(x, "__len__"),
    "Hashable": lambda x: not isinstance(x, (list, dict, set)),
    "Container": lambda x: hasattr(x, "__contains__"),
    "Collection": lambda x: isinstance(x, (str, list, tuple, dict, set, frozenset, range)),
    "Sequence": lambda x: isinstance(x, (str, list, tuple, range)),
    "MutableSequence": lambda x: isinstance(x, list),
    "Mapping": lambda x: isinstance(x, dict),
    "MutableMapping": lambda x: isinstance(x, dict),
    "Set": lambda x: isinstance(x, (set, frozenset, type({}.keys()), type({}.items()))),
    "MutableSet": lambda x: isinstance(x, set),
    "SupportsFloat": lambda x: hasattr(x, "__float__") or isinstance(x, (int, float)),
    "SupportsInt": lambda x: hasattr(x, "__int__") or isinstance(x, (int, float)),
    "SupportsIndex": lambda x: hasattr(x, "__index__") or isinstance(x, int),
}


def _give_checks():
    space = globals_of_typing()
    for name, check in _checks.items():
        space[name].__class_instance__ = staticmethod(check)


def globals_of_typing():
    return {"Iterable": Iterable, "Iterator": Iterator, "Callable": Callable, "Sized": Sized, "Hashable": Hashable,
            "Container": Container, "Collection": Collection, "Sequence": Sequence, "MutableSequence": MutableSequence,
            "Mapping": Mapping, "MutableMapping": MutableMapping, "Set": Set, "MutableSet": MutableSet,
            "SupportsFloat": SupportsFloat, "SupportsInt": SupportsInt, "SupportsIndex": SupportsIndex}


_give_checks()


class TypeVar(_Form):
    """A variable for a type."""

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, default=None):
        super().__init__(name)
        self.__name__, self.__constraints__, self.__bound__ = name, constraints, bound
        self.__covariant__, self.__contravariant__ = covariant, contravariant

    def __repr__(self):
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


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
    names = [name for name, value in vars(cls).items() if not name.startswith("_") or (name.startswith("__") and callable(value) and name not in
             ("__init__", "__new__", "__init_subclass__", "__class_getitem__", "__subclasshook__", "__class_instance__"))]
    cls.__class_instance__ = staticmethod(lambda x: all(hasattr(x, name) for name in names))
    return cls


def get_type_hints(obj, *args, **kwargs):
    said = {}
    for holder in reversed(obj.__mro__) if isinstance(obj, type) else [obj]:
        said.update(getattr(holder, "__annotations__", {}))
    names = getattr(obj, "__globals__", {})
    return {name: eval(hint, names) if isinstance(hint, str) else type(None) if hint is None else hint for name, hint in said.items()}


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
    if getattr(tp, "_name", None) == "Callable" and isinstance(getattr(tp, "_written", (None,))[0], list):
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
                raise TypeError(f"non-default namedtuple field {name} cannot follow default field{'s' if len(defaults) > 1 else ''} "
                                + ", ".join(names[len(names) - len(defaults) - 1:-1]))
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
