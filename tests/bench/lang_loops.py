#!/usr/bin/env python3
"""Scalar loops here and in CPython, in one run: lang_loops.py LANG_RUN [NAME...]

Each program runs in a process of its own, the best of three counts, and the
time of an empty program is taken off. "ratio" is CPython's time over ours.
"""

import subprocess
import sys
import tempfile
import time

N = 10**7
FUNCTION = "def main(n):\n{body}\nmain({n})\n"

# name: (lines, in a function?, iterations)
PROGRAMS = {
    "int, top level": ("s = 0\nfor i in range(n):\n    s = s + i * 2", False, N),
    "int, function": ("s = 0\nfor i in range(n):\n    s = s + i * 2", True, N),
    "float, top level": ("s = 0.0\nx = 1.5\nfor i in range(n):\n    s = s + x * 2.0", False, N),
    "float, function": ("s = 0.0\nx = 1.5\nfor i in range(n):\n    s = s + x * 2.0", True, N),
    "int times float": ("s = 0.0\nfor i in range(n):\n    s += i * 0.5", True, N),
    "while and compare": ("i = 0\nwhile i < n:\n    i += 1", True, N),
    "if, elif, %": (
        "c = 0\nfor i in range(n):\n    if i % 3 == 0: c += 1\n    elif i % 5 == 0: c -= 1",
        True,
        N,
    ),
    "chained compare": ("c = 0\nfor i in range(n):\n    if 10 <= i < 5000000: c += 1", True, N),
    "list read": ("a = [1, 2, 3, 4]\ns = 0\nfor i in range(n):\n    s += a[i & 3]", True, N),
    "list write": ("a = [1, 2, 3, 4]\nfor i in range(n):\n    a[i & 3] = i", True, N),
    "list of lists": (
        "m = [[1, 2], [3, 4]]\ns = 0\nfor i in range(n):\n    s += m[i & 1][1]",
        True,
        N,
    ),
    "list append": ("a = []\nfor i in range(n):\n    a.append(i)", True, N // 2),
    "list comprehension": ("for k in range(10):\n    a = [i * 2 for i in range(n // 10)]", True, N),
    "for over list": (
        "a = list(range(1000))\ns = 0\nfor k in range(n // 1000):\n    for v in a: s += v",
        True,
        N,
    ),
    "short inner range": ("s = 0\nfor k in range(n // 5):\n    for j in range(5): s += j", True, N),
    "dict read, str": ("d = {'a': 1, 'b': 2}\ns = 0\nfor i in range(n):\n    s += d['a']", True, N),
    "dict read, int": (
        "d = {i: i for i in range(100)}\ns = 0\nfor i in range(n):\n    s += d[i % 100]",
        True,
        N,
    ),
    "dict write": ("d = {}\nfor i in range(n):\n    d[i & 1023] = i", True, N),
    "dict items": (
        "d = {i: i for i in range(1000)}\ns = 0\nfor k in range(n // 1000):\n    for a, b in d.items(): s += b",
        True,
        N,
    ),
    "tuple unpack": ("a, b = 0, 1\nfor i in range(n):\n    a, b = b, a", True, N),
    "tuple index 2-d": (
        "d = {(0, 0): 1, (0, 1): 2}\ns = 0\nfor i in range(n):\n    s += d[0, i & 1]",
        True,
        N // 2,
    ),
    "call": ("def f(x): return x + 1\ns = 0\nfor i in range(n):\n    s = f(s)", False, N // 2),
    "call, 3 arguments": (
        "def f(x, y, z): return x + y - z\ns = 0\nfor i in range(n):\n    s = f(s, i, i)",
        False,
        N // 2,
    ),
    "call, default": (
        "def f(x, y=1): return x + y\ns = 0\nfor i in range(n):\n    s = f(s)",
        False,
        N // 2,
    ),
    "call, keyword": (
        "def f(x, y): return x + y\ns = 0\nfor i in range(n):\n    s = f(s, y=1)",
        False,
        N // 2,
    ),
    "closure": (
        "def g():\n    c = 0\n    def h():\n        nonlocal c\n        c += 1\n    return h\nh = g()\nfor i in range(n): h()",
        False,
        N // 2,
    ),
    "recursion": (
        "def fib(k): return k if k < 2 else fib(k - 1) + fib(k - 2)\nfib(30)",
        False,
        1346269,
    ),
    "builtin len": ("a = [1, 2]\ns = 0\nfor i in range(n):\n    s += len(a)", True, N),
    "builtin abs, min": ("s = 0\nfor i in range(n):\n    s += min(abs(-i), 5)", True, N // 4),
    "str append": ("s = ''\nfor i in range(n):\n    s += 'x'", True, N // 2),
    "str method": (
        "s = 0\nfor i in range(n):\n    if 'abc'.startswith('ab'): s += 1",
        True,
        N // 4,
    ),
    "f-string": ("for i in range(n):\n    s = f'{i} of {n}'", True, N // 5),
    "f-string .2f": ("for i in range(n):\n    s = f'{i:.2f}'", True, N // 10),
    "generator": ("s = sum(i * 2 for i in range(n))", True, N),
    "zip and enumerate": (
        "a = list(range(1000))\ns = 0\nfor k in range(n // 1000):\n    for i, (x, y) in enumerate(zip(a, a)): s += x",
        True,
        N // 2,
    ),
    "sort": (
        "for k in range(10):\n    a = [(i * 7919) % 100003 for i in range(n // 10)]\n    a.sort()",
        True,
        N // 5,
    ),
    "power": ("s = 0.0\nfor i in range(n):\n    s += 1.5 ** 2", True, N),
}
OBJECTS = {
    "attribute read": (
        "class P:\n    def __init__(self): self.x = 1\np = P()\ns = 0\nfor i in range(n):\n    s += p.x",
        False,
        N,
    ),
    "attribute write": ("class P: pass\np = P()\nfor i in range(n):\n    p.x = i", False, N),
    "method call": (
        "class P:\n    def __init__(self): self.x = 1\n    def get(self): return self.x\np = P()\ns = 0\nfor i in range(n):\n    s += p.get()",
        False,
        N // 2,
    ),
    "new instance": (
        "class P:\n    def __init__(self, x): self.x = x\nfor i in range(n):\n    p = P(i)",
        False,
        N // 5,
    ),
    "operator method": (
        "class V:\n    def __init__(self, x): self.x = x\n    def __add__(self, o): return self.x + o\nv = V(1)\ns = 0\nfor i in range(n):\n    s = v + s",
        False,
        N // 5,
    ),
    "try, no error": (
        "s = 0\nfor i in range(n):\n    try: s += 1\n    except ValueError: pass",
        True,
        N,
    ),
    "try, error": (
        "s = 0\nfor i in range(n):\n    try: raise ValueError('x')\n    except ValueError: s += 1",
        True,
        N // 10,
    ),
    "yield": ("def g(k):\n    for i in range(k): yield i\ns = 0\nfor v in g(n): s += v", False, N),
    "with": (
        "class C:\n    def __enter__(self): return 1\n    def __exit__(self, *a): pass\nc = C()\nfor i in range(n):\n    with c: pass",
        False,
        N // 10,
    ),
    "big integers": (
        "for k in range(n // 2000):\n    a, b = 0, 1\n    for i in range(2000):\n        a, b = b, a + b",
        True,
        N // 4,
    ),
}


def program(lines, in_function, n):
    if in_function:
        body = "\n".join("    " + line for line in lines.split("\n"))
        return FUNCTION.format(body=body, n=n)
    return f"n = {n}\n{lines}\n"


def best(command, repeat=3):
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        run = subprocess.run(command, capture_output=True, text=True)
        times.append(time.perf_counter() - start)
        if run.returncode:
            return None
    return min(times)


def main():
    lang_run, wanted = sys.argv[1], sys.argv[2:]
    base = [best([sys.executable, "-S", "/dev/null"]), best([lang_run, "/dev/null"])]
    print(f"{'':22}{'CPython':>10}{'here':>10}{'ratio':>8}   (ns per iteration)")
    for name, (lines, in_function, n) in {**PROGRAMS, **OBJECTS}.items():
        if wanted and not any(w in name for w in wanted):
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
            f.write(program(lines, in_function, n))
            f.flush()
            python, here = best([sys.executable, "-S", f.name]), best([lang_run, f.name])
        if here is None:
            print(f"{name:22}  not supported")
            continue
        a, b = (python - base[0]) / n * 1e9, (here - base[1]) / n * 1e9
        print(f"{name:22}{a:10.1f}{b:10.1f}{a / b:8.2f}")


if __name__ == "__main__":
    main()
