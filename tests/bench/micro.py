#!/usr/bin/env python3
"""Small programs of every kind here and in CPython, in one run: micro.py [--warpcell PROGRAM] [--runs N] [--library] [NAME...]

Each program runs in processes of its own, here and there in turns; what counts is the
smallest processor time (other people's work on the machine moves it least), less that
of a run with almost no turns. Outputs must be equal. "ratio" is CPython's time over
ours; the last line names the programs below 1.
"""

import argparse
import math
import os
import subprocess
import sys
import tempfile

from library_table import LIBRARY

BOUND = 1 / 1.5  # the least ratio that is allowed: 1.5 times as long as CPython

# name: (set-up, loop body, turns); the body is run inside of a function, n turns.
BODIES = {
    "zip": ("a = list(range(1000)); b = a[::-1]; s = 0", "for x, y in zip(a, b): s += x * y", 2000),
    "enumerate": ("a = list(range(1000)); s = 0", "for i, x in enumerate(a): s += i * x", 2000),
    "enumerate of zip": (
        "a = list(range(1000)); s = 0",
        "for i, (x, y) in enumerate(zip(a, a)): s += x + i",
        1500,
    ),
    "zip of three": (
        "a = list(range(1000)); s = 0",
        "for x, y, z in zip(a, a, a): s += x - y + z",
        1500,
    ),
    "reversed": ("a = list(range(1000)); s = 0", "for x in reversed(a): s += x", 3000),
    "dict items": ("d = {i: i for i in range(1000)}; s = 0", "for k, v in d.items(): s += v", 2500),
    "dict keys, values": ("d = {i: i for i in range(1000)}; s = 0", "for k in d: s += d[k]", 2000),
    "dict comprehension": ("a = list(range(300)); s = 0", "s += len({x: x + 1 for x in a})", 4000),
    "set comprehension": ("a = list(range(300)); s = 0", "s += len({x % 50 for x in a})", 5000),
    "nested comprehension": (
        "s = 0",
        "s += len([[r * c for c in range(10)] for r in range(10)])",
        12000,
    ),
    "filter comprehension": (
        "a = list(range(300)); s = 0",
        "s += len([x for x in a if x % 3 == 0])",
        6000,
    ),
    "dict get, setdefault": (
        "d = {}; s = 0",
        "k = i % 100; d[k] = d.get(k, 0) + 1; d.setdefault(k, []); s += k in d",
        300000,
    ),
    "dict of str keys": (
        "words = 'the cat sat on the mat with the hat'.split(); d = {}; s = 0",
        "for w in words: d[w] = d.get(w, 0) + 1",
        100000,
    ),
    "dict update, pop": (
        "s = 0",
        "d = {'a': 1, 'b': 2}; d.update(c=3); s += d.pop('a') + len(d)",
        200000,
    ),
    "set operations": (
        "a = set(range(0, 100, 2)); b = set(range(0, 100, 3)); s = 0",
        "s += len(a | b) + len(a & b) + len(a - b)",
        50000,
    ),
    "set add, in": ("q = set(); s = 0", "q.add(i & 1023); s += (i * 7) in q", 500000),
    "list append, pop": (
        "q = []; s = 0",
        "q.append(i); q.append(s); s = q.pop() + 1; q.pop()",
        400000,
    ),
    "list insert, del": (
        "q = list(range(50)); s = 0",
        "q.insert(5, i); del q[7]; s += q[3]",
        300000,
    ),
    "list slices": (
        "a = list(range(100)); s = 0",
        "b = a[10:60]; c = a[::2]; s += b[0] + len(c)",
        200000,
    ),
    "list slice store": ("a = list(range(100)); s = 0", "a[10:20] = a[20:30]; s += a[15]", 250000),
    "list concatenate": ("a = [1, 2, 3]; s = 0", "b = a + [i]; c = b * 3; s += len(c)", 250000),
    "list index, count": ("a = list(range(100)); s = 0", "s += a.index(70) + a.count(3)", 30000),
    "sort": (
        "s = 0; a = [(i * 7919) % 1009 for i in range(1000)]",
        "b = sorted(a); s += b[3]",
        600,
    ),
    "sort with key": (
        "s = 0; a = [(i * 7919 % 1009, i) for i in range(500)]",
        "b = sorted(a, key=lambda t: t[1]); s += b[3][0]",
        1000,
    ),
    "sort tuples": (
        "s = 0; a = [(i * 7919 % 109, i) for i in range(500)]",
        "b = sorted(a); s += b[3][0]",
        600,
    ),
    "sort floats reversed": (
        "s = 0; a = [(i * 7919 % 1009) * 0.5 for i in range(1000)]",
        "b = sorted(a, reverse=True); s += b[3]",
        600,
    ),
    "sort str": (
        "s = 0; a = [str(i * 7919 % 1009) for i in range(500)]",
        "b = sorted(a); s += len(b[3])",
        600,
    ),
    "sum, min, max": ("a = list(range(1000)); s = 0", "s += sum(a) + min(a) + max(a)", 3000),
    "any, all": (
        "a = [True] * 500 + [False]; s = 0",
        "s += any(x == 499 for x in range(500)) + all(a)",
        2000,
    ),
    "min with key": ("a = list(range(300)); s = 0", "s += min(a, key=lambda x: -x)", 3000),
    "map, filter": (
        "a = list(range(300)); s = 0",
        "s += sum(map(lambda x: x + 1, a)) + len(list(filter(lambda x: x & 1, a)))",
        3000,
    ),
    "map(int), join": (
        "t = '1 2 3 4 5 6 7 8 9 10'; s = 0",
        "s += sum(map(int, t.split())); r = ','.join(map(str, range(10)))",
        50000,
    ),
    "min, max of two": ("s = 0", "s += max(i, 5) - min(i, 7) + abs(-i)", 700000),
    "round, int, float": ("s = 0", "s += int(i * 0.37) + round(i * 0.3) + int(float(i))", 500000),
    "divmod, pow": ("s = 0", "q, r = divmod(i, 7); s += q - r + pow(3, 5) + 2 ** 10", 400000),
    "isinstance": (
        "s = 0; x = [1, 2.0, 'a', (1, 2)]",
        "s += isinstance(x[i & 3], (int, float)) + isinstance(x[i & 3], str)",
        500000,
    ),
    "type(x) is": ("s = 0; x = [1, 2.0]", "s += type(x[i & 1]) is int", 700000),
    "chained and, or": (
        "s = 0",
        "s += (i > 5 and i < 100000 or i % 7 == 3) and not i == 12",
        800000,
    ),
    "conditional expression": ("s = 0", "s += 1 if i % 2 else -1 if i % 3 else 0", 1000000),
    "tuple unpack, swap": (
        "a, b, c = 1, 2, 3; s = 0",
        "a, b, c = b, c, a; (x, y), z = (a, b), c; s += x",
        700000,
    ),
    "star unpack": ("t = [1, 2, 3, 4]; s = 0", "a, *b = t; s += a + len(b)", 300000),
    "closure": (
        "def make(k):\n    def add(x):\n        return x + k\n    return add\nadd = make(3); s = 0",
        "s = add(s)",
        900000,
    ),
    "lambda": ("f = lambda x, y: x + y; s = 0", "s = f(s, i)", 900000),
    "default and keyword": (
        "def f(x, y=2, *, z=3): return x + y + z\ns = 0",
        "s += f(i) + f(i, z=1) + f(x=i, y=0)",
        300000,
    ),
    "*args, **kwargs": (
        "def g(a, b, c=0): return a + b + c\ndef f(*args, **kw): return g(*args, **kw)\ns = 0",
        "s += f(1, 2, c=i)",
        250000,
    ),
    "recursion": (
        "def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\ns = 0",
        "s += fib(15)",
        300,
    ),
    "recursion, list": (
        "def perms(a):\n    if len(a) <= 1: return [a]\n    return [[a[k]] + p for k in range(len(a)) for p in perms(a[:k] + a[k+1:])]\ns = 0",
        "s += len(perms([1, 2, 3, 4, 5]))",
        500,
    ),
    "hanoi": (
        "def hanoi(n, a, b, c):\n    if n == 0: return 0\n    return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)\ns = 0",
        "s += hanoi(10, 'a', 'b', 'c')",
        200,
    ),
    "generator": (
        "def g(n):\n    k = 0\n    while k < n:\n        yield k\n        k += 1\ns = 0",
        "for v in g(1000): s += v",
        1500,
    ),
    "generator expression": ("s = 0", "s += sum(x * x for x in range(1000))", 1500),
    "yield from": (
        "def g(n):\n    yield from range(n)\ndef h(n):\n    yield from g(n)\ns = 0",
        "for v in h(1000): s += v",
        1200,
    ),
    "generator send": (
        "def g():\n    t = 0\n    while True: t += yield t\nq = g(); next(q); s = 0",
        "s = q.send(1)",
        500000,
    ),
    "attribute read": (
        "class P:\n    def __init__(self): self.x = 1; self.y = 2\np = P(); s = 0",
        "s += p.x + p.y",
        800000,
    ),
    "attribute write": (
        "class P:\n    def __init__(self): self.x = 1\np = P(); s = 0",
        "p.x = i; s = p.x",
        800000,
    ),
    "attribute in place": (
        "class P:\n    def __init__(self): self.x = 1\np = P(); s = 0",
        "p.x += 1; s = p.x",
        800000,
    ),
    "class attribute": ("class P:\n    k = 3\np = P(); s = 0", "s += p.k + P.k", 800000),
    "method call": (
        "class P:\n    def __init__(self): self.x = 1\n    def get(self, k): return self.x + k\np = P(); s = 0",
        "s = p.get(s)",
        800000,
    ),
    "method, inherited": (
        "class A:\n    def f(self): return 1\nclass B(A):\n    def f(self): return super().f() + 1\np = B(); s = 0",
        "s += p.f()",
        300000,
    ),
    "static, class method": (
        "class A:\n    @staticmethod\n    def f(x): return x\n    @classmethod\n    def g(cls, x): return x\np = A(); s = 0",
        "s += p.f(1) + A.g(2)",
        300000,
    ),
    "property": (
        "class P:\n    def __init__(self): self._x = 1\n    @property\n    def x(self): return self._x\np = P(); s = 0",
        "s += p.x",
        600000,
    ),
    "new instance": (
        "class P:\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\ns = 0",
        "s += P(i, 2).y",
        400000,
    ),
    "new instance, slots": (
        "class P:\n    __slots__ = ('x', 'y')\n    def __init__(self, x, y): self.x = x; self.y = y\ns = 0",
        "s += P(i, 2).y",
        300000,
    ),
    "operator methods": (
        "class V:\n    def __init__(self, x): self.x = x\n    def __add__(self, o): return V(self.x + o.x)\n    def __mul__(self, k): return V(self.x * k)\nv = V(1); w = V(0); s = 0",
        "w = w + v * 2; s = w.x",
        250000,
    ),
    "operator int result": (
        "class V:\n    def __init__(self, x): self.x = x\n    def __add__(self, o): return self.x + o\nv = V(1); s = 0",
        "s = v + s",
        500000,
    ),
    "__lt__, __eq__": (
        "class V:\n    def __init__(self, x): self.x = x\n    def __lt__(self, o): return self.x < o.x\n    def __eq__(self, o): return self.x == o.x\nv = V(1); w = V(2); s = 0",
        "s += (v < w) + (v == w)",
        300000,
    ),
    "__getitem__, __len__": (
        "class V:\n    def __init__(self): self.a = [1, 2, 3]\n    def __getitem__(self, k): return self.a[k]\n    def __len__(self): return 3\nv = V(); s = 0",
        "s += v[i % 3] + len(v)",
        300000,
    ),
    "__setitem__, __contains__": (
        "class V:\n    def __init__(self): self.a = {}\n    def __setitem__(self, k, x): self.a[k] = x\n    def __contains__(self, k): return k in self.a\nv = V(); s = 0",
        "v[i & 7] = i; s += (3 in v)",
        300000,
    ),
    "__call__": (
        "class V:\n    def __call__(self, x): return x + 1\nv = V(); s = 0",
        "s = v(s)",
        500000,
    ),
    "__iter__, __next__": (
        "class C:\n    def __init__(self, n): self.n = n; self.k = 0\n    def __iter__(self): return self\n    def __next__(self):\n        if self.k >= self.n: raise StopIteration\n        self.k += 1\n        return self.k\ns = 0",
        "for v in C(100): s += v",
        4000,
    ),
    "__repr__, __str__": (
        "class V:\n    def __init__(self, x): self.x = x\n    def __repr__(self): return f'V({self.x})'\nv = V(3); s = 0",
        "s += len(str(v)) + len(f'{v}')",
        150000,
    ),
    "dataclass": (
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n    y: int = 2\ns = 0",
        "p = P(i); s += p.x + p.y + (p == p)",
        150000,
    ),
    "namedtuple": (
        "from collections import namedtuple\nP = namedtuple('P', 'x y')\ns = 0",
        "p = P(i, 2); s += p.x + p[1]",
        200000,
    ),
    "try, no error": ("s = 0", "try:\n    s += i\nexcept ValueError:\n    s = 0", 1000000),
    "try, raise": (
        "s = 0",
        "try:\n    raise ValueError('x')\nexcept ValueError:\n    s += 1",
        300000,
    ),
    "try, raise as e": (
        "s = 0",
        "try:\n    raise ValueError('x')\nexcept ValueError as e:\n    s += len(str(e))",
        200000,
    ),
    "try, KeyError": ("d = {}; s = 0", "try:\n    d[i]\nexcept KeyError:\n    s += 1", 300000),
    "try, ZeroDivisionError": (
        "s = 0",
        "try:\n    s = i / (i & 1)\nexcept ZeroDivisionError:\n    s = 1",
        300000,
    ),
    "try, int('x')": ("s = 0", "try:\n    s = int('x')\nexcept ValueError:\n    s = 1", 200000),
    "try, IndexError": ("a = []; s = 0", "try:\n    a[3]\nexcept IndexError:\n    s += 1", 300000),
    "try, AttributeError": (
        "class P: pass\np = P(); s = 0",
        "try:\n    p.x\nexcept AttributeError:\n    s += 1",
        200000,
    ),
    "try, own class": (
        "class E(Exception): pass\ndef f(x):\n    if x: raise E(x)\ns = 0",
        "try:\n    f(i)\nexcept E:\n    s += 1",
        200000,
    ),
    "try, through 3 calls": (
        "def f(x): raise ValueError\ndef g(x): return f(x)\ndef h(x): return g(x)\ns = 0",
        "try:\n    h(i)\nexcept ValueError:\n    s += 1",
        150000,
    ),
    "try, finally": ("s = 0", "try:\n    s += 1\nfinally:\n    s += 1", 800000),
    "with": (
        "class C:\n    def __enter__(self): return 1\n    def __exit__(self, *a): pass\nc = C(); s = 0",
        "with c as k: s += k",
        250000,
    ),
    "contextmanager": (
        "from contextlib import contextmanager\n@contextmanager\ndef c(): yield 1\ns = 0",
        "with c() as k: s += k",
        60000,
    ),
    "while": (
        "s = 0; k = 0",
        "k = 0\nwhile k < 100:\n    k += 1\n    if k % 2: continue\n    if k > 90: break",
        20000,
    ),
    "match": (
        "s = 0; q = [(1, 2), (0, 5), 'go', 7]",
        "match q[i & 3]:\n    case (0, y): s += y\n    case (x, y): s += x\n    case 'go': s += 1\n    case int(): s += 2",
        250000,
    ),
    "walrus": ("s = 0", "if (k := i % 5) > 2: s += k", 800000),
    "global": (
        "s = 0\ncount = 0\ndef f():\n    global count\n    count += 1",
        "f(); s = count",
        700000,
    ),
    "import in function": ("s = 0", "import math; s += math.floor(1.5)", 300000),
    "math functions": ("import math; s = 0.0", "s += math.sin(i) + math.sqrt(i) + math.pi", 500000),
    "float arithmetic": (
        "s = 0.0; x = 1.5",
        "x = x * 0.99 + 0.1; s += x / (x + 1.0) - x ** 2",
        700000,
    ),
    "complex": ("z = 0j; s = 0", "z = z * z + (0.1+0.2j); s += abs(z)", 400000),
    "integer bits": ("s = 0", "s = (s ^ (i << 3)) & 0xffff | (i >> 2)", 900000),
    "big integers": ("a = 3 ** 200; s = 0", "s = (s + a * i) % (10 ** 40)", 150000),
    "big multiply": ("a = 3 ** 2000; b = 7 ** 1500; s = 0", "s = a * b", 6000),
    "factorial, digits": ("s = 0", "k = 1\nfor j in range(1, 200): k *= j\ns += len(str(k))", 600),
    "str concatenate": ("s = ''", "s += 'ab'\nif len(s) > 1000: s = ''", 700000),
    "str join": ("a = [str(k) for k in range(100)]; s = 0", "s += len(' '.join(a))", 80000),
    "str split": ("t = 'a,b,c,d,e,f,g,h'; s = 0", "s += len(t.split(',')) + len(t)", 200000),
    "str replace, strip": (
        "t = '  hello world  '; s = 0",
        "s += len(t.strip().replace('o', '0').upper())",
        200000,
    ),
    "str find, startswith": (
        "t = 'hello world'; s = 0",
        "s += t.find('wor') + t.startswith('hell') + ('lo' in t)",
        300000,
    ),
    "str index, slice": (
        "t = 'hello world'; s = 0",
        "s += len(t[2:7]) + (t[i % 11] == 'l')",
        400000,
    ),
    "for over str": ("t = 'hello world' * 10; s = 0", "for c in t: s += c == 'l'", 10000),
    "str reverse, ord, chr": (
        "t = 'hello world'; s = 0",
        "r = t[::-1]; s += ord(t[1]) + len(chr(65 + i % 26))",
        300000,
    ),
    "f-string": ("x = 3.25; s = 0", "s += len(f'{i} {x:.2f} {i:5d} {x!r}')", 150000),
    "%-format": ("x = 3.25; s = 0", "s += len('%d %.2f %s' % (i, x, 'a'))", 150000),
    "str.format": (
        "x = 3.25; s = 0",
        "s += len('{} {:.2f} {name}'.format(i, x, name='a'))",
        120000,
    ),
    "str(int), int(str)": ("s = 0", "s += int(str(i)) + len(repr(i * 0.5))", 200000),
    "str compare": ("a = 'abc'; b = 'abd'; s = 0", "s += (a < b) + (a == b) + (a != b)", 600000),
    "str isdigit": ("t = '12ab34'; s = 0", "for c in t: s += int(c) if c.isdigit() else 0", 80000),
    "bytes": ("b = bytes(range(256)); s = 0", "for c in b: s ^= c", 5000),
    "bytearray": ("b = bytearray(100); s = 0", "b[i % 100] = i & 255; s += b[3]", 500000),
    "deque": (
        "from collections import deque; q = deque([1, 2, 3]); s = 0",
        "q.append(i); s += q.popleft()",
        500000,
    ),
    "Counter": (
        "from collections import Counter; t = 'abracadabra'; s = 0",
        "s += Counter(t)['a']",
        40000,
    ),
    "Counter increment": (
        "from collections import Counter; c = Counter(); s = 0",
        "c[i & 7] += 1; s += c[3]",
        150000,
    ),
    "defaultdict": (
        "from collections import defaultdict; d = defaultdict(list); s = 0",
        "d[i & 15].append(i); s += 1",
        400000,
    ),
    "defaultdict(int)": (
        "from collections import defaultdict; d = defaultdict(int); s = 0",
        "d[i & 15] += i; s += 1",
        400000,
    ),
    "heapq": (
        "import heapq; s = 0",
        "h = []\nfor k in range(50): heapq.heappush(h, k * 7919 % 101)\nwhile h: s += heapq.heappop(h)",
        1200,
    ),
    "bisect": (
        "import bisect; a = list(range(0, 1000, 3)); s = 0",
        "s += bisect.bisect_left(a, i % 1000)",
        400000,
    ),
    "itertools product": (
        "from itertools import product; s = 0",
        "for a, b in product(range(20), range(20)): s += a",
        2500,
    ),
    "itertools chain, islice": (
        "from itertools import chain, islice; s = 0",
        "for v in islice(chain(range(50), range(50)), 80): s += v",
        8000,
    ),
    "itertools permutations": (
        "from itertools import permutations, combinations; s = 0",
        "for p in permutations((1, 2, 3, 4)): s += p[0]\nfor p in combinations(range(6), 3): s += p[1]",
        8000,
    ),
    "itertools groupby": (
        "from itertools import groupby, accumulate; s = 0",
        "for k, g in groupby([1, 1, 2, 2, 2, 3]): s += k\nfor v in accumulate([1, 2, 3, 4]): s += v",
        30000,
    ),
    "functools reduce": (
        "from functools import reduce; s = 0",
        "s += reduce(lambda a, b: a + b, range(100))",
        8000,
    ),
    "lru_cache": (
        "from functools import lru_cache\n@lru_cache(None)\ndef f(n): return n if n < 2 else f(n - 1) + f(n - 2)\ns = 0",
        "s += f(50) & 255",
        500000,
    ),
    "random": ("import random; random.seed(1); s = 0", "s += random.random()", 500000),
    "random ints": (
        "import random; random.seed(1); s = 0",
        "s += random.randint(1, 6) + random.choice([1, 2, 3])",
        80000,
    ),
    "re search": (
        "import re; p = re.compile(r'(\\w+)@(\\w+)\\.com'); s = 0",
        "s += len(p.search('mail bob@example.com now').group(1))",
        60000,
    ),
    "re findall, sub": (
        "import re; s = 0",
        "s += len(re.findall(r'\\d+', 'a1b22c333')) + len(re.sub('[aeiou]', '_', 'education'))",
        40000,
    ),
    "json": (
        "import json; d = {'a': [1, 2, 3.5], 'b': {'c': None, 'd': 'text'}}; s = 0",
        "s += len(json.loads(json.dumps(d)))",
        25000,
    ),
    "copy": (
        "import copy; d = {'a': [1, 2, [3]], 'b': (1, 2)}; s = 0",
        "s += len(copy.deepcopy(d)) + len(copy.copy(d))",
        12000,
    ),
    "itertools repeat, count": (
        "from itertools import repeat, count; s = 0",
        "for a, b in zip(repeat(2, 100), count()): s += a * b",
        12000,
    ),
    "itertools cycle, islice": (
        "from itertools import cycle, islice; s = 0",
        "s += sum(islice(cycle((1, 2, 3)), 300))",
        8000,
    ),
    "itertools compress, filterfalse": (
        "from itertools import compress, filterfalse; a = list(range(100)); s = 0",
        "s += sum(compress(a, a)) + sum(filterfalse(None, a))",
        12000,
    ),
    "itertools takewhile, dropwhile": (
        "from itertools import takewhile, dropwhile; a = [1] * 90 + [0] * 10; s = 0",
        "s += sum(takewhile(bool, a)) + sum(dropwhile(bool, a))",
        10000,
    ),
    "itertools zip_longest, pairwise": (
        "from itertools import zip_longest, pairwise; a = range(50); s = 0",
        "s += len(list(zip_longest(a, (1, 2)))) + len(list(pairwise(a)))",
        15000,
    ),
    "itertools starmap, tee": (
        "from itertools import starmap, tee; a = [(1, 2)] * 50; s = 0",
        "x, y = tee(a); s += sum(starmap(max, x)) + len(list(y))",
        12000,
    ),
    "itertools chain.from_iterable": (
        "from itertools import chain; a = [[1, 2, 3]] * 30; s = 0",
        "s += sum(chain.from_iterable(a))",
        15000,
    ),
    "pickle": (
        "import pickle; d = {'k': [1, 2.5, 'text', None, (True, b'x')] * 20, 'm': {str(j): j for j in range(50)}}; s = 0",
        "s += len(pickle.loads(pickle.dumps(d))['m'])",
        2000,
    ),
    "struct": (
        "from struct import pack, unpack; s = 0",
        "a, b, c = unpack('>Hid', pack('>Hid', 7, i, 1.5)); s += b",
        100000,
    ),
    "BytesIO": (
        "import io; f = io.BytesIO(bytes(1000)); s = 0",
        "f.seek(0); s += len(f.read(8)) + len(f.read(500)) + f.tell()",
        150000,
    ),
    "StringIO, print": (
        "import io; s = 0",
        "f = io.StringIO(); print('abc', i, file=f); f.write('x'); s += len(f.getvalue())",
        60000,
    ),
    "decimal sum, product": (
        "from decimal import Decimal as D; a = D('1.2345'); b = D('7.77'); s = D(0)",
        "s = (s + a * b) % 1000",
        100000,
    ),
    "decimal quotient": (
        "from decimal import Decimal as D; a = D('1.2345'); b = D('7.77'); s = D(0)",
        "s = a / (b + i)",
        100000,
    ),
    "decimal quantize, str": (
        "from decimal import Decimal as D; a = D('1.2345'); b = D('0.01'); s = 0",
        "s += len(str((a + i).quantize(b)))",
        60000,
    ),
    "decimal of 200 digits": (
        "from decimal import Decimal as D, getcontext; getcontext().prec = 200; a = D(1) / 7; b = D(1) / 13; s = D(0)",
        "s = a + b; s = a * b",
        40000,
    ),
    "decimal of 50,000 digits": (
        "from decimal import Decimal as D, getcontext; getcontext().prec = 100000; a = D(10) ** 50000 - 7; s = 0",
        "s += len(str(a * a))",
        30,
    ),
    "hex of long integers": ("a = 3 ** 5000; s = 0", "s += len(hex(int(hex(a), 16)))", 3000),
    "translate": (
        "t = str.maketrans('abc', 'xyz'); a = 'a text about cabs' * 20; s = 0",
        "s += len(a.translate(t))",
        30000,
    ),
    "nlargest": (
        "import heapq; a = [(j * 7919) % 10007 for j in range(5000)]; s = 0",
        "s += heapq.nlargest(5, a)[0]",
        300,
    ),
    "sort what is sorted": ("a = list(range(5000)); s = 0", "s += sorted(a)[7]", 3000),
}

# Whole programs: {n} is the size, the second number that of the empty run.
WHOLE = {
    "nbody": (
        """
def advance(dt, n, bodies, pairs):
    for i in range(n):
        for ([x1, y1, z1], v1, m1), ([x2, y2, z2], v2, m2) in pairs:
            dx = x1 - x2
            dy = y1 - y2
            dz = z1 - z2
            mag = dt * ((dx * dx + dy * dy + dz * dz) ** (-1.5))
            b1m = m1 * mag
            b2m = m2 * mag
            v1[0] -= dx * b2m
            v1[1] -= dy * b2m
            v1[2] -= dz * b2m
            v2[0] += dx * b1m
            v2[1] += dy * b1m
            v2[2] += dz * b1m
        for (r, [vx, vy, vz], m) in bodies:
            r[0] += dt * vx
            r[1] += dt * vy
            r[2] += dt * vz
bodies = [([0.1 * k, 1.0 + k, 2.0 - k * k], [0.01 * k, -0.02, 0.3], 1.0 + k) for k in range(5)]
pairs = [(bodies[a], bodies[b]) for a in range(4) for b in range(a + 1, 5)]
advance(0.001, {n}, bodies, pairs)
print(bodies[2])""",
        20000,
    ),
    "spectral norm": (
        """
def A(i, j): return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)
def mul(v): return [sum(A(i, j) * v[j] for j in range(len(v))) for i in range(len(v))]
v = [1.0] * 60
for k in range({n}): v = mul(v)
print(v[3])""",
        80,
    ),
    "fannkuch": (
        """
def fannkuch(n):
    p = list(range(n)); count = list(range(1, n + 1)); most = 0; m = n - 1; r = n
    while True:
        while r != 1:
            count[r - 1] = r
            r -= 1
        if p[0] != 0 and p[m] != m:
            flips = 0; q = p[:]; k = q[0]
            while k:
                q[:k + 1] = reversed(q[:k + 1])
                flips += 1
                k = q[0]
            if flips > most: most = flips
        while r != n:
            p.insert(r, p.pop(0))
            count[r] -= 1
            if count[r] > 0: break
            r += 1
        else:
            return most
for k in range({n}): x = fannkuch(7)
print(x)""",
        6,
    ),
    "sieve": (
        """
def sieve(n):
    p = [True] * (n + 1)
    for i in range(2, int(n ** 0.5) + 1):
        if p[i]:
            for j in range(i * i, n + 1, i): p[j] = False
    return sum(p)
for k in range({n}): s = sieve(20000)
print(s)""",
        60,
    ),
    "n queens": (
        """
def queens(n):
    def place(row, cols, d1, d2):
        if row == n: return 1
        c = 0
        for k in range(n):
            if k in cols or row + k in d1 or row - k in d2: continue
            c += place(row + 1, cols | {{k}}, d1 | {{row + k}}, d2 | {{row - k}})
        return c
    return place(0, frozenset(), frozenset(), frozenset())
for k in range({n}): s = queens(6)
print(s)""",
        40,
    ),
    "mandelbrot, complex": (
        """
def m(c):
    z = 0j
    for k in range(50):
        if abs(z) > 2: return k
        z = z * z + c
    return 50
t = 0
for k in range({n}):
    for x in range(60): t += m(complex(x / 30 - 1.5, 0.1))
print(t)""",
        150,
    ),
    "word count": (
        """
text = 'it was the best of times it was the worst of times ' * 20
for k in range({n}):
    d = {{}}
    for w in text.split():
        if w in d: d[w] += 1
        else: d[w] = 1
    r = sorted(d.items(), key=lambda t: (-t[1], t[0]))
print(r)""",
        1200,
    ),
    "binary tree": (
        """
class Node:
    def __init__(self, key):
        self.key = key
        self.left = self.right = None
    def insert(self, key):
        if key < self.key:
            if self.left is None: self.left = Node(key)
            else: self.left.insert(key)
        elif self.right is None: self.right = Node(key)
        else: self.right.insert(key)
    def depth(self):
        return 1 + max(self.left.depth() if self.left else 0, self.right.depth() if self.right else 0)
for k in range({n}):
    root = Node(500)
    for j in range(1000): root.insert(j * 7919 % 1009)
print(root.depth())""",
        30,
    ),
    "matrix of lists": (
        """
def matmul(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]
a = [[i + j for j in range(20)] for i in range(20)]
for k in range({n}): c = matmul(a, a)
print(c[3])""",
        150,
    ),
    "bank, exceptions": (
        """
class NoMoney(Exception): pass
class Account:
    def __init__(self): self.balance = 10
    def take(self, x):
        if x > self.balance: raise NoMoney(f'need {{x}}')
        self.balance -= x
a = Account(); bad = 0
for k in range({n}):
    try: a.take(k % 5)
    except NoMoney as e: bad += 1; a.balance += 20
print(bad, a.balance)""",
        250000,
    ),
    "permutation string": (
        """
def caesar(t, k): return ''.join(chr((ord(c) - 97 + k) % 26 + 97) if c.isalpha() else c for c in t)
for k in range({n}): t = caesar('the quick brown fox jumps over the lazy dog', k % 26)
print(t)""",
        8000,
    ),
    "breadth first search": (
        """
from collections import deque
grid = [[0] * 40 for _ in range(40)]
def bfs():
    seen = {{(0, 0)}}; q = deque([(0, 0, 0)])
    while q:
        x, y, d = q.popleft()
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            u, v = x + dx, y + dy
            if 0 <= u < 40 and 0 <= v < 40 and grid[u][v] == 0 and (u, v) not in seen:
                seen.add((u, v)); q.append((u, v, d + 1))
    return d
for k in range({n}): r = bfs()
print(r)""",
        40,
    ),
}


def indent(text, by):
    return "\n".join(" " * by + line for line in text.split("\n"))


def program(name, full):
    if name in WHOLE:
        text, n = WHOLE[name]
        return text.format(n=n if full else 1).lstrip()
    setup, body, n = BODIES[name] if name in BODIES else LIBRARY[name]
    return (
        f"def main(n):\n{indent(setup, 4)}\n    for i in range(n):\n{indent(body, 8)}\n    print(s if not isinstance(s, float)"
        f" else repr(s))\nmain({n if full else 1})\n"
    ).replace("global count", "nonlocal count")


def run(command, text):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(text)
        f.flush()
        child = subprocess.Popen(
            [*command, f.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        out = child.stdout.read() + child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
    return usage.ru_utime + usage.ru_stime, out, status


def listed(ratios, least):
    """The programs below a ratio, the slowest first."""
    slow = sorted((r, name) for name, r in ratios.items() if r < least)
    return ", ".join(f"{name} {r:.2f}" for r, name in slow) or "none"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--library", action="store_true")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    commands = [[sys.executable, "-S"], [args.warpcell, "run"]]
    ratios = {}
    print(f"{'':28}{'CPython':>9}{'here':>9}{'ratio':>8}   (ms)")
    for name in LIBRARY if args.library else {**BODIES, **LIBRARY, **WHOLE}:
        if args.names and not any(n in name for n in args.names):
            continue
        best, outputs = [[9e9, 9e9], [9e9, 9e9]], [None, None]
        for _ in range(args.runs):
            for who, command in enumerate(commands):
                for full in (0, 1):
                    t, out, status = run(command, program(name, full))
                    best[who][full] = min(best[who][full], t)
                    if full:
                        outputs[who] = out
        if outputs[0] != outputs[1]:
            print(
                f"{name:28}  differs: {outputs[0].strip()[-100:]!r} there, {outputs[1].strip()[-200:]!r} here"
            )
            continue
        a, b = (max(1e-4, t[1] - t[0]) for t in best)
        ratios[name] = a / b
        print(f"{name:28}{a * 1e3:9.0f}{b * 1e3:9.0f}{a / b:8.2f}", flush=True)
    if ratios:
        mean = math.prod(ratios.values()) ** (1 / len(ratios))
        print(f"{len(ratios)} programs, geometric mean {mean:.2f}")
        print(f"below 1: {listed(ratios, 1)}\nbelow the bound: {listed(ratios, BOUND)}")


if __name__ == "__main__":
    main()
