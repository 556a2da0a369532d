# itertools_pickled_derived: copies, pickles, classes that derive, re-entry, long tees
import copy, itertools, pickle
from itertools import *
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, str(e).split(" at 0x")[0])
for make in [lambda: count(3), lambda: count(2.5, 0.5), lambda: count(10**30), lambda: count(True), lambda: count(5, True), lambda: count(1, -1), lambda: repeat(7), lambda: repeat([1], 3), lambda: repeat(1, -4)]:
    it = make(); t(lambda: it); t(lambda: list(islice(it, 2))); t(lambda: it); t(lambda: list(islice(copy.copy(it), 3))); t(lambda: list(islice(pickle.loads(pickle.dumps(it)), 3))); t(lambda: it.__reduce__())
t(lambda: count("a")); t(lambda: count(None)); t(lambda: count(1, "a")); t(lambda: next(count(1j, 2))); t(lambda: list(islice(count(2**63 - 2), 4))); t(lambda: list(islice(count(-2**63, -1), 3)))
t(lambda: repeat(1).__length_hint__()); t(lambda: repeat(1, 5).__length_hint__()); t(lambda: repeat(object=2, times=2)); t(lambda: repeat(1, "a")); t(lambda: repeat(1, None)); t(lambda: repeat())
class C(count):
    def __next__(self): return super().__next__() * 2
c = C(4); c.name = "x"; print(list(islice(c, 3)), c.name, isinstance(c, count), C.__mro__[1] is count)
class Ch(chain):
    def __init__(self, *a): self.n = len(a)
c = Ch([1], "ab"); print(list(c), c.n)
class G(groupby):
    def __next__(self): return super().__next__()[0]
print(list(G("aab")))
class New(repeat):
    def __new__(cls, x): return super().__new__(cls, x, 2)
print(list(New(9)))
for kind, args in [(cycle, ([1, 2],)), (compress, ("abc", [1, 0, 1])), (takewhile, (bool, [1, 0, 1])), (dropwhile, (bool, [1, 0, 1])), (filterfalse, (None, [0, 1, 0])), (starmap, (max, [(1, 2), [3, 4]])), (pairwise, ("abc",)), (zip_longest, ("ab", [1])), (islice, ("abc", 2)), (accumulate, ([1, 2],)), (product, ("ab",)), (permutations, ("ab",)), (combinations, ("abc", 2)), (combinations_with_replacement, ("ab", 2))]:
    class D(kind): extra = 1
    d = D(*args); d.y = 2
    print(kind.__name__, list(islice(d, 5)), d.y, d.extra, iter(d) is d, isinstance(d, kind))
for make in [lambda: cycle([1, 2]), lambda: compress("abcd", [1, 0, 1, 1]), lambda: takewhile(bool, [1, 1, 0, 1]), lambda: dropwhile(bool, [1, 0, 1, 1]), lambda: filterfalse(None, [0, 1, 0, 0]), lambda: starmap(max, [(1, 2), (3, 4), (5, 6)]), lambda: zip_longest([1, 2, 3], [4], fillvalue="-")]:
    for n in (0, 1, 3):
        it = make(); list(islice(it, n)); print(list(islice(copy.copy(it), 4)), end=" ")
    print()
s = cycle([1]); t(lambda: s.__setstate__(([5, 6], 1))); print(list(islice(s, 5))); t(lambda: s.__setstate__([1])); t(lambda: s.__setstate__((1, 2)))
t(lambda: tee([1], -1)); t(lambda: tee([1], 0)); t(lambda: [list(x) for x in tee("abc", 3)]); t(lambda: tee(5))
a, b = tee(range(1000)); c = copy.copy(a); print(sum(a), next(b), sum(c), sum(b))
a, b = tee(iter(range(200000))); print(sum(a)); del a; print(sum(b))
a, b = tee(iter(range(300000))); print(sum(a)); del b
class Again:
    def __iter__(self): return self
    def __next__(self): return next(self.branch)
again = Again(); again.branch, other = tee(again); t(lambda: next(other))
t(lambda: list(starmap(max, [5]))); t(lambda: list(starmap(len, [("abc",), "d"]))); t(lambda: compress("ab")); t(lambda: compress(data="ab", selectors=[0, 1]).__next__()); t(lambda: takewhile(bool)); t(lambda: next(pairwise([1])))
def loud(n):
    for k in range(n):
        print("gives", k)
        yield k
for item in zip_longest(loud(2), loud(3)): print(item)
for item in compress(loud(3), loud(2)): print(item)
for item in takewhile(lambda x: x < 1, loud(3)): print(item)
rows = list(zip_longest([1, 2], [3])); print(rows, rows[0] is rows[1])
class Stops:
    def __init__(self, it): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n == 2: raise ValueError("stop here")
        if self.n > 3: raise StopIteration
        return self.n
for make in [lambda: cycle(Stops(0)), lambda: zip_longest(Stops(0), "abc"), lambda: pairwise(Stops(0)), lambda: filterfalse(bool, Stops(0)), lambda: tee(Stops(0))[0], lambda: dropwhile(lambda x: x < 2, Stops(0)), lambda: accumulate(Stops(0))]:
    it = make()
    for _ in range(4): t(lambda: next(it))
