# collections.abc: names for annotations and simple isinstance checks.
from typing import (Awaitable, Callable, Collection, Container, Generator, Hashable, ItemsView, Iterable, Iterator,
                    KeysView, Mapping, MutableMapping, MutableSequence, MutableSet, Reversible, Sequence, Set, Sized,
                    ValuesView)


class ByteString(Sequence):
    @classmethod
    def __subclasshook__(cls, kind):
        return issubclass(kind, (bytes, bytearray)) if cls is ByteString else NotImplemented
