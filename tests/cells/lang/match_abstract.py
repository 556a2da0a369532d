# what is a sequence and a mapping to match; bases with stars
from collections import namedtuple, deque, UserList, OrderedDict, defaultdict, Counter, UserDict, ChainMap
from collections.abc import Sequence, Mapping
import array
P = namedtuple('P', 'x y')
class L(list): pass
class S(Sequence):
    def __len__(self): return 2
    def __getitem__(self, i): return [5, 6][i]
class NS:
    def __len__(self): return 2
    def __getitem__(self, i): return [5, 6][i]
class M(Mapping):
    def __len__(self): return 1
    def __getitem__(self, k):
        if k == 'a': return 1
        raise KeyError(k)
    def __iter__(self): return iter('a')
class NM:
    def keys(self): return ['a']
    def __getitem__(self, k): return 1
def f(v):
    match v:
        case [a, b]: return 'seq', a, b
        case {'a': x, **r}: return 'map', x, r
        case {}: return 'emptymap'
        case _: return 'no'
for v in (P(1, 2), L([3, 4]), deque([1, 2]), UserList([1, 2]), S(), NS(), range(2), array.array('i', [1, 2]), memoryview(b'ab'), b'ab', bytearray(b'ab'), 'ab', M(), NM(), OrderedDict(a=1), defaultdict(int, a=2), defaultdict(int), Counter('a'), UserDict(a=1), ChainMap({'a': 1}), int, list, {1, 2}, frozenset((1, 2)), iter([1, 2]), {'a': 1}.keys(), enumerate([1, 2])):
    print(type(v).__name__, f(v))

# bases and keywords with stars
class X:
    def __init_subclass__(cls, /, **k): print(cls.__name__, k)
class Y: pass
bases = (X,)
class A(*bases): pass
class B(Y, *bases, tag=1, **{'more': 2}): pass
class C(**{}): pass
print(A.__bases__, B.__bases__, C.__bases__)
print(isinstance(UserDict(), Mapping), isinstance(ChainMap(), Mapping), isinstance(array.array('i'), Sequence), isinstance('a', Sequence))
