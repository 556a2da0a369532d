"""Random programs of loops, run with compiled loops off, interpreted and as machine code.

    loop_programs.py [--warpcell PROGRAM] [--count N] [--seed S] [--module cupy] [--keep FOLDER]

The three must print the same, tracebacks too. A program that differs is cut down
line by line and shown (and with --keep written to a file). Last line: N passed, N failed.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import tempfile

MODES = ("off", "interp", "on")
BATCH = 50
DTYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "bool"]
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
        return self.pick(str(r.randint(-5, 9)), str(r.randint(-5, 9)), str(r.randint(0, 300)), repr(round(r.uniform(-4, 4), 2)),
                         "0.0", "-0.0", "1", "2", "0.5", "True", "2 ** 62", "-2 ** 63", "2 ** 53 + 1", "1e308", "math.inf", "math.nan") \
            if r.random() < 0.2 else self.pick(str(r.randint(-5, 9)), str(r.randint(1, 9)), repr(round(r.uniform(-4, 4), 2)))

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
        return self.pick(f"i % {n}", f"(i * 3 + k) % {n}", f"-1 - i % {n}", str(r.randint(-n, n - 1)), f"(i - j) % {n}", f"n % {n}")

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

    def value(self, depth):
        r = self.rng
        c = r.random()
        if depth <= 0 or c < 0.25:
            return r.choice([r.choice(self.vars), r.choice(self.ints), self.number(), self.element(), r.choice(self.vars)])
        if c < 0.7:
            op = r.choice(["+", "-", "*", "+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>", "**"])
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
            return self.pick("o.get(i)", "o.both(k)", "p.get(j)", "o.c", "h4(x)", "h4(i, y)", "h4(i, z=2)", "p.both(n)")
        if c < 0.97:
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
        if c < 0.33:
            return [f"{r.choice(self.vars)} = {self.value(2)}"]
        if c < 0.45:
            return [f"{r.choice(self.vars + ['n'])} {r.choice(['+=', '-=', '*=', '+=', '//=', '%='])} {self.value(1)}"]
        if c < 0.6:
            return [f"{self.element()} = {self.value(2)}"]
        if c < 0.7:
            return [f"{self.element()} {r.choice(['+=', '-=', '*='])} {self.value(1)}"]
        if c < 0.73:
            return ["x, y = y, x"]
        if c < 0.75:
            return ["a, b = b, a" if r.random() < 0.3 else "n = (n * 7 + i) % 1000"]
        if c < 0.755:
            return [self.pick("o.put(i, x)", "o, p = p, o", "q = o", "q = s", "s = q", "o.put(k)", "q = None", "o.c = 2.5 if i % 9 == 8 else o.c")]
        if c < 0.77:
            return [f"l.append({self.value(1)})"]
        if depth > 0 and c < 0.92:
            lines = [f"if {self.condition(1)}:"] + ind(self.statements(depth - 1, r.randint(1, 2), inner))
            if r.random() < 0.5:
                lines += ["else:"] + ind(self.statements(depth - 1, r.randint(1, 2), inner))
            return lines
        if depth > 0 and not inner:
            return [f"for j in range({self.pick('3', 'i % 5', '2, 9, 3', '5, -2, -1', 'len(b)')}):"] + ind(
                self.statements(depth - 1, r.randint(1, 3), True))
        if c < 0.96:
            return [f"if {self.condition(1)}: {self.pick('continue', 'break', 'continue')}"]
        return [f"k = i * {r.randint(1, 5)} % 17"]

    def text(self):
        r = self.rng
        d1, d2, d3 = (r.choice(DTYPES + ["float64", "int64"] * 6) for _ in range(3))
        init = [f"a = (np.arange(20) * {r.randint(1, 7)} % 13).astype(np.{d1})",
                f"b = np.arange(30).astype(np.{d2})[{self.pick('::2', '29::-2', ':15', '15:')}]",
                f"m = np.arange(42).reshape({self.pick('6, 7)', '7, 6).T')}.astype(np.{d3})",
                f"l = [{self.scalar()}] * 12" if r.random() < 0.5 else f"l = [{', '.join(self.number() for _ in range(12))}]",
                f"x = {self.scalar()}; y = {self.scalar()}; z = {self.scalar()}; w = {self.scalar()}", "i = j = k = 1; n = 5; s = 'text'; q = None; o = Box(a, 1.5); p = Box(b, 2)"]
        turns = r.randint(45, 90)
        head = self.pick(f"for i in range({turns}):", f"for i in range({turns}, -10, -1):", f"for i in range(-20, {turns}, 1):",
                         "for i in np.arange(70):", "for i in range(60):")
        body = self.statements(2, r.randint(2, 6), False)
        if r.random() < 0.15:
            init.append("i = -3")
            head = f"while i < {turns}:"
            body = ["i += 1"] + body
        if r.random() < 0.5:  # errors are part of the loop
            body = ["try:"] + ["    " + s for s in body] + ["except Exception as e:", "    n += 1"]
        loop = [head] + ["    " + s for s in body]
        if r.random() < 0.2:
            loop += ["else:", "    w = 'else'"]
        names = "a=a, b=b, m=m, l=l, x=x, y=y, z=z, w=w, i=i, j=j, k=k, n=n, s=s, q=q if not isinstance(q, Box) else q.c, o=o.c"
        if r.random() < 0.5:
            lines = init + ["try:"] + ["    " + s for s in loop] + ["except Exception as e:", "    print(type(e).__name__, e)", f"show({names})"]
        else:
            lines = init + ["def run(a, b, m, l, x, y, z, w, i, j, k, n, s, q, o, p):", "    try:"] + ["        " + s for s in loop] + [
                "    except Exception as e:", "        print(type(e).__name__, e)", f"    show({names})",
                "run(a, b, m, l, x, y, z, w, i, j, k, n, s, q, o, p)", "run(b, a, m, l, 1, 2.5, np.int32(3), 4, 5, 6, 7, 8, None, s, p, o)"]
        if r.random() < 0.15:
            lines = init + loop + [f"show({names})"]
        return "\n".join(lines) + "\n"


def outputs(warpcell, programs, mode):
    """Standard output and error of each program, run as the cells of one file."""
    marker = "=====cell====="
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as f:
        f.write(HELPERS)
        for p in programs:
            f.write(f"# %%\nimport sys\nprint('{marker}'); print('{marker}', file=sys.stderr)\n# %%\n{p}")
        f.write(f"# %%\nprint('{marker}')\n")
    env = dict(os.environ, WARPCELL_LOOPS=mode)
    try:
        r = subprocess.run([warpcell, "run", "--keep-going", f.name], capture_output=True, timeout=300, env=env, text=True, errors="replace")
    finally:
        os.unlink(f.name)
    if r.returncode < 0:
        return None
    out, err = r.stdout.split(marker)[1:-1], r.stderr.split(marker)[1:]
    if len(err) != len(out):
        err = [""] * len(out)
    return list(zip(out, err))


def differs(warpcell, program):
    seen = [outputs(warpcell, [program], mode) for mode in MODES]
    return any(s != seen[0] for s in seen[1:]) or seen[0] is None


def shrink(warpcell, program):
    lines = program.splitlines()
    changed = True
    while changed:
        changed = False
        for n in range(len(lines) - 1, -1, -1):
            fewer = "\n".join(lines[:n] + lines[n + 1:]) + "\n"
            try:
                compile(fewer, "p", "exec")
            except SyntaxError:
                continue
            if differs(warpcell, fewer):
                lines = fewer.splitlines()
                changed = True
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("--module", default="numpy", help="where the arrays come from; cupy: an element is a view")
    arguments = parser.parse_args()
    global HELPERS
    HELPERS = HELPERS.replace("MODULE", arguments.module)
    passed = failed = 0
    for start in range(0, arguments.count, BATCH):
        programs = [Program(random.Random(arguments.seed * 1000003 + n)).text() for n in range(start, min(start + BATCH, arguments.count))]
        runs = [outputs(arguments.warpcell, programs, mode) for mode in MODES]
        for n, program in enumerate(programs):
            same = all(run is not None and n < len(run) and run[n] == runs[0][n] for run in runs)
            passed += same
            failed += not same
            if same or failed > 5:
                continue
            small = shrink(arguments.warpcell, program) if differs(arguments.warpcell, program) else program
            print(f"--- program {start + n} of seed {arguments.seed} differs:\n{small}")
            for mode in MODES:
                print(f"[{mode}]", outputs(arguments.warpcell, [small], mode))
            if arguments.keep:
                pathlib.Path(arguments.keep, f"loop_{arguments.seed}_{start + n}.py").write_text(HELPERS + small)
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
