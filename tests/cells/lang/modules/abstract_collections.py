# What the classes of collections.abc add to a class of one's own.
from collections import UserDict, UserList, abc as cabc
class Lower(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
l = Lower(A=1); l["B"] = 2; print(l, "a" in l, l.data, len(l))
class Deck(cabc.Sequence):
    def __init__(self, n): self.cards = list(range(n))
    def __getitem__(self, i): return self.cards[i]
    def __len__(self): return len(self.cards)
dk = Deck(5); print(3 in dk, list(reversed(dk)), dk.index(2), dk.count(9), isinstance(dk, cabc.Iterable), isinstance(dk, cabc.Mapping), isinstance([], cabc.MutableSequence), isinstance({}.keys(), cabc.Set), isinstance(len, cabc.Callable))
class MS(cabc.MutableSet):
    def __init__(self, it=()): self.d = dict.fromkeys(it)
    def __contains__(self, x): return x in self.d
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
    def add(self, x): self.d[x] = None
    def discard(self, x): self.d.pop(x, None)
a, b = MS("abc"), MS("bcd"); print(list(a & b), list(a | b), list(a - b), a <= b, a == MS("cab"), a.isdisjoint(b)); a |= b; a.remove("b"); print(list(a))

class Store(cabc.MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
s = Store(); s.update(a=1, b=2); s["c"] = 3; print(s.pop("a"), s.pop("zz", 0), s.get("b"), list(s.items()), "c" in s, s.setdefault("n", []), list(s.keys()), len(s), s == {"b": 2, "c": 3, "n": []})
try: s.pop("zz")
except KeyError as e: print("KeyError", e)
class Items(cabc.MutableSequence):
    def __init__(self): self.x = []
    def __getitem__(self, i): return self.x[i]
    def __setitem__(self, i, v): self.x[i] = v
    def __delitem__(self, i): del self.x[i]
    def __len__(self): return len(self.x)
    def insert(self, i, v): self.x.insert(i, v)
t = Items(); t.append(1); t.extend([2, 3]); t += [4]; t.reverse(); print(t.x, t.pop(), t.index(3), 9 in t); t.remove(3); print(list(t))
