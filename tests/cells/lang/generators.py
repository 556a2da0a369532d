def count(n):
    i = 0
    while i < n:
        yield i
        i += 1
print(list(count(4)), sum(count(5)), next(count(1)), [x * 2 for x in count(3)])
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
g = fib()
print([next(g) for _ in range(10)])
def echo():
    got = None
    while True:
        got = yield got
        if got == "stop": return "done"
e = echo()
print(next(e), e.send(1), e.send("a"))
try: e.send("stop")
except StopIteration as s: print("stop", s.value)
def chain(*its):
    for it in its: yield from it
print(list(chain([1, 2], "ab", range(2), count(2), {5: 1})))
def inner():
    x = yield 1
    y = yield x
    return y
def outer():
    r = yield from inner()
    yield ("r", r)
o = outer()
print(next(o), o.send("A"), o.send("B"))
def tree(n):
    if n == 0: return
    yield from tree(n - 1)
    yield n
    yield from tree(n - 1)
print(list(tree(4)))
def deepgen(n):
    if n: yield from deepgen(n - 1)
    else: yield "bottom"
print(list(deepgen(300)))
def fin():
    try:
        yield 1
        yield 2
    finally: print("fin")
for v in fin():
    print(v)
g = fin(); next(g); g.close(); print("closed")
def handler():
    while True:
        try: v = yield
        except ValueError as e: print("got", e)
        else: print("value", v)
h = handler(); next(h); h.send(5); h.throw(ValueError("thrown")); h.send(6)
try: h.throw(KeyError("out"))
except KeyError as e: print("escaped", e)
def closer():
    try: yield 1
    except GeneratorExit: print("exit requested"); raise
c = closer(); next(c); c.close()
try: next(c)
except StopIteration: print("exhausted")
def bad_stop():
    raise StopIteration("x")
    yield
try: next(bad_stop())
except RuntimeError as e: print(e)
def locals_kept(a, b=2, *args, **kw):
    yield a
    a += b
    yield a, args, kw
print(list(locals_kept(1, 3, 4, k=5)))
def closure():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    while n < 3: yield inc()
print(list(closure()))
print(list(x for x in (y for y in range(3))), dict((k, v) for k, v in zip("ab", count(2))), max(count(5)), sorted(count(3), reverse=True), "".join(c for c in "abc"))
a, b, *c = count(5); print(a, b, c)
print(*count(3), [*count(2)], {*count(2)}, tuple(count(2)), set(count(2)), list(zip(count(2), count(3))), list(enumerate(count(2))), list(map(str, count(2))))
g = count(3)
for v in g:
    if v == 1: break
print(list(g), list(g))
def empty():
    return
    yield
print(list(empty()), next(empty(), "none"))
def yield_expr():
    x = (yield 1) + (yield 2)
    print("sum", x)
y = yield_expr(); next(y); y.send(10)
try: y.send(20)
except StopIteration: pass
def gen_err():
    yield 1
    1 / 0
try: list(gen_err())
except ZeroDivisionError as e: print(e)
try:
    g = count(1); next(g); g.send(5)
except StopIteration: print("end")
try: count(1).send(1)
except TypeError as e: print(e)
def selfref():
    yield next(me)
me = selfref()
try: next(me)
except ValueError as e: print(e)
class Tree:
    def __init__(self, v, l=None, r=None): self.v, self.l, self.r = v, l, r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
print(list(Tree(2, Tree(1), Tree(4, Tree(3)))))
def with_gen():
    class CM:
        def __enter__(self): print("in")
        def __exit__(self, *a): print("out")
    with CM():
        yield 1
        yield 2
print(list(with_gen()))
def contextmanager(fn):
    class Manager:
        def __init__(self, *a): self.gen = fn(*a)
        def __enter__(self): return next(self.gen)
        def __exit__(self, t, v, tb):
            if t is None:
                try: next(self.gen)
                except StopIteration: return False
            try: self.gen.throw(v)
            except StopIteration: return True
            return False
    return Manager
@contextmanager
def timer(name):
    print("start", name)
    try: yield name * 2
    except ValueError as e: print("handled", e)
    finally: print("stop", name)
with timer("x") as t: print(t)
with timer("y"): raise ValueError("v")
print(type(count(1)).__name__, count(1).__name__, iter(g) is g)
