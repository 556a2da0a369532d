# Generators in pipelines, trees and coroutines.
def read(lines):
    for l in lines: yield l.strip()
def grep(pat, it):
    for l in it:
        if pat in l: yield l
def numbered(it): yield from enumerate(it, 1)
print(list(numbered(grep("a", read([" abc ", "xyz", "bar"])))))
def window(seq, n=2):
    from collections import deque
    it = iter(seq); d = deque((next(it, None) for _ in range(n)), maxlen=n); yield tuple(d)
    for e in it: d.append(e); yield tuple(d)
print(list(window(range(5), 3)))
def coroutine(f):
    def start(*a, **k): g = f(*a, **k); next(g); return g
    return start
@coroutine
def printer():
    try:
        while True: print("got", (yield))
    except GeneratorExit: print("bye")
p = printer(); p.send(1); p.send("x"); p.close()
def flatten(l):
    for x in l:
        if isinstance(x, (list, tuple)): yield from flatten(x)
        else: yield x
print(list(flatten([1, [2, [3, (4, 5)]], 6])))
class Tree:
    def __init__(self, v, *kids): self.v, self.kids = v, kids
    def __iter__(self):
        yield self.v
        for k in self.kids: yield from k
print(list(Tree(1, Tree(2, Tree(3)), Tree(4))))
g = (x * x for x in range(4)); print(next(g), list(g), sum(x for x in []), g.__next__.__name__ if False else "")
def gen():
    try: x = yield 1
    except ValueError as e: x = f"err {e}"
    yield x
q = gen(); next(q); print(q.throw(ValueError("bad")))
try: next(iter(()))
except StopIteration as e: print("stop", e.value)
def ret(): yield 1; return 7
r = ret(); next(r)
try: next(r)
except StopIteration as e: print(e.value)
print(type(g).__name__, isinstance(g, type(q)), max((len(w), w) for w in "a bbb cc".split()), dict((k, v) for k, v in zip("ab", range(2))), {x % 3 for x in range(10)}, any(i > 3 for i in range(5)), [*map(str, range(3))], list(iter(lambda it=iter([1, 2, 0, 3]): next(it), 0)))
import itertools
