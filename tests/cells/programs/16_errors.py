cases = [
    lambda: undefined_name, lambda: [1][5], lambda: {"a": 1}["b"], lambda: 1 + "a", lambda: "a" + 1, lambda: None.foo, lambda: int("x"),
    lambda: (1, 2).append(3), lambda: len(5), lambda: [1, 2, 3]["a"], lambda: 5(), lambda: float("abc"), lambda: 1 / 0, lambda: 1 % 0, lambda: 1.0 / 0,
    lambda: {}.pop("k"), lambda: [].pop(), lambda: [1].remove(2), lambda: [1].index(2), lambda: next(iter([])), lambda: max([]), lambda: sum(["a"]),
    lambda: "abc".index("z"), lambda: chr(-1), lambda: ord("ab"), lambda: {[]: 1}, lambda: {1} + {2}, lambda: [1] + (2,), lambda: "x" * "y", lambda: -"a",
    lambda: [3, "a"].sort(), lambda: 1 < "a", lambda: iter(5), lambda: (lambda: 0)(1), lambda: print(nope=1), lambda: sorted(1), lambda: dict([1]), lambda: range(1.5),
    lambda: "%d" % "x", lambda: "%s %s" % (1,), lambda: "{}{}".format(1), lambda: f"{1:z}", lambda: int("9" * 5000), lambda: __import__("nope_mod"), lambda: getattr(1, "x"),
    lambda: isinstance(1, 5), lambda: abs("x"), lambda: round("x"), lambda: [*5], lambda: (lambda a: a)(**{"b": 1}), lambda: bytes([300]), lambda: b"a" + "b", lambda: complex("x"),
    lambda: "a".join([1]), lambda: open("/no/such"), lambda: 2 ** -1 // 0, lambda: divmod(1, 0), lambda: list(zip([1], [], strict=True)), lambda: int(None), lambda: float([]), lambda: str.upper(1),
    lambda: [][0:1:0], lambda: set([[]]), lambda: type("X", (), {})().y, lambda: object().x, lambda: "abc"[1.0], lambda: (1, 2)[2], lambda: "a".split(""), lambda: 10 .to_bytes(0, "big"), lambda: dict(a=1).a,
    lambda: [1, 2, 3].extend(5), lambda: {**5}, lambda: pow(2, -1, 4), lambda: hash([]), lambda: exec("x ="), lambda: eval("1 +"), lambda: 1 if (yield_ := 0) else [][1],
]
for i, f in enumerate(cases):
    try:
        r = f()
        print(i, "no error", r)
    except Exception as e:
        print(i, type(e).__name__, e.msg if isinstance(e, SyntaxError) else e)
def g():
    a, b = 1, 2, 3
for bad in ("a, b = 1", "a, b = [1]", "for x in 5: pass", "raise 5", "raise ValueError", "assert 1 == 2, 'why'", "assert False", "del zz", "x = 5; x.y = 1", "(1, 2)[0] = 3", "'abc'[0] = 'x'", "import nope_x", "class A:\n  def f(self): pass\nA.f()", "class A: pass\nA(1)", "class A: pass\nA().f()", "def f(a, b): pass\nf(1)", "def f(a, *, k): pass\nf(1)", "def f(a): pass\nf(1, 2)", "def f(a): pass\nf(1, a=2)", "def f(**k): pass\nf(1)", "with 5: pass", "a = [1, 2, 3]; a[1:2] = 5", "d = {}; d[[]] = 1", "*a, *b = 1, 2", "return 1", "x = = 1", "if True", "print 'a'", "for", "def f(:", "a b", "1 = x", "f(a=1, a=2)", "'abc", "(1, 2", "x = [1, 2", "else: pass", "break", "  x = 1", "if 1:\nx", "a = 5 +", "lambda: (yield)", "nonlocal x", "global q; q.r"):
    try:
        exec(bad)
        print(repr(bad), "fine")
    except BaseException as e:
        print(repr(bad), type(e).__name__, e.msg if isinstance(e, SyntaxError) else e)
# oracle: 3.11
