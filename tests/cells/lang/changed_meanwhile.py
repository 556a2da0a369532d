# Containers whose items change them while they are read, written, compared and printed.
import collections, itertools, struct, time


def told(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Clears:
    """An index that empties its container first."""
    def __init__(self, container, at):
        self.container, self.at = container, at

    def __index__(self):
        self.container.clear()
        return self.at


def put(c, key, value):
    c[key] = value
    return c


def take(c, key):
    del c[key]
    return c


# %% lists: the length is read behind the key
for at in (1, 0, -1):
    L = [1, 2, 3]
    told(lambda: L[Clears(L, at)])
    L = [1, 2, 3]
    told(lambda: put(L, Clears(L, at), 5))
    L = [1, 2, 3]
    told(lambda: take(L, Clears(L, at)))
    L = [1, 2, 3]
    told(lambda: L.pop(Clears(L, at)))
    L = [1, 2, 3]
    told(lambda: (L.insert(Clears(L, at), 7), L))
    L = list(range(1000))
    told(lambda: put(L, slice(Clears(L, at), None), [1, 2]))
    L = list(range(1000))
    told(lambda: take(L, slice(Clears(L, at), None)))
    L = list(range(1000))
    told(lambda: take(L, slice(None, Clears(L, at), 3)))
    L = list(range(1000))
    told(lambda: L[Clears(L, at):])
    L = list(range(1000))
    told(lambda: put(L, slice(Clears(L, at), None, 2), []))
    L = list(range(9))
    told(lambda: L * Clears(L, 2))
    L = [1, 2]
    told(lambda: L.index(2, Clears(L, 0)))

# %% bytearrays
for at in (6, 0, -1):
    B = bytearray(b"abcdefgh")
    told(lambda: B[Clears(B, at)])
    B = bytearray(b"abcdefgh")
    told(lambda: take(B, Clears(B, at)))
    B = bytearray(b"abcdefgh")
    told(lambda: put(B, slice(Clears(B, at), None), b"xyz"))
    B = bytearray(b"abcdefgh")
    told(lambda: take(B, slice(Clears(B, at), 8)))
    B = bytearray(b"abcdefgh")
    told(lambda: B.pop(Clears(B, at)))
    B = bytearray(b"abcdefgh")
    told(lambda: (B.insert(Clears(B, at), 65), B))

# %% the value put in empties the bytearray; CPython 3.11 writes past its end there, and says so since 3.12
B = bytearray(b"abcdefgh" * 1000)
try:
    B[7000] = Clears(B, 65)
    print(len(B) == 0)
except IndexError as e:
    print(True)

# %% deques
D = collections.deque([1, 2, 3])
told(lambda: D[Clears(D, 1)])


class Empties:
    """Equal to all, and takes all away."""
    def __init__(self, container):
        self.container = container

    def __eq__(self, other):
        self.container.clear()
        return True

    def __hash__(self):
        return 1

    def __repr__(self):
        self.container.clear()
        return "E"


D = collections.deque([1, 2, 3])
told(lambda: D.remove(Empties(D)))
D = collections.deque([1, 2, 3])
told(lambda: D.index(Empties(D)))
L = [1, 2, 3]
told(lambda: (L.remove(Empties(L)), L))
L = [1, 2, 3]
told(lambda: (L.index(Empties(L)), L))
L = []
L += [Empties(L), [1], [2]]
told(lambda: repr(L))
E = Exception()
E.args = (Empties(L),)


# %% an exception that gets other arguments while it is printed
class Changes:
    def __repr__(self):
        E.args = ()
        return "changed"
    __str__ = __repr__


for n in (1, 2, 3):
    E = Exception()
    E.args = tuple(Changes() for _ in range(n))
    told(lambda: str(E))
    E.args = tuple(Changes() for _ in range(n))
    told(lambda: repr(E))
E = KeyError()
E.args = (Changes(),)
told(lambda: str(E))


# %% dicts
class Key:
    def __init__(self, clear):
        self.clear = clear

    def __hash__(self):
        self.clear()
        return 1

    def __eq__(self, other):
        self.clear()
        return True


D = {}
P = []
P += [Key(lambda: P.clear()), [1, 2, 3]]
told(lambda: (D.update([P]), list(D.values())))
D = {"a": [1, 1, 1]}


class Same:
    def __eq__(self, other):
        D.clear()
        return True


told(lambda: ("a", [Same(), Same(), Same()]) in D.items())

# %% iterators that are brought to their end from inside
calls = 0


def again():
    global calls
    calls += 1
    if calls == 1:
        list(it)
    return calls


it = iter(again, 3)
told(lambda: next(it))
acc = itertools.accumulate([1, 2, 3], lambda a, b: (list(acc), a + b)[1])
told(lambda: next(acc))
told(lambda: next(acc))
grp = itertools.groupby([1, 2, 3], lambda k: (list(grp), k)[1] if k == 2 else k)
told(lambda: [k for k, _ in grp])


# %% keywords of a dict whose key empties it when it is asked for its hash
class Name(str):
    armed = False

    def __hash__(self):
        if Name.armed:
            K.clear()
            J.append([[i] for i in range(99)])
        return 1

    def __eq__(self, other):
        return str.__eq__(self, other)


J = []
K = {}
for n in ("a", "b", "c"):
    K[Name(n)] = [n]
Name.armed = True
told(lambda: isinstance(dict(**K), dict))
