# oracle: 3.11
# from module import *: what __all__ says
import os, sys, tempfile
with tempfile.TemporaryDirectory() as folder:
    sys.path.insert(0, folder)
    open(folder + "/says_all.py", "w").write("__all__ = ['a', '_b']\na, _b, c = 1, 2, 3\n")
    open(folder + "/says_wrong.py", "w").write("__all__ = ['a', 'nope']\na = 5\n")
    from says_all import *
    print(a, _b, "c" in globals())
    try: exec("from says_wrong import *", {})
    except AttributeError as e: print(e)
    sys.path.pop(0)
import typing, collections.abc
class Squares(typing.Sequence[int]):
    def __len__(self): return 3
    def __getitem__(self, i):
        if not 0 <= i < 3: raise IndexError(i)
        return i * i
s = Squares()
print(list(s), s.index(4), 4 in s, list(reversed(s)), isinstance(s, collections.abc.Sequence), isinstance(s, typing.Sequence), isinstance([], typing.MutableSequence))
class Bag(typing.MutableMapping[str, int]):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
b = Bag(); b.update(x=1); print(b.setdefault("y", 2), sorted(b), b.pop("x"), dict(b), isinstance(b, typing.Mapping))
print(typing.Set[int], typing.AbstractSet[int], typing.Set, typing.Mapping, typing.Mapping[str, int], isinstance({1}, typing.Set), isinstance({}.keys(), typing.AbstractSet))
print(typing.get_origin(typing.Sequence[int]) is collections.abc.Sequence, typing.get_args(typing.Callable[[int], str]), typing.Callable[[int, str], None], typing.Callable[..., int])
print(isinstance(len, typing.Callable), isinstance(3, typing.SupportsIndex), isinstance("", typing.SupportsInt), isinstance([], typing.Hashable), isinstance((), typing.Hashable), typing.Sequence is typing.Sequence)
try: typing.Nothing
except AttributeError as e: print(e)
try:
    class Half(typing.Sequence):
        def __len__(self): return 0
    Half()
except TypeError as e: print(e)
