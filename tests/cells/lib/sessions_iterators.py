# Iterators that have been moved on, and views of dicts, through %save and %restore: each goes on where it
# stood, and what they share they share again. What must be refused is told.
import contextlib, io, itertools, os, tempfile
import numpy as np

path = os.path.join(tempfile.mkdtemp(), "session")


def magic(name, line):
    with contextlib.redirect_stdout(io.StringIO()) as told:
        get_ipython().run_line_magic(name, line)
    return told.getvalue().replace(path, "PATH")


def upper(x):
    return x.upper()


def made():
    a, d = [3, 1, 4, 1, 5], {"a": 1, "b": [2], "c": 3}
    its = {
        "zip": zip(a, "abcde", np.arange(5)),
        "strict": zip(a, "abcd", strict=True),
        "empty zip": zip(),
        "map": map(upper, iter("xyzw")),
        "map of two": map(pow, a, a),
        "enumerate": enumerate(a, 10**18),
        "large enumerate": enumerate(a, 2**63 - 1),
        "filter": filter(None, [0, 3, 0, 5, 6]),
        "filter by": filter(lambda v: v > 1, a),
        "range": iter(range(3, 100, 7)),
        "list": iter(a),
        "backwards": reversed(a),
        "tuple": iter((1, 2, 3)),
        "text": iter("h\u00e9\u20ac!"),
        "bytes": iter(b"abc"),
        "keys": iter(d),
        "values": iter(d.values()),
        "items": iter(d.items()),
        "keys backwards": reversed(d),
        "set": iter({5}),
        "frozen set": iter(frozenset({7, 8})),
        "chain": itertools.chain(a, "xy", []),
        "chain of chains": itertools.chain.from_iterable([a, "q"]),
        "islice": itertools.islice(a, 1, None, 2),
        "islice to": itertools.islice(itertools.count(5), 7),
        "count": itertools.count(4),
        "cycle": itertools.cycle(a),
        "repeat": itertools.repeat(3, 4),
        "two in one": zip(enumerate(a), map(abs, a)),
        "dict in zip": zip(d, d.values()),
    }
    return its


def some(it, n=6):
    """The next items, and how it ends."""
    out = []
    try:
        for _ in range(n):
            out.append(next(it))
    except (StopIteration, ValueError) as e:
        out.append(type(e).__name__)
    return out


for moved in range(4):
    its, other = made(), made()
    for n in its:
        some(its[n], moved), some(other[n], moved)
    magic("save", f"-f {path} its")
    del its
    magic("restore", path)
    print(moved, [n for n in its if some(its[n]) != some(other[n])])
# expect: 0 []
# expect: 1 []
# expect: 2 []
# expect: 3 []

calls = [1, 2, 3, 0, 5]


def take():
    return calls.pop(0)


until = iter(take, 0)
source = iter([1, 2, 3, 4, 5, 6])
pairs, doubled = zip(source, source), map(lambda v: v * 2, source)
d = {"k": 1}
keys, values, items = d.keys(), d.values(), d.items()
views = [keys, items]
next(pairs), next(until)
print(magic("save", f"-f {path} calls take until source pairs doubled d keys values items views").split("(")[0])
del calls, until, source, pairs, doubled, d, keys, values, items, views
magic("restore", path)
d["new"] = 2
print(keys, values, items, views[0] is keys, next(source), next(pairs), list(doubled), list(pairs))
print(list(until), calls)
# expect: 11 names saved in PATH 
# expect: dict_keys(['k', 'new']) dict_values([1, 2]) dict_items([('k', 1), ('new', 2)]) True 3 (4, 5) [12] []
# expect: [2, 3] [5]

changed = {1: 2, 3: 4}
stale = iter(changed)
changed[5] = 6
runs = itertools.groupby("aab")
begun = (v for v in "abc")
next(begun)
over_lost = zip(begun, [1])
print(magic("save", f"-f {path} stale runs begun over_lost").split(":", 1)[1])
del stale, runs, begun, over_lost
magic("restore", path)
try:
    next(over_lost)
except (RuntimeError, NameError) as e:
    print(type(e).__name__, e)
# expect: 
# expect:   stale: an iterator (dict_keyiterator) (the place where it stands cannot be kept)
# expect:   runs: an iterator (groupby) (the place where it stands cannot be kept)
# expect:   begun: a generator that has begun (the place where it stands cannot be kept)
# expect: 
# expect: NameError name 'over_lost' is not defined: the session was restored without it, a value (RuntimeError: a generator that has begun is not here: it was not saved with the session (the place where it stands cannot be kept))

folder, number = os.path.dirname(path), 2
with contextlib.redirect_stdout(io.StringIO()):
    get_ipython().run_line_magic("save", "-f $folder/named{number + 1} number")
number = 5
with contextlib.redirect_stdout(io.StringIO()):
    get_ipython().run_line_magic("restore", "$folder/named3")
print(number, sorted(os.listdir(folder)))
# expect: 2 ['named3', 'session']
