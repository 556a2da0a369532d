"""Random programs of loops, run with compiled loops off, interpreted and as machine code.

    loop_programs.py [--warpcell PROGRAM] [--count N] [--seed S] [--module cupy] [--keep FOLDER] [--fake FOLDER | --device gpu]

The three must print the same, tracebacks too. With --device gpu, or with --fake and the folder of
tests/cuda's fake of the CUDA driver, the programs have loops whose iterations could run in parallel, and
many that only look so; they run on the CPU without compiled loops, and with arrays on the GPU. A program that differs is cut down
line by line and shown (and with --keep written to a file). Last line: N passed, N failed.
"""

import argparse
import os
import pathlib
import random
import re
import resource
import subprocess
import tempfile

MODES = ("off", "interp", "on")
DEVICE, LAUNCHES = {}, []  # what is set for programs on the GPU; how often loops ran there
BATCH = 50
MEMORY = 1 << 30
DTYPES = [
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "float32",
    "float64",
    "bool",
]
HELPERS = """import MODULE as np
import math
def h1(x): return x * x
def h2(x, y):
    if x < y: return x + 1
    return y
def h3(x, n):
    t = 0
    for q in range(n): t = t + x
    return t
class Box:
    def __init__(self, v, c):
        self.v, self.c, self.d = v, c, [3, 4, 5]
    def __repr__(self): return f"Box({self.c!r})"
    def get(self, q): return self.v[q % len(self.v)]
    def put(self, q, x=1): self.v[q % len(self.v)] = x
    def both(self, q): return self.get(q) + self.c
def h4(x, y=2, z=0.5): return x * y - z
def show(**v):
    for k in sorted(v):
        x = v[k]
        if isinstance(x, np.ndarray): print(k, x.dtype, x.tolist())
        else: print(k, type(x).__name__, repr(x))
"""


class Program:
    def __init__(self, rng):
        self.rng = rng
        self.ints = ["i", "j", "k", "n"]
        self.vars = ["x", "y", "z", "w"]
        self.arrays = ["a", "b", "m"]
        self.lists = ["l"]

    def pick(self, *options):
        return self.rng.choice(options)

    def number(self):
        r = self.rng
        return (
            self.pick(
                str(r.randint(-5, 9)),
                str(r.randint(-5, 9)),
                str(r.randint(0, 300)),
                repr(round(r.uniform(-4, 4), 2)),
                "0.0",
                "-0.0",
                "1",
                "2",
                "0.5",
                "True",
                "2 ** 62",
                "-2 ** 63",
                "2 ** 53 + 1",
                "1e308",
                "math.inf",
                "math.nan",
            )
            if r.random() < 0.2
            else self.pick(
                str(r.randint(-5, 9)), str(r.randint(1, 9)), repr(round(r.uniform(-4, 4), 2))
            )
        )

    def scalar(self):
        r = self.rng
        if r.random() < 0.5:
            return self.number()
        d = r.choice(DTYPES + ["float64", "int64"] * 4)
        v = str(r.randint(0, 100)) if d != "bool" else self.pick("True", "False")
        if d.startswith("float"):
            v = repr(round(r.uniform(-9, 9), 3))
        return f"np.{d}({v})" if d != "bool" else f"np.bool({v})"

    def index(self, n):
        r = self.rng
        if r.random() < 0.015:
            return self.pick("i", "i - 20", "-i", "k", "n - i")
        return self.pick(
            f"i % {n}",
            f"(i * 3 + k) % {n}",
            f"-1 - i % {n}",
            str(r.randint(-n, n - 1)),
            f"(i - j) % {n}",
            f"n % {n}",
        )

    def element(self):
        r = self.rng.random()
        if r < 0.35:
            return f"a[{self.index(20)}]"
        if r < 0.55:
            return f"b[{self.index(15)}]"
        if r < 0.7:
            return f"m[{self.index(6)}, {self.index(7)}]"
        if r < 0.76:
            return f"m[{self.index(6)}][{self.index(7)}]"
        if r < 0.82:
            return self.pick("o.v[i % 20]", "o.v[k % 3]", "o.d[i % 3]", "p.v[n % 15]")
        return f"l[{self.index(12)}]"

    def cut(self, n):
        """A slice of a dimension of n, most often a plain one."""
        place = lambda: self.pick(
            "",
            "",
            "1",
            "2",
            "-1",
            "-2",
            str(n),
            str(n + 9),
            str(-n - 3),
            f"i % {n}",
            "j",
            "-i",
            "k",
        )
        return self.pick(
            ":",
            ":",
            "::2",
            "::-1",
            f"{place()}:{place()}",
            f"{place()}:{place()}",
            f"{place()}:{place()}:{self.pick('1', '2', '-1', '-2', '3', '7', 'n')}",
        )

    def part(self):
        """Many elements of an array."""
        at = lambda n: self.index(n) if self.rng.random() < 0.9 else "3"
        return self.pick(
            f"a[{self.cut(20)}]",
            f"b[{self.cut(15)}]",
            f"m[{at(6)}]",
            f"m[{at(6)}, {self.cut(7)}]",
            f"m[{self.cut(6)}, {at(7)}]",
            f"m[{self.cut(6)}, {self.cut(7)}]",
            f"m[{self.cut(6)}]",
            f"m[{at(6)}][{self.cut(7)}]",
            f"m[{self.cut(6)}][{at(2)}]",
            f"o.v[{self.cut(20)}]",
        )

    def many(self):
        """Stores of slices, and views that stay."""
        part = self.part()
        alike = self.pick(
            ("a[1:]", "a[:-1]"),
            ("a[::2]", "a[10:]"),
            ("m[:, 0]", "m[:, 1]"),
            ("m[0]", "m[-1]"),
            ("m[:, -1]", "m[:, -2]"),
            ("m[1:]", "m[:-1]"),
            ("m[2, 1:]", "m[2, :-1]"),
            ("a[:7]", "m[1]"),
            ("m[:, 2]", "b[3:9]"),
            ("m[:]", "a[3:10]"),
            ("a[::-1]", "a"),
            ("m[:, ::-1]", "m"),
            ("m[i % 6, i % 3:]", "a[i % 3:7]"),
            ("b[i % 4:][:3]", "a[i % 5:i % 5 + 3]"),
            ("m[:]", "b[:6:6]"),
        )
        view = self.pick("v1", "v2")
        return [
            self.pick(
                f"{part} = {self.value(1)}",
                f"{part} = {self.number()}",
                " = ".join(alike),
                " = ".join(alike),
                " = ".join(reversed(alike)),
                f"{part} = {self.part()}",
                f"{view} = {part}",
                f"{view}[{self.cut(5)}] = {self.value(1)}",
                f"{view}[{self.pick('0', '-1', 'i % 3')}] = {self.value(1)}",
                f"x = {view}[{self.pick('0', '-1', 'i % 3')}]",
                "v1[:2] = v2[-2:]",
                f"{part} {self.pick('+=', '*=')} {self.number()}",
                "v1 = v2",
                f"v2 = v1[{self.cut(4)}]",
            )
        ]

    def value(self, depth):
        r = self.rng
        c = r.random()
        if depth <= 0 or c < 0.25:
            return r.choice(
                [
                    r.choice(self.vars),
                    r.choice(self.ints),
                    self.number(),
                    self.element(),
                    r.choice(self.vars),
                ]
            )
        if c < 0.7:
            op = r.choice(
                ["+", "-", "*", "+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>", "**"]
            )
            right = self.value(depth - 1)
            if op in ("<<", ">>"):
                right = self.pick("1", "2", "i % 5", "3")
            if op == "**":
                right = self.pick("2", "2", "2", "3", "0.5", "1") if r.random() < 0.9 else "-1"
            left = self.value(depth - 1)
            if op in "&|^<<>>" and r.random() < 0.95:
                left = f"({self.pick(*self.ints)})"
                right = self.pick(*self.ints) if op in "&|^" else right
            return f"({left} {op} {right})"
        if c < 0.76:
            return f"(-{self.value(depth - 1)})"
        if c < 0.82:
            return f"{self.pick('max', 'min')}({self.value(depth - 1)}, {self.value(depth - 1)})"
        if c < 0.86:
            return f"({self.value(depth - 1)} if {self.condition(depth - 1)} else {self.value(depth - 1)})"
        if c < 0.89:
            return f"abs({self.value(depth - 1)})"
        if c < 0.91:
            return f"{self.pick('int', 'float', 'np.float64', 'np.int64', 'np.float32')}({self.value(depth - 1)})"
        if c < 0.93:
            return f"{self.pick('math.sqrt', 'math.floor', 'np.sqrt', 'math.sin', 'np.abs')}(abs({self.value(depth - 1)}))"
        if c < 0.95:
            return f"h1({self.value(depth - 1)})"
        if c < 0.955:
            return self.pick(
                "o.get(i)",
                "o.both(k)",
                "p.get(j)",
                "o.c",
                "h4(x)",
                "h4(i, y)",
                "h4(i, z=2)",
                "p.both(n)",
            )
        if c < 0.963:
            return self.pick(
                "sum(l[q] * x for q in range(i % 5))",
                "sum(a[q] for q in range(3) if a[q] != y)",
                "max(abs(l[q]) for q in range(4))",
                "min((b[q] for q in range(j % 3)), default=x)",
                "any(l[q] > x for q in range(5))",
                "all(m[q, k % 7] <= y for q in range(6))",
                "sum(u * 2 for u in b)",
                "min(b[q] for q in range(j % 3))",
                "sum((v for v in l), 0.5)",
            )
        if c < 0.968:
            return self.pick(
                "round(x, 2)",
                "round(float(z), 3)",
                f"round({self.value(depth - 1)}, 1)",
                "divmod(i, 3)[1]",
                "pow(i, 2)",
                "float('inf')",
                "ord(s[i % 4])",
            )
        if c < 0.975:
            return f"h2({self.value(depth - 1)}, {self.value(depth - 1)})"
        if c < 0.98:
            return f"h3({self.value(depth - 1)}, {self.pick('2', '3', 'i % 3')})"
        return f"({self.condition(depth - 1)})"

    def condition(self, depth):
        r = self.rng
        c = r.random()
        op = r.choice(["<", "<=", "==", "!=", ">", ">="])
        if c < 0.5:
            return f"{self.value(depth)} {op} {self.value(depth)}"
        if c < 0.7:
            return f"i % {r.randint(2, 9)} == {r.randint(0, 3)}"
        if c < 0.78:
            return f"{self.pick('0', 'x', '3')} <= {self.pick(*self.ints)} < {self.value(depth)}"
        if c < 0.86 and depth > 0:
            return f"({self.condition(depth - 1)} {self.pick('and', 'or')} {self.condition(depth - 1)})"
        if c < 0.92 and depth > 0:
            return f"not ({self.condition(depth - 1)})"
        return self.value(depth)

    def statements(self, depth, n, inner):
        out = []
        for _ in range(n):
            out += self.statement(depth, inner)
        return out

    def statement(self, depth, inner):
        r = self.rng
        c = r.random()
        ind = lambda lines: ["    " + s for s in lines]
        if c < 0.1:
            return self.many()
        if c < 0.33:
            return [f"{r.choice(self.vars)} = {self.value(2)}"]
        if c < 0.45:
            return [
                f"{r.choice(self.vars + ['n'])} {r.choice(['+=', '-=', '*=', '+=', '//=', '%='])} {self.value(1)}"
            ]
        if c < 0.6:
            return [f"{self.element()} = {self.value(2)}"]
        if c < 0.7:
            return [f"{self.element()} {r.choice(['+=', '-=', '*='])} {self.value(1)}"]
        if c < 0.725:
            return ["x, y = y, x"]
        if c < 0.73:
            return [
                self.pick(
                    "x, n = divmod(i, 7)",
                    f"x, y = divmod({self.value(1)}, {self.value(1)})",
                    "l[i % 12] = None",
                    "l[i % 12] = 1.5 if l[i % 12] is None else l[i % 12]",
                )
            ]
        if c < 0.75:
            return ["a, b = b, a" if r.random() < 0.3 else "n = (n * 7 + i) % 1000"]
        if c < 0.755:
            return [
                self.pick(
                    "o.put(i, x)",
                    "o, p = p, o",
                    "q = o",
                    "q = s",
                    "s = q",
                    "o.put(k)",
                    "q = None",
                    "o.c = 2.5 if i % 9 == 8 else o.c",
                )
            ]
        if c < 0.77:
            return [
                self.pick(
                    f"l.append({self.value(1)})",
                    f"l.append({self.value(1)})",
                    "l.append(l.pop())",
                    "x = l.pop(); l.append(y)",
                    "while len(l) > 12: z = l.pop()",
                )
            ]
        if depth > 0 and c < 0.92:
            lines = [f"if {self.condition(1)}:"] + ind(
                self.statements(depth - 1, r.randint(1, 2), inner)
            )
            if r.random() < 0.5:
                lines += ["else:"] + ind(self.statements(depth - 1, r.randint(1, 2), inner))
            return lines
        if depth > 0 and not inner:
            return [
                f"for j in range({self.pick('3', 'i % 5', '2, 9, 3', '5, -2, -1', 'len(b)')}):"
            ] + ind(self.statements(depth - 1, r.randint(1, 3), True))
        if c < 0.96:
            return [f"if {self.condition(1)}: {self.pick('continue', 'break', 'continue')}"]
        return [f"k = i * {r.randint(1, 5)} % 17"]

    def text(self):
        r = self.rng
        d1, d2, d3 = (r.choice(DTYPES + ["float64", "int64"] * 6) for _ in range(3))
        init = [
            f"a = (np.arange(20) * {r.randint(1, 7)} % 13).astype(np.{d1})",
            f"b = np.arange(30).astype(np.{d2})[{self.pick('::2', '29::-2', ':15', '15:')}]",
            f"m = np.arange(42).reshape({self.pick('6, 7)', '7, 6).T')}.astype(np.{d3})",
            f"l = [{self.scalar()}] * 12"
            if r.random() < 0.5
            else f"l = [{', '.join(self.number() for _ in range(12))}]",
            f"x = {self.scalar()}; y = {self.scalar()}; z = {self.scalar()}; w = {self.scalar()}",
            "i = j = k = 1; n = 5; s = 'text'; q = None; o = Box(a, 1.5); p = Box(b, 2); v1, v2 = a[2:9], m[1]",
        ]
        iterations = r.randint(45, 90)
        head = self.pick(
            f"for i in range({iterations}):",
            f"for i in range({iterations}, -10, -1):",
            f"for i in range(-20, {iterations}, 1):",
            "for i in np.arange(70):",
            "for i in range(60):",
        )
        if r.random() < 0.35:  # iterators that compiled code looks into
            items = lambda: self.pick(
                "np.arange(70)",
                "list(range(65))",
                "a[:1].repeat(70)",
                "range(-5, 65)",
                "l * 6",
                "b",
                "[1.5] * 50 + l * 2",
                "m.ravel()",
            )
            head = self.pick(
                f"for i, x in enumerate({items()}):",
                f"for i, y in enumerate({items()}, {r.randint(-3, 4)}):",
                f"for i, x in zip(range(60), {items()}):",
                f"for i, z, w in zip(np.arange(61), {items()}, {items()}):",
                f"for i, (x, y) in enumerate(zip({items()}, {items()})):",
                f"for i, z in zip(iter(list(range(60))), enumerate({items()})):",
            )
        body = self.statements(2, r.randint(2, 6), False)
        if r.random() < 0.15:
            init.append("i = -3")
            head = f"while i < {iterations}:"
            body = ["i += 1"] + body
        if r.random() < 0.5:  # errors are part of the loop
            body = ["try:"] + ["    " + s for s in body] + ["except Exception as e:", "    n += 1"]
        loop = [head] + ["    " + s for s in body]
        if r.random() < 0.2:
            loop += ["else:", "    w = 'else'"]
        names = "a=a, b=b, m=m, l=l, x=x, y=y, z=z, w=w, i=i, j=j, k=k, n=n, s=s, q=q if not isinstance(q, Box) else q.c, o=o.c, v1=v1, v2=v2"
        if r.random() < 0.15:  # variables in cells
            lines = (
                init
                + [
                    "def run(a, b, m, l, x, y, z, w, i, j, k, n, s, q, o, p, v1, v2):",
                    "    def inner():",
                    "        nonlocal x, y, z, n, k",
                    "        i = j = 1; w = 2.5; s = 'text'; q = None; a_, b_, o_, p_ = a, b, o, p; v1, v2 = a[2:9], m[1]",
                    "        try:",
                ]
                + [
                    "            "
                    + s.replace("a, b = b, a", "a_, b_ = b_, a_")
                    .replace("o, p = p, o", "o_, p_ = p_, o_")
                    .replace("s = q", "pass")
                    .replace("q = s", "pass")
                    for s in loop
                ]
                + [
                    "        except Exception as e:",
                    "            print(type(e).__name__, e)",
                    "        show(i=i, j=j, w=w)",
                    "    inner()",
                    "    show(a=a, b=b, m=m, l=l, x=x, y=y, z=z, k=k, n=n)",
                    "run(a, b, m, l, x, y, z, w, i, j, k, n, s, q, o, p, v1, v2)",
                    "run(b, a, m, l, 1, 2.5, np.int32(3), 4, 5, 6, 7, 8, None, s, p, o, m[:, 1], b[1:6])",
                ]
            )
        elif r.random() < 0.5:
            lines = (
                init
                + ["try:"]
                + ["    " + s for s in loop]
                + ["except Exception as e:", "    print(type(e).__name__, e)", f"show({names})"]
            )
        else:
            lines = (
                init
                + ["def run(a, b, m, l, x, y, z, w, i, j, k, n, s, q, o, p, v1, v2):", "    try:"]
                + ["        " + s for s in loop]
                + [
                    "    except Exception as e:",
                    "        print(type(e).__name__, e)",
                    f"    show({names})",
                    "run(a, b, m, l, x, y, z, w, i, j, k, n, s, q, o, p, v1, v2)",
                    "run(b, a, m, l, 1, 2.5, np.int32(3), 4, 5, 6, 7, 8, None, s, p, o, m[:, 1], b[1:6])",
                ]
            )
        if r.random() < 0.15:
            lines = init + loop + [f"show({names})"]
        return "\n".join(lines) + "\n"


class Parallel(Program):
    """Loops over hundreds of elements that are written one by one, and some that are not what they seem."""

    def __init__(self, rng):
        super().__init__(rng)
        self.temps = []
        self.inner = False
        self.tame = rng.random() < 0.65  # its loops are what they seem, mostly

    def spot(self, size):
        """A subscript that is somewhere in an array of this size."""
        i = "i" if size != "q" else "j"
        if self.tame:
            return self.pick(
                i,
                i,
                f"({i} + 1) % {size}",
                f"{i} // 2",
                f"({i} * 7 + 3) % {size}",
                "0",
                "-1",
                f"{size} - 1 - {i}",
                f"{i} - 1",
            )
        return self.pick(
            i,
            i,
            i,
            f"{i} - 1",
            f"{i} + 1",
            f"({i} + 1) % {size}",
            f"{i} // 2",
            f"({i} * 7 + 3) % {size}",
            "0",
            "-1",
            f"{size} - 1 - {i}",
        )

    def element(self):
        if self.tame:
            return self.pick(
                *(
                    [f"m[{self.spot('r')}, {self.spot('q')}]"] * 3 + ["a[i]", "a[j]", "p[i, j]"]
                    if self.inner
                    else [f"a[{self.spot('n')}]"] * 3 + ["b[i]"]
                )
            )
        one = (
            [f"a[{self.spot('n')}]"] * 3 + [f"b[{self.spot('n')}]", "c[i]", f"v[{self.spot('n')}]"]
            if not self.inner
            else ["a[i]", "a[j]", "b[j]"]
        )
        two = [f"m[{self.spot('r')}, {self.spot('q')}]"] * 4 + [
            f"p[{self.pick('i', 'i', 'i - 1')}, {self.pick('j', 'j', 'j + 1')}]",
            "m[i][j]",
        ]
        return self.pick(*(two + one if self.inner else one))

    def value(self, depth):
        r = self.rng
        c = r.random()
        if depth <= 0 or c < 0.3:
            return self.pick(
                self.element(),
                self.element(),
                self.number(),
                "i",
                "x",
                "y",
                *(self.temps or ["x"]),
                "j" if self.inner else "i",
            )
        if c < 0.75:
            op = r.choice(["+", "-", "*", "+", "-", "*", "/", "//", "%"])
            right = self.value(depth - 1)
            if op in ("/", "//", "%"):
                right = self.pick(
                    "3", "7", "2.5", f"(1 + abs({right}))", "4" if self.tame else right
                )
            return f"({self.value(depth - 1)} {op} {right})"
        if c < 0.82:
            return f"{self.pick('max', 'min')}({self.value(depth - 1)}, {self.value(depth - 1)})"
        if c < 0.88:
            return f"({self.value(depth - 1)} if {self.value(depth - 1)} > {self.value(depth - 1)} else {self.value(depth - 1)})"
        return self.pick(
            f"abs({self.value(depth - 1)})",
            f"h1({self.value(depth - 1)})",
            f"h2({self.value(depth - 1)}, x)",
            f"int({self.value(depth - 1)})",
            f"float({self.value(depth - 1)})",
            f"math.sqrt(abs({self.value(depth - 1)}))",
            f"np.float32({self.value(depth - 1)})",
            f"h3({self.value(depth - 1)}, 3)",
            f"({self.value(depth - 1)}) ** 2",
            f"(-({self.value(depth - 1)}))",
            f"math.floor({self.value(depth - 1)})",
        )

    def body(self, target, n, depth=1):
        out = []
        r = self.rng
        for _ in range(n):
            c = r.random()
            if c < 0.4:
                out.append(f"{target} = {self.value(2)}")
            elif c < 0.5:
                out.append(f"{target} {r.choice(['+=', '-=', '*='])} {self.value(1)}")
            elif c < 0.65:
                name = self.pick("t", "u")
                out.append(f"{name} = {self.value(2)}")
                self.temps.append(name)
            elif c < 0.8 and depth:
                out.append(
                    f"if {self.value(1)} {r.choice(['<', '>', '==', '!='])} {self.value(1)}:"
                )
                out += ["    " + s for s in self.body(target, r.randint(1, 2), depth - 1)]
                if r.random() < 0.5:
                    out.append("else:")
                    out += ["    " + s for s in self.body(target, 1, depth - 1)]
            elif c < 0.88 and depth:
                out.append(f"for k in range({self.pick('3', '4', 'i % 3')}):")
                out += ["    " + s for s in self.body(target, 1, 0)]
            elif c < 0.91 or (self.tame and c < 0.96):
                out.append(
                    self.pick("w = i", "w = x", "k = i * 3", "t = x; u = i")
                    if self.tame
                    else self.pick("w = i", "s = s + 1", "s += a[i]", "k = i * 3", "w = x")
                )
            elif c < 0.94:
                out.append(
                    self.pick(
                        "if a[i] == 3: continue",
                        "if a[i] > 1e9: break",
                        "if i == 350: break",
                        "if i % 5 == 1: w = i",
                    )
                )
            elif c < 0.95:
                out.append(
                    self.pick(
                        "a[0:3] = i",
                        "m[0, :] = 1",
                        "m[:, -1] = m[:, 1]",
                        "p[1:-1, 0] = i",
                        "p[i % r] = x",
                        "b[:] = a",
                        "p[i % r, ::2] = p[0, ::2]",
                        "c[i:i + 2] = i",
                    )
                )
            elif c < 0.97:
                out.append(
                    self.pick(
                        "a[i] = a[i - 1]",
                        "b[n - 1 - i] = i",
                        "c[(i * 3) % n] = i",
                        "a[i] = b[i]",
                        "v[i] = 1",
                    )
                )
            else:
                out.append(f"{target} = {self.pick('x', 'i', 'y', '1')}")
        return out

    def nest(self):
        self.inner = True
        r = self.rng
        before = (
            [self.pick("t = a[i]", "t = i * 0.5", "row = m[i]", "s = 0", "u = b[i] + x")]
            if r.random() < 0.4
            else []
        )
        self.temps += [line[0] for line in before if line[0] in "tu"]
        target = (
            "p[i, j]"
            if self.tame
            else self.pick(
                "p[i, j]",
                "p[i, j]",
                "p[i, j]",
                "p[i - 1, j]",
                "p[i][j]",
                "p[j % r, i]",
                "m[i, j]",
                "p[i, j + 1]",
                "row[j]" if before == ["row = m[i]"] else "p[i, j]",
            )
        )
        after = (
            [self.pick("s = s + 1", "a[i] = t", "c[i] = i", "w = i")]
            if r.random() < 0.15 and not self.tame
            else []
        )
        inner = self.pick(
            "range(q)",
            "range(q)",
            "range(1, q - 1)",
            "range(0, q, 2)",
            "range(q - 1, -1, -1)",
            "range(i, q)",
            "range(i % 3, q)",
            "prange(q)",
        )
        outer = self.pick(
            "range(r)", "range(1, r - 1)", "range(0, r, 2)", "range(r - 1, 0, -1)", "prange(r)"
        )
        return [f"for i in {outer}:"] + [
            "    " + s
            for s in before
            + [f"for j in {inner}:"]
            + ["    " + s for s in self.body(target, r.randint(1, 3))]
            + after
        ]

    def flat(self):
        r = self.rng
        head = self.pick(
            "range(n)",
            "range(1, n - 1)",
            "range(n - 1, -1, -1)",
            "range(0, n, 2)",
            "prange(n)",
            "range(len(b))",
            "range(3, n)",
            "range(-2, n - 5)",
        )
        target = (
            self.pick("b[i]", "c[i]")
            if self.tame
            else self.pick("b[i]", "b[i]", "b[i]", "c[i]", "b[i + 1]", "b[i - 1]", "v[i]", "a[i]")
        )
        return [f"for i in {head}:"] + ["    " + s for s in self.body(target, r.randint(1, 4))]

    def text(self):
        r = self.rng
        kinds = [
            r.choice(
                ["float64", "float64", "float32", "int64", "int32"]
                if self.tame
                else DTYPES + ["float64"] * 6 + ["float32", "int64"] * 3
            )
            for _ in range(5)
        ]
        view = self.pick(
            "np.zeros(400)",
            "np.zeros(400)",
            "a[::-1]",
            "b[:]",
            "a[1:]",
            "np.arange(900)[1::2]",
            "np.ones((400, 3))[:, 1]",
            "np.broadcast_to(np.float64(2), (400,))",
        )
        lines = [
            "from numba import prange",
            f"a = (np.arange(400) * {r.randint(1, 9)} % 23 + {r.randint(-1, 3)}).astype(np.{kinds[0]})",
            f"b = (np.arange(400) % 7).astype(np.{kinds[1]})",
            f"c = np.zeros(400, np.{kinds[2]})",
            f"v = {view}",
            f"m = (np.arange(40 * 30) % 11).reshape({self.pick('40, 30)', '40, 30)', '30, 40).T')}.astype(np.{kinds[3]})",
            f"p = np.zeros((40, 30), np.{kinds[4]})" if self.tame or r.random() < 0.8 else "p = m",
            f"x = {self.scalar()}; y = {self.scalar()}"
            if not self.tame
            else f"x = {self.number()}; y = 1.5",
            "n = 400; r, q = m.shape; s = t = u = w = k = i = j = 0",
        ]
        loop = []
        for _ in range(r.randint(1, 2)):
            loop += self.nest() if r.random() < 0.5 else self.flat()
            self.inner = False
        call = "a, b, c, v, m, p, x, y, n, r, q, s, t, u, w, k, i, j"
        shown = "show(a=a, b=b, c=c, v=v, m=m, p=p, s=s, w=w, i=i, j=j, t=t)"
        if r.random() < 0.7:
            lines += (
                [f"def run({call}):", "    try:"]
                + ["        " + s for s in loop]
                + [
                    "    except Exception as e:",
                    "        print(type(e).__name__, e)",
                    "    " + shown,
                ]
            )
            lines += [f"run({call})"] * r.randint(1, 2)
        else:
            lines += (
                ["try:"]
                + ["    " + s for s in loop]
                + ["except Exception as e:", "    print(type(e).__name__, e)", shown]
            )
        return "\n".join(lines) + "\n"


# Standard error tells how many loops ran on the GPU.
STATS = "# %%\nfrom numpy import _core as stats_core\nprint('launches', stats_core.loop_stats()[2], file=sys.stderr)\n"


def small_memory():
    """z *= y of a tuple and a number, again and again, is a MemoryError soon."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def outputs(warpcell, programs, mode, seconds=300):
    """Standard output and error of each program, run as the cells of one file."""
    marker = "=====cell====="
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as f:
        f.write(HELPERS)
        for p in programs:
            f.write(
                f"# %%\nimport sys\nprint('{marker}'); print('{marker}', file=sys.stderr)\n# %%\n{p}"
            )
        f.write(f"# %%\nprint('{marker}')\n")
        if DEVICE:
            f.write(f"print('{marker}', file=sys.stderr)\n" + STATS)
    env = dict(os.environ, WARPCELL_LOOPS=mode)
    if DEVICE and mode != "off":
        env.update(DEVICE)
    elif DEVICE:
        env["WARPCELL_DEVICE"] = "cpu"
    try:
        r = subprocess.run(
            [warpcell, "run", "--keep-going", f.name],
            capture_output=True,
            timeout=seconds,
            env=env,
            text=True,
            errors="replace",
            preexec_fn=None if DEVICE else small_memory,
        )  # the driver of a GPU takes addresses by the terabyte
    finally:
        os.unlink(f.name)
    if r.returncode < 0:
        return None
    if DEVICE:
        launches = re.search(r"launches (\d+)", r.stderr)
        LAUNCHES.append(int(launches[1]) if launches else 0)
        return [
            (part, "") for part in r.stdout.split(marker)[1:-1]
        ]  # the CPU alone tells of warnings
    out, err = r.stdout.split(marker)[1:-1], r.stderr.split(marker)[1:]
    if len(err) != len(out):
        err = [""] * len(out)
    return list(zip(out, err))


def alike(run, base):
    """A warning is given when a value is computed, and values that nobody looks at never are: compiled loops look at more."""
    unseen = lambda text: [
        line for line in re.sub(r".*RuntimeWarning: .*\n(  .*\n)?", "", text).splitlines() if line
    ]
    return run == base or (
        run[0] == base[0]
        and base[1].count("RuntimeWarning") < run[1].count("RuntimeWarning")
        and unseen(run[1]) == unseen(base[1])
    )


def differs(warpcell, program):
    try:  # a program with a line less may run for ever
        seen = [outputs(warpcell, [program], mode, 20) for mode in MODES]
    except subprocess.TimeoutExpired:
        return False
    return seen[0] is None or any(s is None or not alike(s[0], seen[0][0]) for s in seen[1:])


def shrink(warpcell, program):
    lines = program.splitlines()
    changed = True
    while changed:
        changed = False
        for n in range(len(lines) - 1, -1, -1):
            fewer = "\n".join(lines[:n] + lines[n + 1 :]) + "\n"
            try:
                compile(fewer, "p", "exec")
            except SyntaxError:
                continue
            if differs(warpcell, fewer):
                lines = fewer.splitlines()
                changed = True
    return "\n".join(lines) + "\n"


def show_difference(warpcell, program):
    """The first lines that differ, cut."""
    seen = {mode: outputs(warpcell, [program], mode) for mode in MODES}
    if any(s is None for s in seen.values()):
        print("ended by a signal:", [mode for mode in MODES if seen[mode] is None])
        return
    lines = {mode: "\n".join(seen[mode][0]).splitlines() for mode in MODES}
    for at in range(max(len(part) for part in lines.values())):
        here = {mode: part[at] if at < len(part) else "" for mode, part in lines.items()}
        if len(set(here.values())) > 1:
            for mode, line in here.items():
                print(f"[{mode}] {line[:300]}")
            return


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument(
        "--module", default="numpy", help="where the arrays come from; cupy: an element is a view"
    )
    parser.add_argument(
        "--device", choices=["gpu"], help="loops whose iterations run in parallel on a GPU"
    )
    parser.add_argument("--fake", help="the same on a fake GPU: the folder of its library")
    arguments = parser.parse_args()
    global HELPERS, MODES
    if arguments.device or arguments.fake:
        MODES = ("off", "on")
        DEVICE["WARPCELL_DEVICE"] = "gpu"
    if arguments.fake:
        cache = tempfile.TemporaryDirectory(prefix="warpcell-loops-")
        DEVICE.update(WARPCELL_CUDA_LIBS=os.path.abspath(arguments.fake), XDG_CACHE_HOME=cache.name)
    HELPERS = HELPERS.replace("MODULE", arguments.module)
    passed = failed = 0
    for start in range(0, arguments.count, BATCH):
        programs = [
            (Parallel if DEVICE else Program)(random.Random(arguments.seed * 1000003 + n)).text()
            for n in range(start, min(start + BATCH, arguments.count))
        ]
        runs = [outputs(arguments.warpcell, programs, mode) for mode in MODES]
        for n, program in enumerate(programs):
            same = all(
                run is not None and n < len(run) and alike(run[n], runs[0][n]) for run in runs
            )
            passed += same
            failed += not same
            if same or failed > 5:
                continue
            small = (
                shrink(arguments.warpcell, program)
                if differs(arguments.warpcell, program)
                else program
            )
            print(f"--- program {start + n} of seed {arguments.seed} differs:\n{small}")
            show_difference(arguments.warpcell, small)
            if arguments.keep:
                os.makedirs(arguments.keep, exist_ok=True)
                pathlib.Path(arguments.keep, f"loop_{arguments.seed}_{start + n}.py").write_text(
                    HELPERS + small
                )
    if DEVICE:
        print(f"{sum(LAUNCHES)} launches")
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
