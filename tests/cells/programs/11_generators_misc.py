def primes():
    found = []
    n = 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1


import itertools
print(list(itertools.islice(primes(), 10)))


def averager():
    total = n = 0
    avg = None
    while True:
        x = yield avg
        if x is None: return "done"
        total += x; n += 1
        avg = total / n


g = averager(); next(g); print(g.send(10), g.send(20))
try:
    g.send(None)
except StopIteration as e:
    print("value", e.value)


def flatten(x):
    for i in x:
        if isinstance(i, (list, tuple)): yield from flatten(i)
        else: yield i


print(list(flatten([1, [2, (3, [4])], 5])), sum(x * x for x in range(5)), {k: v for k, v in zip("abc", range(3))}, {x % 3 for x in range(9)})


class Countdown:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1
        return self.n


print(list(Countdown(3)), max(Countdown(5)), 2 in Countdown(4), [*Countdown(2), *"ab"], dict(zip("xy", Countdown(5))))
first, *rest, last = range(6); print(first, rest, last)
if (n := len(rest)) > 3: print("long", n)
print([y := 5, y ** 2], (lambda *a, **k: (a, k))(1, 2, z=3), *[1, 2], sep="|")
def f(a, b=2, /, c=3, *args, d, e=5, **kw): return a, b, c, args, d, e, kw
print(f(1, d=4), f(1, 2, 3, 4, 5, d=6, z=7))
for bad in (lambda: f(1), lambda: f(1, d=1, a=5) and f(), lambda: f(d=1), lambda: (lambda x: x)(), lambda: (lambda x: x)(1, 2)):
    try: print(bad())
    except TypeError as e: print(e)
try:
    try: 1 / 0
    except ZeroDivisionError as e: raise ValueError("bad") from e
except ValueError as e: print(repr(e), repr(e.__cause__))
def check(x):
    try: return int(x)
    except (ValueError, TypeError) as e: return f"{type(e).__name__}: {e}"
    else: return "else"
    finally: print("finally", x)
print(check("5"), check("x"), check(None))
class MyError(Exception):
    def __init__(self, code, msg="none"): super().__init__(msg); self.code = code
try: raise MyError(3, "boom")
except MyError as e: print(e, e.code, e.args, repr(e))
def point(p):
    match p:
        case (0, 0): return "origin"
        case (x, 0) | (0, x): return f"axis {x}"
        case {"x": x, **rest}: return f"map {x} {rest}"
        case [a, *more] if len(more) > 2: return f"list {a} {more}"
        case str() as s: return f"str {s}"
        case int(n): return f"int {n}"
        case _: return "other"
print([point(p) for p in [(0, 0), (3, 0), {"x": 1, "y": 2}, [1, 2, 3, 4], "hi", 7, 2.5]])
print("%5.2f|%-8s|%03d|%x|%e|%%|%r|%+d" % (3.14159, "left", 7, 255, 12345.678, "q", 5), "{:>8}|{:^8}|{:08.3f}|{!r}|{0}".format("a", "b", 3.14159, "c") if False else "{:>8}|{:^8}|{:08.3f}|{!r}".format("a", "b", 3.14159, "c"), "{0} {1} {0} {name}".format(1, 2, name="n"), f"{3.14159:.2f} {1e6:,.0f} {255:#x} {0.5:.1%} {'x':*^7} {5!r:>4} {3+4=}")
print(round(2.5), round(3.5), round(2.675, 2), round(-1.5), round(1234, -2), divmod(-7, 2), -7 // 2, -7 % 3, 7.5 // 2, abs(-3), pow(2, 10), min([3, 1], default=0), max("abc", key=lambda c: -ord(c)), sorted("bca", reverse=True), any([0, 1]), all([]), sum([[1], [2]], []), list(map(lambda a, b: a + b, [1, 2], [3, 4])), list(filter(None, [0, 1, ""])), list(enumerate("ab", 1)), list(reversed([1, 2])), ord("a"), chr(8364), bin(10), hex(255), oct(8), isinstance(True, int), type(3).__name__, id(3) == id(3), hash("a") == hash("a"), callable(print), bool([]), int("0x1f", 16), int(" 42 "), float("1e3"), complex(1, 2), str(b"ab", "ascii"), bytes([65, 66]), bytearray(b"x") + b"y", slice(1, 5, 2), frozenset([1]), tuple("ab"), range(10)[2:5], len(range(0, 10, 3)), next(iter([]), "none"), list(zip([1, 2], "ab")), eval("1+2"), format(3.5, ".2f"), ascii("é"), repr("a'b"), list(iter(lambda c=[0]: c.append(1) or len(c), 4)))
try: list(zip([1], [1, 2], strict=True))
except ValueError as e: print(e)
x = 10
def outer():
    y = 1
    def inner():
        nonlocal y
        global x
        y += 1; x += 1
        return y
    inner(); return inner()
print(outer(), x, [i for i in range(3) for j in range(2) if i != j], [[0] * 2 for _ in range(2)])
s = "Hello, World"; print(s.lower(), s.upper(), s.swapcase(), s.replace("l", "L", 1), s.find("o"), s.count("l"), s.split(", "), s[::-1], s.startswith("He"), s.center(20, "*"), s.partition(","), s.title(), "a,b,,c".split(","), " x ".strip(), "-".join("abc"), "abc".isalpha(), "12".isdigit(), "x".zfill(3), "tést".encode(), "a\tb".expandtabs(4), "a\nb".splitlines(), "abc".translate(str.maketrans("ab", "xy")), s.removeprefix("Hello"), "%s" % (1,), s.index("W"), s.rsplit(" ", 1), "ß".upper(), "abc" < "abd", "b" in "abc", "ab" * 2)
