def f(a, b=2, *args, c, d=4, **kw):
    return (a, b, args, c, d, kw)
print(f(1, c=3), f(1, 2, 3, 4, c=5, e=6), f(a=1, c=2), f(1, c=1, d=2, z=3))
def g(x, /, y, *, z): return x, y, z
print(g(1, 2, z=3), g(1, y=2, z=3))
def h(*a, **k): return a, k
print(h(), h(1), h(k=1), h(*[1, 2], **{"x": 3}), h(*"ab", 5, *(6,), **{"m": 1}, n=2), h(*range(3)))
def default(x, acc=[]):
    acc.append(x)
    return acc
print(default(1), default(2), default(3, []))
def doc():
    """A docstring."""
print(doc.__doc__, doc.__name__, doc(), f.__name__, (lambda: 0).__name__, f.__doc__)
def fact(n): return 1 if n <= 1 else n * fact(n - 1)
print(fact(10), fact(20))
def fib(n):
    if n < 2: return n
    return fib(n - 1) + fib(n - 2)
print([fib(i) for i in range(15)])
def outer():
    x = 1
    def inner():
        nonlocal x
        x += 1
        return x
    inner(); inner()
    return x, inner
print(outer()[0], outer()[1]())
def counter():
    count = 0
    def step(by=1):
        nonlocal count
        count += by
        return count
    return step
c1, c2 = counter(), counter()
print(c1(), c1(), c2(5), c1())
adders = [lambda x, n=n: x + n for n in range(3)]
print([a(10) for a in adders])
late = [lambda: n for n in range(3)]
print([a() for a in late])
total = 0
def add(n):
    global total
    total += n
add(5); add(6)
print(total)
def multi(): return 1, [2], {"a": 3}
a, b, c = multi()
print(a, b, c)
compose = lambda f, g: lambda x: f(g(x))
print(compose(lambda x: x + 1, lambda x: x * 2)(5))
print((lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, m=4), (lambda: (yield))().__class__.__name__)
def annotated(x: int, y: "str" = "a") -> list[int]:
    z: int = 5
    w: float
    return [x, y, z]
print(annotated(1))
def apply(fn, *args, **kwargs): return fn(*args, **kwargs)
print(apply(max, 1, 5, 3), apply(sorted, [3, 1], reverse=True), apply(dict, a=1))
def deep(n): return n if n == 0 else deep(n - 1)
print(deep(900))
def closure_loop():
    fs = []
    for i in range(3):
        def fn(): return i
        fs.append(fn)
    return [fn() for fn in fs]
print(closure_loop())
def shadow(sum): return sum + 1
print(shadow(1), sum([1, 2]))
def early(x):
    if x > 0: return "pos"
    if x < 0: return "neg"
print(early(1), early(-1), early(0))
def deco(fn):
    def wrapper(*a, **k):
        print("before", a, k)
        r = fn(*a, **k)
        print("after", r)
        return r
    return wrapper
@deco
def decorated(x, y=2): return x + y
decorated(1); decorated(1, y=5)
def repeat(n):
    def d(fn):
        return lambda *a: [fn(*a) for _ in range(n)]
    return d
@repeat(3)
@deco
def twice(x): return x * 2
print(twice(4))
f.attr = 5; print(f.attr, hasattr(f, "attr"), hasattr(f, "nope"), getattr(f, "nope", "dflt"))
def mutual_a(n): return True if n == 0 else mutual_b(n - 1)
def mutual_b(n): return False if n == 0 else mutual_a(n - 1)
print(mutual_a(10), mutual_a(7))
print(callable(f), callable(len), callable(5), callable(int), callable("".join))
def gen_args(a, *, b): return a, b
args, kwargs = (1,), {"b": 2}
print(gen_args(*args, **kwargs))
def nested():
    def a():
        def b():
            def c(): return v
            return c
        return b
    v = 42
    return a()()()
print(nested())
x = 10
def reads_global(): return x
x = 20
print(reads_global())
def local_shadow():
    x = 1
    def inner():
        x = 2
        return x
    return inner(), x
print(local_shadow(), x)
def unpack(a, *b, c=0): return a, b, c
print(unpack(*[1, 2, 3]), unpack(1, *[], c=5), unpack(*"xyz", c="w"))
def kwonly(*, a=1, b): return a, b
print(kwonly(b=2), kwonly(b=3, a=4))
def many(a, b, c, d, e, f, g, h, i, j): return a + b + c + d + e + f + g + h + i + j
print(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), many(*range(10)), many(**{k: 1 for k in "abcdefghij"}))
if True:
    def conditional(): return "defined"
print(conditional())
print(list(map(lambda t: t[0] + t[1], [(1, 2), (3, 4)])), (lambda x: lambda y: x - y)(5)(3))
