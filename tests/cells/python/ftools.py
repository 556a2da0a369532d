import functools, operator
from functools import *
@singledispatch
def show(x): return f"obj {x}"
@show.register
def _(x: int): return f"int {x}"
@show.register(list)
def _(x): return f"list of {len(x)}"
@show.register(float)
@show.register(complex)
def _num(x): return f"num {x}"
print(show('a'), show(3), show([1]), show(2.5), show(1j), show(True), show.dispatch(int).__name__, list(show.registry)[0])
class C:
    def __init__(s, n): s.n = n; s.calls = 0
    @cached_property
    def sq(s): s.calls += 1; return s.n**2
    def add(s, a, b): return s.n + a + b
    add5 = partialmethod(add, 5)
    @singledispatchmethod
    def neg(self, a): raise NotImplementedError("no")
    @neg.register
    def _(self, a: int): return -a
    @neg.register
    def _(self, a: bool): return not a
c = C(4); print(c.sq, c.sq, c.calls, c.add5(1), c.neg(3), c.neg(True))
@total_ordering
class V:
    def __init__(s, *p): s.p = p
    def __eq__(s, o): return s.p == o.p
    def __lt__(s, o): return s.p < o.p
print(V(1,2) >= V(1,1), V(1) <= V(2), V(2) > V(1), sorted([V(3), V(1)])[0].p)
@lru_cache(maxsize=2)
def sq(x): print("calc", x); return x*x
sq(1); sq(2); sq(1); sq(3); sq(2); print(sq.cache_info()); sq.cache_clear(); print(sq.cache_info(), sq.cache_parameters(), sq.__wrapped__(5))
@cache
def fib(n): return n if n < 2 else fib(n-1)+fib(n-2)
print(fib(90), reduce(operator.mul, range(1, 6)), reduce(lambda a, b: a+b, [], 'x'))
p = partial(int, base=2); print(p('101'), p.func, p.args, p.keywords, p)
def deco(f):
    @wraps(f)
    def w(*a, **k): "w doc"; return f(*a, **k)
    return w
@deco
def hello(): "hello doc"
print(hello.__name__, hello.__doc__, hello.__wrapped__.__name__, hello.__qualname__)
print(sorted(['b','A','c'], key=cmp_to_key(lambda a,b: (a.lower()>b.lower())-(a.lower()<b.lower()))))
key = cmp_to_key(lambda a, b: a - b)
print(key(1) < key(2), key(1) == key(1), key(3) >= key(4), key(obj=3).obj, key.obj, min([3, 1, 2], key=key))
for wrong in (lambda: key(), lambda: key(1) < 2, lambda: hash(key(1)), lambda: sorted([1, "a"], key=key)):
    try: print(wrong())
    except TypeError as e: print(e)
