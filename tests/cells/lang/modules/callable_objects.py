# partial, lru_cache, itemgetter and its kin, operators as functions, what abstract classes say.
import functools, operator, pickle, copy
from functools import partial, lru_cache, cache
from operator import *
import operator as op
def told(f, *args, **k):
    try:
        return f(*args, **k)
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def f(*a, **k): return a, k
p = partial(f, 1, x=2)
print(p(), p(3, y=4), p(x=5), p(5, x=6), p.func is f, p.args, p.keywords, partial(p, 7, x=8, z=9)(0), partial(partial(p))(), told(partial), told(partial, 3), p == partial(f, 1, x=2))
print(repr(partial(int, base=2)), partial(int, base=2)("101"), pickle.loads(pickle.dumps(partial(int, base=2)))("11"), copy.copy(p)(9), list(map(partial(pow, 2), range(5))))
print(pickle.dumps(partial(int, base=2), 4))
class Q(partial): pass
q = Q(f, 1); q.extra = 3; print(q(2), q.extra, isinstance(q, partial))
p.note = 5; print(p.note, hasattr(p, "zzz"))
big = partial(f, *range(20), **{f"k{i}": i for i in range(20)}); print(big(99, k3="n"))
calls = []
@lru_cache(maxsize=3)
def g(x, y=0):
    "doc of g"
    calls.append((x, y)); return x, y
print([g(1), g(1.0), g(True), g("a"), g(1), g(x=1), g(1, y=2), g(1, 2)], calls, g.cache_info(), g.cache_parameters(), g.__name__, g.__doc__, told(g, [1]), told(g))
g.cache_clear(); calls.clear()
for k in (1, 2, 3, 1, 4, 2, 1, 3, 3, 4): g(k)
print(calls, g.cache_info())
@lru_cache(None, typed=True)
def h(x, *a, k=0): return x, type(x).__name__
print(h(1), h(1.0), h(True), h(1, k=1), h(1, k=1.0), h.cache_info(), h.cache_parameters())
@lru_cache(0)
def z(x): return x
print(z(1), z(1), z.cache_info(), told(lru_cache, "x"), lru_cache(-5)(z).cache_info())
class A:
    n = 0
    @lru_cache
    def m(self, x): A.n += 1; return x * 2
    @cache
    def c(self): return 7
    @staticmethod
    @cache
    def s(x): return x + 1
    @classmethod
    @cache
    def k(cls, x): return cls.__name__, x
    @property
    @cache
    def pr(self): return 5
a = A(); print(a.m(3), a.m(3), A.n, a.c(), a.s(1), A.s(1), A.k(2), a.k(2), a.pr, A.m.cache_info(), A.m(a, 3), A.n)
@lru_cache(maxsize=2)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(20), fib.cache_info())
@lru_cache(maxsize=None)
def fb(n): return n if n < 2 else fb(n - 1) + fb(n - 2)
print(fb(200), fb.cache_info(), copy.copy(fb) is fb, type(fb).__name__)
@lru_cache(2)
def bad(x):
    if x < 0: raise ValueError(x)
    return x
print(told(bad, -1), bad(1), bad.cache_info())
@lru_cache(2)
def clears(x):
    clears.cache_clear(); return x
print([clears(i % 3) for i in range(6)], clears.cache_info())
class K:
    def __init__(s, v): s.v = v
    def __hash__(s): return 1
    def __eq__(s, o): clears.cache_clear(); return s.v == o.v
print([clears(K(i % 3)).v for i in range(9)])
@lru_cache(2)
def hot(x): return x.v
class E:
    def __init__(s, v): s.v = v
    def __hash__(s): return 1
    def __eq__(s, o): hot.cache_clear(); return s.v == o.v
print([hot(E(i % 3)) for i in range(9)])
print(itemgetter(1)([1, 2]), itemgetter(-1)((1, 2)), itemgetter("a")({"a": 3}), itemgetter(1, 0)("xy"), itemgetter(slice(1, 3))([1, 2, 3]), told(itemgetter(5), [1]), told(itemgetter), told(itemgetter(1)), told(itemgetter(1), 1, 2), repr(itemgetter(1, "a")), pickle.loads(pickle.dumps(itemgetter(0)))([9]), told(itemgetter(0), 5))
print(attrgetter("real")(3), attrgetter("real", "imag")(3j), attrgetter("__class__.__name__")(3), told(attrgetter("x.y"), 3), told(attrgetter, 3), repr(attrgetter("a.b", "c")), pickle.loads(pickle.dumps(attrgetter("real")))(4))
print(methodcaller("upper")("ab"), methodcaller("split", ",")("a,b"), methodcaller("sort", key=lambda x: -x)([1]), told(methodcaller("nope"), 3), repr(methodcaller("split", ",", maxsplit=1)), methodcaller("split", ",", maxsplit=1)("a,b,c"), pickle.loads(pickle.dumps(methodcaller("split", maxsplit=1)))("a b c"), told(methodcaller), told(methodcaller, 3))
l = [1]; m = op.iadd(l, [2]); print(m is l, l, op.iconcat(l, [3]), op.add(1, 2), told(op.add, 1, "x"), told(op.iadd, 1, "x"), op.index(True), told(op.index, 1.5), op.truth([]), op.not_([]), op.is_(1, 1), op.is_not(1, None), op.contains([1], 1), op.getitem([5], 0), op.setitem(l, 0, 9), op.delitem(l, 1), l, told(op.lt, 1, "a"), op.matmul.__name__, op.and_(6, 3), op.__add__(1, 2), op.neg(3), op.invert(3), op.pow(2, 10), told(op.add, 1), told(op.add, 1, 2, 3))
print(op.index(1 << 70), op.concat([1], [2]), op.countOf([1, 1], 1), sorted([(2, 1), (1, 2)], key=itemgetter(1)), functools.reduce(op.mul, range(1, 20)), list(map(op.add, [1], [2])))
import collections.abc as c, abc
print([isinstance(x, c.Iterable) for x in ([], 3, "a", {})], isinstance([], c.Sequence), isinstance(memoryview(b""), c.Sequence), issubclass(list, c.MutableSequence))
class Mine: pass
print(isinstance(Mine(), c.Sequence)); c.Sequence.register(Mine); print(isinstance(Mine(), c.Sequence))
class B(abc.ABC): pass
print(isinstance(Mine(), B), isinstance(3, B)); B.register(int); print(isinstance(3, B), isinstance(True, B), issubclass(bool, B))
class H(abc.ABC):
    @classmethod
    def __subclasshook__(cls, k): return hasattr(k, "quack")
print(isinstance(Mine(), H))
class M(abc.ABCMeta):
    def __instancecheck__(cls, i): return i == 5
class N(metaclass=M): pass
print(isinstance(5, N), isinstance(6, N), isinstance(5, N))
Mine.__iter__ = lambda s: iter([]); print(isinstance(Mine(), c.Iterable))
