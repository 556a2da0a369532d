# collections.abc: abstract classes of containers. One is the class of whatever has its methods, of the
# built-in types that it names, and of what derives from it or was registered.
import _tools
from abc import ABCMeta, abstractmethod, _registered


class _Kind(ABCMeta):
    """The class of these classes: it knows without asking every other class."""

    def __subclasscheck__(cls, kind):
        if cls in kind.__mro__:
            return True
        said = cls.__subclasshook__(kind) if hasattr(cls, "__subclasshook__") else NotImplemented
        if said is not NotImplemented:
            return said
        if cls.__name__ in getattr(
            kind, "_abstract_", ()
        ):  # what a class of another module says of itself
            return True
        own = vars(cls)
        if issubclass(kind, own.get("_types", ())):
            return True
        needs = own.get("_needs", ())
        if needs and all([_has(kind, name) for name in needs]):
            return True
        return any([issubclass(kind, known) for known in _registered.get(cls, ())])

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))


_Kind.__instancecheck__._of_types = _Kind.__subclasscheck__._of_types = True


def _has(kind, name):
    return getattr(kind, name, None) is not None


class _Named(metaclass=_Kind):
    @classmethod
    def __class_getitem__(cls, item):
        return _tools.alias(cls, item)


class Hashable(_Named):
    @classmethod
    def __subclasshook__(cls, kind):
        if cls is not Hashable:
            return NotImplemented
        return (
            not issubclass(kind, (list, dict, set, bytearray))
            and getattr(kind, "__hash__", 0) is not None
            and _hashes(kind)
        )

    @abstractmethod
    def __hash__(self):
        return 0


def _hashes(kind):
    """__eq__ without __hash__ takes hashing away."""
    for c in kind.__mro__:
        own = vars(c)
        if "__hash__" in own:
            return own["__hash__"] is not None
        if "__eq__" in own and c is not object and c.__module__ != "builtins":
            return False
    return True


class Iterable(_Named):
    _needs = ("__iter__",)

    @abstractmethod
    def __iter__(self):
        while False:
            yield None


class Iterator(Iterable):
    _needs = ("__iter__", "__next__")

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


class Generator(Iterator):
    _types = (type((x for x in ())),)

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        raise typ

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass


class Reversible(Iterable):
    _needs = ("__iter__", "__reversed__")
    _types = (list, tuple, dict, range, str, bytes)


class Sized(_Named):
    _needs = ("__len__",)

    @abstractmethod
    def __len__(self):
        return 0


class Container(_Named):
    _needs = ("__contains__",)

    @abstractmethod
    def __contains__(self, x):
        return False


class Collection(Sized, Iterable, Container):
    _needs = ("__len__", "__iter__", "__contains__")


class Sequence(Reversible, Collection):
    _types = (str, list, tuple, range, bytes, bytearray, memoryview)

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        k = 0
        try:
            while True:
                yield self[k]
                k += 1
        except IndexError:
            return

    def __contains__(self, value):
        return any(x is value or x == value for x in self)

    def __reversed__(self):
        for k in reversed(range(len(self))):
            yield self[k]

    def index(self, value, start=0, stop=None):
        for k in range(len(self))[start:stop]:
            if self[k] is value or self[k] == value:
                return k
        raise ValueError

    def count(self, value):
        return sum([1 for x in self if x is value or x == value])


class MutableSequence(Sequence):
    _types = (list, bytearray)

    @abstractmethod
    def __setitem__(self, index, value):
        raise NotImplementedError

    @abstractmethod
    def __delitem__(self, index):
        raise NotImplementedError

    @abstractmethod
    def insert(self, index, value):
        raise NotImplementedError

    def append(self, value):
        self.insert(len(self), value)

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

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


class Mapping(Collection):
    _types = (dict,)

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

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

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        return (
            dict(self.items()) == dict(other.items()) if hasattr(other, "items") else NotImplemented
        )


_no_value = object()


class MutableMapping(Mapping):
    _types = (dict,)

    @abstractmethod
    def __setitem__(self, key, value):
        raise NotImplementedError

    @abstractmethod
    def __delitem__(self, key):
        raise NotImplementedError

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
    _types = (set, frozenset, type({}.keys()), type({}.items()))

    @classmethod
    def _from_iterable(cls, items):
        return cls(items)

    def __le__(self, other):
        return len(self) <= len(other) and all(x in other for x in self)

    def __lt__(self, other):
        return len(self) < len(other) and self <= other

    def __ge__(self, other):
        return len(self) >= len(other) and all(x in self for x in other)

    def __gt__(self, other):
        return len(self) > len(other) and self >= other

    def __eq__(self, other):
        return (
            len(self) == len(other) and self <= other
            if hasattr(other, "__len__")
            else NotImplemented
        )

    def __and__(self, other):
        return self._from_iterable([x for x in other if x in self])

    def __rand__(self, other):
        return self & other

    def __ror__(self, other):
        return self | other

    def __or__(self, other):
        return self._from_iterable([x for part in (self, other) for x in part])

    def __sub__(self, other):
        return self._from_iterable([x for x in self if x not in other])

    def __xor__(self, other):
        return (self - other) | self._from_iterable([x for x in other if x not in self])

    def isdisjoint(self, other):
        return not any(x in self for x in other)


class MutableSet(Set):
    _types = (set,)

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

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


class MappingView(Sized):
    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{type(self).__name__}({self._mapping!r})"


class KeysView(MappingView, Set):
    _types = (type({}.keys()),)

    @classmethod
    def _from_iterable(cls, items):
        return set(items)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        return iter(self._mapping)


class ItemsView(MappingView, Set):
    _types = (type({}.items()),)

    @classmethod
    def _from_iterable(cls, items):
        return set(items)

    def __contains__(self, item):
        return item[0] in self._mapping and self._mapping[item[0]] == item[1]

    def __iter__(self):
        for key in self._mapping:
            yield key, self._mapping[key]


class ValuesView(MappingView, Collection):
    _types = (type({}.values()),)

    def __contains__(self, value):
        return any(v is value or v == value for v in self)

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


class Callable(_Named):
    _needs = ("__call__",)
    _types = (type(len), type(lambda: 0), type)

    @abstractmethod
    def __call__(self, *args, **kwargs):
        return False


class Awaitable(_Named):
    _needs = ("__await__",)


class Coroutine(Awaitable):
    _needs = ("__await__", "send", "throw", "close")


class AsyncIterable(_Named):
    _needs = ("__aiter__",)


class AsyncIterator(AsyncIterable):
    _needs = ("__aiter__", "__anext__")

    def __aiter__(self):
        return self


class AsyncGenerator(AsyncIterator):
    _needs = ("__aiter__", "__anext__", "asend", "athrow", "aclose")


class ByteString(Sequence):
    _types = (bytes, bytearray)


__all__ = [
    "Awaitable",
    "Coroutine",
    "AsyncIterable",
    "AsyncIterator",
    "AsyncGenerator",
    "Hashable",
    "Iterable",
    "Iterator",
    "Generator",
    "Reversible",
    "Sized",
    "Container",
    "Callable",
    "Collection",
    "Set",
    "MutableSet",
    "Mapping",
    "MutableMapping",
    "MappingView",
    "KeysView",
    "ItemsView",
    "ValuesView",
    "Sequence",
    "MutableSequence",
    "ByteString",
]
