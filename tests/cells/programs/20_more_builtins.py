print(list(map(str.upper, ["a", "b"])), list(map(int, "123")), sorted(["b", "A", "c"], key=str.lower), max({"a": 3, "b": 5}.items(), key=lambda kv: kv[1]), sorted({"x": 2, "y": 1}, key={"x": 2, "y": 1}.get))
print(dict.fromkeys("ab", 0), dict([("a", 1)], b=2), {}.get("x", "d"), {"a": 1} | {"b": 2}, list({"a": 1}.items()), "a" in {"a": 1}, {1, 2} & {2, 3}, {1, 2} ^ {2, 3}, {1} <= {1, 2}, frozenset([1, 2]) | {3}, sorted(set("hello") - set("l")))
d = {"b": 1, "a": 2}; d.setdefault("c", []).append(5); d.update(z=9); print(d, d.pop("z"), d.popitem(), sorted(d.items()), list(reversed(d)), d.keys() & {"a"}, len(d.values()))
l = [5, 2, 8]; l.sort(reverse=True); l.insert(1, 9); l += [1]; l.extend((7, 7)); l.remove(7); print(l, l.index(8), l.count(7), l[::-1], l[-2:], l.copy() == l); del l[0], l[1:3]; print(l); l[1:1] = [0, 0]; print(l, l * 2, [1, 2] < [1, 3], [] or "empty")
t = (1, [2, 3], "x"); print(t + (4,), t * 2, t[1:], len(t), 2 in t, t.count(1), hash((1, "a")) == hash((1, "a")), (1,) < (1, 0), tuple(x for x in range(3)))
s = "  Hello World  "; print(s.strip().split(), s.lstrip(), repr(s.rstrip()), "a-b-c".rsplit("-", 1), "x=1;y=2".partition(";"), "abc".ljust(5, "."), "42".zfill(5), "Title Case".istitle(), "abc123".isalnum(), "ABC".isupper(), " ".isspace(), "hello"[1:4], "hello".find("z"), "a,b".join(["1", "2"]), "%s is %d years" % ("Bob", 42), "tEST".capitalize(), "ab\tc".expandtabs(4), "line1\nline2\r\nline3".splitlines(), "aXbXc".replace("X", "-", 1), "abc" * 2, "é".encode("utf-8"), b"caf\xc3\xa9".decode(), "x".isidentifier(), "ab".rjust(4) + "|", "dot.ted".split("."), "a" < "b", "".join(reversed("abc")))
print(int("101", 2), int("-0x1A", 16), float("-inf"), float("nan") != float("nan"), 0.1 + 0.2, 1e16, 1e-5, 123456789.123, 1.0, 1e22, -0.0, 3.0 // 2, -7 // 2, -7 % 3, 7 % -3, 2 ** 10, 2 ** -1, 10 / 4, 1_000_000, 0b1010, 0o17, 0xff, 5 / 2, round(0.5), round(1.5), round(-2.5), round(3.14159, 3), abs(-2.5), divmod(17, 5), pow(2, 3, 5), (3.7).is_integer(), (0.5).as_integer_ratio(), (10).bit_length(), int(3.99), int(-3.99), bool(""), bool("0"), complex("1+2j"), 3 + 0j == 3, 1j ** 2, (1 + 2j).conjugate(), abs(3 + 4j), (2 + 3j).real)
print(f"{42:b} {42:o} {42:x} {42:X} {42:#b} {42:08b} {-42:+d} {42:,} {3.14159:10.2f}| {3.14159:<10.2f}| {3.14159:^10.2f}| {1234.5:e} {0.00001234:g} {1e10:g} {0.75:.1%} {'s':>5} {'s':^5}| {True!r} {None} {[1]!s} {'q'!r} {1 == 1} {{braces}} {3!r:>5} {12345.678:,.2f} {255:c} {1.5:+.1f} {'abc':.2} {10:>+5} {1e100:.3g} {float('inf'):>6} {2**70:e}")
x = [1, 2, 3, 4, 5, 6]; print(x[::2], x[::-2], x[1:-1], x[-3:], x[:100], x[10:], [*x[:2], 99, *x[2:]], sum(x) / len(x), sum(v for v in x if v % 2), list(zip(x, x[1:])), list(zip(*[iter(x)] * 2)), [x[i:i + 2] for i in range(0, len(x), 2)], [(i, v) for i, v in enumerate(x, 1) if i % 2], any(v > 5 for v in x), all(isinstance(v, int) for v in x), next((v for v in x if v > 3), None), list(filter(lambda v: v > 3, x)), [[i * j for j in range(3)] for i in range(3)])
print(type(1), type("a"), type([]), type(None), type(print), type(lambda: 0), type(type), type(1j), type(b""), type(range(1)), type(...), type({}.keys()), type(iter([])), type(x for x in []), str(type(1)), type(1) is int, type(1).__name__, isinstance(1, (str, int)), isinstance(True, int), issubclass(bool, int), callable(len), hasattr([], "append"), getattr("a", "upper")(), id(x) == id(x), repr("a\n'b"), str(1.0), str(None), ascii("ñ"), chr(97), ord("€"), hash(1) == hash(1.0) == hash(True))
a = b = [1]; a.append(2); print(b, a is b, a == [1, 2], a is not None, not a, 1 < 2 < 3, 1 < 2 > 1, 3 in a or 2 in a, "yes" if a else "no", (lambda x, y=2: x + y)(1), (a, b := 3)[1], None is None, [] == [], () is (), 1 == 1.0, "1" == 1)
def f(*args, sep=", ", **kw): return sep.join(map(str, args)) + str(sorted(kw.items()))
print(f(1, 2, 3), f(*"ab", sep="-", z=1, a=2), f(**{"k": 1}), f.__name__, f.__kwdefaults__ if hasattr(f, "__kwdefaults__") else {"sep": ", "})
for i in range(3):
    if i == 5: break
else: print("no break")
i = 0
while True:
    i += 1
    if i % 2: continue
    if i > 6: break
print(i, [i for i in range(10) if i % 3 == 0], {i: i ** 2 for i in range(4)}, {i % 3 for i in range(10)}, sum(1 for _ in range(5)), *[i for i in range(3)], sep=" / ", end="!\n")
import sys; print("to stderr", file=sys.stderr); print("a", "b", sep="", end=""); print(); print(*[], end="x\n"); print("flush", flush=True); print(1, [2.0, "3"], (4,), {5: {6}}, None, True)
try: print(undefined)
except NameError as e: print(e)
finally: print("done")
def gen():
    try:
        while True:
            got = yield
            print("got", got)
    except GeneratorExit: print("closing")
    finally: print("cleanup")
g = gen(); next(g); g.send(1); g.close()
def deco(arg):
    def wrap(fn):
        def inner(*a): return f"{arg}:{fn(*a)}"
        return inner
    return wrap
@deco("x")
@deco("y")
def h(v): return v
print(h(1))
class A:
    count = 0
    def __init__(self): A.count += 1; self.n = A.count
    def __del__(self): pass
    def __str__(self): return f"A#{self.n}"
    def __repr__(self): return f"<A {self.n}>"
    def __eq__(self, o): return self.n == o.n
    def __hash__(self): return self.n
    def __enter__(self): return self
    def __exit__(self, *a): return False
print(A(), [A()], f"{A()} {A()!r}", A() == A(), len({A(), A()}), A.count, A().__class__.__name__, A.__dict__.keys() >= {"count"}, vars(A()))
with A() as one, A() as two: print(one, two)
assert True, "no"; print(eval("1 + 2 * 3"), eval("[x for x in range(3)]"), eval("a + 1", {"a": 5}))
exec("zz = 5\ndef sq(n): return n * n"); print(zz, sq(4))
ns = {}; exec("q = 7", ns); print(ns["q"])
print(sorted([(2, "b"), (1, "z"), (2, "a")]), sorted("hello world".split(), key=len), sorted([3, -1, 2], key=abs), sorted(range(5), key=lambda x: -x), min("b", "a"), max(1, 2.5), max([1, 2], [1, 3]), sum([0.1] * 10), sum(range(101)), list(range(10, 0, -3)), range(5) == range(0, 5, 1), 3 in range(0, 10, 3), range(10)[-1], bytes(3), bytes([1, 2]), bytearray(b"ab"), memoryview(b"ab")[0] if False else 97)
# oracle: 3.11
