# collections.abc: names for annotations and simple isinstance checks.
from typing import (Awaitable, Callable, Collection, Container, Generator, Hashable, ItemsView, Iterable, Iterator,
                    KeysView, Mapping, MutableMapping, MutableSequence, MutableSet, Reversible, Sequence, Set, Sized,
                    ValuesView)
