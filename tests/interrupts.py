#!/usr/bin/env python3
"""Interrupts of long work of every kind: one interrupt ends the cell soon, and nothing is lost.

Each row of CELLS is prepared in a real kernel, begun, and interrupted after 0.3 s. The reply must be
a KeyboardInterrupt within LIMIT seconds (--gpu: LIMIT_GPU, on the emulated GPU), from the same
engine, with the names from before; what a row checks afterwards must hold. A row that was too slow is
tried again: the machine may have been busy.

    tests/interrupts.py                     all of them
    tests/interrupts.py --only 'sort|sum'   those whose name has this
    tests/interrupts.py --gpu               operations of the array engine on the emulated GPU
    tests/interrupts.py --random 500        random statements, interrupted at a random time: every array is,
                                            to the bit, what it is after a whole number of them
    tests/interrupts.py --loops 60          the same of time-step loops that are replayed: the error tells which step
                                            comes next
"""

import argparse
import os
import random
import re
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "kernel")]
AFTER = 0.3  # seconds from the beginning of the work to the interrupt
LIMIT, LIMIT_GPU = 0.25, 1.0
PATIENCE = 25  # seconds until a kernel is given up
TRIES = 4

# name: (what is prepared, the work, what must be true afterwards). The engine's own operations: they
# run on the emulated GPU as well, with n smaller. N elements of float64.
ENGINE = {
    "chain of operations": ("", "x = np.sin(np.arange(N * 3.0)) ** 2.5; x[0].item()"),
    "chain of operations, printed": ("", "print(np.sin(np.arange(N * 3.0)) ** 2.5)"),
    "powers": ("x = np.linspace(1, 2, N)", "y = x ** 1.7 ** x ** 0.3 ** x ** x; y[5].item()"),
    "many operations": (
        "x = np.linspace(1, 2, N)",
        "y = x\nfor i in range(60): y = np.sin(y) + x * 0.1\ny[5].item()",
    ),
    "in place": (
        "x = np.ones(N)",
        "for i in range(400):\n    x += 1",
        "bool((x == x[0]).all())",
    ),
    "in place, one program": (
        "x = np.ones(N * 3)",
        "x[:] = np.cos(np.sin(np.exp(np.sin(x) ** 1.5) ** 1.3) ** 2.1) + x; x[0].item()",
        "bool((x == x[0]).all())",
    ),
    "strides": (
        "x = np.ones((N // 4000, 4000))",
        "y = [float(np.exp(x.T[::-1] * 2).sum()) for i in range(20)]",
    ),
    "float32": (
        "x = np.ones(N * 4, np.float32)",
        "y = np.tan(np.exp(np.sin(x) ** 1.5)) ** 1.5; y[3].item()",
    ),
    "complex": ("x = np.ones(N, complex)", "y = np.exp(x) ** 1.5 / np.sin(x); y[3].item()"),
    "whole numbers": ("x = np.arange(N)", "y = x // 7 % 13 // 3 ** (x % 5) % 11 // 2; y[3].item()"),
    "where": (
        "x = np.linspace(0, 1, N)",
        "y = [float(np.where(x > k / 90, np.sin(x), np.cos(x))[3]) for k in range(90)]",
    ),
    "sum": ("x = np.ones(N)", "s = [float(np.sum(np.sin(x) * k)) for k in range(60)]"),
    "one sum": ("", "s = float(np.sum(np.sin(np.arange(N * 12)) ** 2.5))"),
    "sum of columns": (
        "",
        "s = np.sum(np.sin(np.arange(N * 12).reshape(-1, 1000)) ** 2.5, axis=0); print(s[0])",
    ),
    "sum of rows": (
        "",
        "s = np.sum(np.sin(np.arange(N * 12).reshape(-1, 1000)) ** 2.5, axis=1); print(s[0])",
    ),
    "sums of short rows": (
        "",
        "s = np.sum(np.sin(np.arange(N * 12).reshape(-1, 4)) ** 2.5, axis=1); print(s[0])",
    ),
    "mean and std": ("x = np.ones(N)", "s = [float(np.std(x * k)) for k in range(200)]"),
    "min, max": (
        "x = np.ones(N)",
        "s = [float(np.max(x * k) - np.min(np.sin(x))) for k in range(200)]",
    ),
    "argmax": ("x = np.ones(N)", "s = [int(np.argmax(x)) for k in range(2000)]"),
    "any, all": ("x = np.ones(N)", "s = [bool(np.all(np.sin(x) > 0)) for k in range(100)]"),
    "in place and its sum": (
        "x = np.ones(N * 2)",
        "x *= np.cos(np.sin(np.exp(np.sin(x) ** 1.5) ** 1.3) ** 2.1) ** 1.1; s = float(x.sum())",
        "bool((x == x[0]).all()) and abs(float(x.sum()) / len(x) / float(x[0]) - 1) < 1e-9",
    ),
    "random": ("rng = np.random.default_rng(1)", "x = rng.random(N * 8)"),
    "random normal": ("rng = np.random.default_rng(1)", "x = rng.normal(size=N * 5)"),
    "random integers": ("rng = np.random.default_rng(1)", "x = rng.integers(0, 100, N * 8)"),
    "random, old": ("np.random.seed(1)", "x = np.random.rand(N * 8)"),
    "random gamma": ("rng = np.random.default_rng(1)", "x = rng.gamma(2.5, size=N * 2)"),
    "random choice": ("rng = np.random.default_rng(1)", "x = rng.choice(1000, N * 6)"),
    "permutation": ("rng = np.random.default_rng(1)", "x = [rng.permutation(N) for i in range(9)]"),
    "cumsum": ("x = np.ones(N)", "y = [float(np.cumsum(x)[-1]) for i in range(40)]"),
    "cumsum of columns": (
        "x = np.ones((1000, N // 1000))",
        "y = [float(np.cumsum(x, axis=0)[-1, -1]) for i in range(40)]",
    ),
    "diff": ("x = np.ones(N)", "y = [float(np.diff(x, n=9)[0]) for i in range(40)]"),
    "mask": ("x = np.linspace(0, 1, N)", "y = [len(x[x > 0.5]) for i in range(100)]"),
    "mask stored": ("x = np.linspace(0, 1, N)", "for i in range(200): x[x > 0.5] = 0.7"),
    "nonzero": ("x = np.linspace(0, 1, N)", "y = [len(np.nonzero(x)[0]) for i in range(100)]"),
    "take": (
        "x = np.linspace(0, 1, N); i = (np.arange(N) * 7919) % N",
        "y = [float(x[i][0]) for k in range(100)]",
    ),
    "take, once": (
        "x = np.linspace(0, 1, N)",
        "y = float(np.take(x, (np.arange(N * 12) * 7919) % N).sum())",
    ),
    "put": (
        "x = np.linspace(0, 1, N); i = (np.arange(N) * 7919) % N",
        "for k in range(100): x[i] = 3.0; x[0].item()",
    ),
    "add.at": (
        "x = np.zeros(1000); i = np.arange(N) % 1000",
        "for k in range(100): np.add.at(x, i, 1.0)",
    ),
    "bincount": ("i = np.arange(N) % 1000", "y = [int(np.bincount(i)[0]) for k in range(100)]"),
    "histogram": (
        "x = np.linspace(0, 1, N)",
        "y = [int(np.histogram(x, 50)[0][0]) for k in range(40)]",
    ),
    "histogram2d": (
        "x = np.linspace(0, 1, N)",
        "y = [float(np.histogram2d(x, x, 50)[0][0, 0]) for k in range(20)]",
    ),
    "digitize": (
        "x = np.linspace(0, 1, N)",
        "y = [int(np.digitize(x, np.linspace(0, 1, 1000))[0]) for k in range(20)]",
    ),
    "interp": (
        "x = np.linspace(0, 1, N)",
        "y = [float(np.interp(x, [0, 0.3, 1], [1, 3, 2])[0]) for k in range(40)]",
    ),
    "sort": ("x = np.sin(np.arange(N * 1.0))", "y = [float(np.sort(x)[0]) for k in range(10)]"),
    "argsort": ("x = np.sin(np.arange(N * 1.0))", "y = [int(np.argsort(x)[0]) for k in range(10)]"),
    "sort in place": (
        "x = np.sin(np.arange(N * 2.0)); s = float(x.sum())",
        "x.sort(); x = np.sort(-x); x = np.sort(-x); x = np.sort(-x)",
        "abs(float(x.sum()) - s) < 1 or abs(float(x.sum()) + s) < 1",
    ),
    "lexsort": (
        "x = np.arange(N) % 17; y = np.arange(N) % 23",
        "z = [int(np.lexsort((x, y))[0]) for k in range(10)]",
    ),
    "median": (
        "x = np.sin(np.arange(N * 1.0))",
        "y = [float(np.median(x * k)) for k in range(20)]",
    ),
    "percentile": (
        "x = np.sin(np.arange(N * 1.0))",
        "y = [float(np.percentile(x * k, [10, 90])[0]) for k in range(20)]",
    ),
    "unique": (
        "x = np.arange(N) * 7919 % 100003",
        "y = [len(np.unique(x + k)) for k in range(10)]",
    ),
    "isin": (
        "x = np.arange(N) * 7919 % 100003",
        "y = [int(np.isin(x, x[:99] + k).sum()) for k in range(20)]",
    ),
    "searchsorted": (
        "x = np.sin(np.arange(N * 1.0)); t = np.linspace(-1, 1, 1 << 20)",
        "y = [int(np.searchsorted(t, x)[0]) for k in range(10)]",
    ),
    "einsum": (
        "n = 2200; x = np.ones((n, n))",
        "y = np.einsum('ij,jk,kl->il', x, x, x); y = np.einsum('ij,ij,jk->ik', x, x, x); y[0, 0].item()",
    ),
    "einsum without products": (
        "n = 400; x = np.ones((n, n))",
        "y = np.einsum('ij,jk,ik->ijk', x, x, x).sum() + np.einsum('ij,jk,ki,ij', x, x, x, x)\nfor i in range(30): y = y + np.einsum('ij,jk,ik->ijk', x, x, x)[0, 0, 0].item()",
    ),
    "matmul": ("x = np.ones((3000, 3000))", "y = x @ x; y = y @ x; y = y @ x; y[0, 0].item()"),
    "matmul, whole numbers": (
        "x = np.ones((1500, 1500), int)",
        "y = x @ x; y = y @ x; y = y @ x; y[0, 0].item()",
    ),
    "matmuls, many": (
        "x = np.ones((20000, 40, 40))",
        "y = x @ x; y = y @ x; y = y @ x; y = [float((y @ x)[0, 0, 0]) for i in range(20)]",
    ),
    "tensordot": (
        "x = np.ones((60, 60, 60))",
        "y = [float(np.tensordot(x, x, 1).sum()) for i in range(20)]",
    ),
    "outer": ("x = np.ones(9000)", "y = [float(np.outer(x, x * k).sum()) for k in range(50)]"),
    "kron": ("x = np.ones((70, 70))", "y = [float(np.kron(x, x * k).sum()) for k in range(150)]"),
    "convolve": ("x = np.ones(200000); y = np.ones(60000)", "z = np.convolve(x, y); z[0].item()"),
    "correlate": ("x = np.ones(200000); y = np.ones(60000)", "z = np.correlate(x, y); z[0].item()"),
    "inverse": (
        "x = np.eye(2200) + 0.1",
        "y = np.linalg.inv(x); y = np.linalg.inv(y); y[0, 0].item()",
    ),
    "svd": ("x = np.sin(np.arange(810000.0)).reshape(900, 900)", "y = np.linalg.svd(x)"),
    "eig": ("x = np.sin(np.arange(490000.0)).reshape(700, 700)", "y = np.linalg.eig(x)"),
    "lstsq": (
        "x = np.sin(np.arange(2000 * 800.0)).reshape(2000, 800)",
        "y = np.linalg.lstsq(x, x[:, 0]); y = np.linalg.lstsq(x, x)",
    ),
    "fft": ("x = np.ones(1 << 22)", "y = [complex(np.fft.fft(x * k)[0]) for k in range(60)]"),
    "fft2": (
        "x = np.ones((2048, 2048))",
        "y = [complex(np.fft.fft2(x * k)[0, 0]) for k in range(60)]",
    ),
    "astype": (
        "x = np.ones(N)",
        "y = [float(x.astype(np.float32).astype(int).astype(float)[0]) for k in range(300)]",
    ),
    "copy": ("x = np.ones(N)", "y = [float(x.copy()[0]) for k in range(300)]"),
    "concatenate": (
        "x = np.ones(N)",
        "y = [float(np.concatenate([x, x, x])[0]) for k in range(100)]",
    ),
    "concatenate many": (
        "x = [np.ones(100)] * 100000",
        "y = [float(np.concatenate(x)[0]) for k in range(200)]",
    ),
    "stack": ("x = np.ones(N)", "y = [float(np.stack([x, x, x], 1)[0, 0]) for k in range(100)]"),
    "pad": (
        "x = np.ones((N // 3000, 3000))",
        "y = [float(np.pad(x, 300, mode='reflect')[0, 0]) for k in range(100)]",
    ),
    "tile": ("x = np.ones(1000)", "y = [float(np.tile(x, N // 500)[0]) for k in range(200)]"),
    "repeat by numbers": (
        "x = np.ones(N // 10); n = np.full(N // 10, 20)",
        "y = [float(np.repeat(x, n)[0]) for k in range(200)]",
    ),
    "repeat one": ("", "y = [len(np.repeat(2.5, N * 10)) for k in range(200)]"),
    "repeat": ("x = np.ones(N // 10)", "y = [float(np.repeat(x, 20)[0]) for k in range(200)]"),
    "roll": (
        "x = np.ones(N)",
        "for k in range(2000): x = np.roll(x, 1) + 0.5 * x",
        "bool((x == x[0]).all())",
    ),
    "rolls of a plane": (
        "u = np.ones((N // 2000, 2000))",
        "for k in range(2000): u = 0.25 * (np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1)) + 1",
        "bool((u == u[0, 0]).all())",
    ),
    "time steps": (
        "u = np.ones((N // 2000, 2000))",
        "for k in range(2000): u[1:-1, 1:-1] = 0.25 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2])",
        "bool((u == 1).all())",
    ),
    "time steps, large": (
        "u = np.ones((N * 2 // 2000, 2000))",
        "for k in range(2000): u[1:-1, 1:-1] = np.sin(0.25 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2])) ** 1.1",
        "bool((u > 0).all())",
    ),
    "reverse, transpose": (
        "x = np.ones((N // 2000, 2000))",
        "y = [float(np.ascontiguousarray(x[::-1].T)[0, 0]) for k in range(200)]",
    ),
    "meshgrid": (
        "x = np.arange(4000.0)",
        "y = [float(np.hypot(*np.meshgrid(x, x)).sum()) for k in range(50)]",
    ),
    "gradient": (
        "x = np.ones((N // 2000, 2000))",
        "y = [float(np.gradient(x)[0][0, 0]) for k in range(100)]",
    ),
    "zeros": ("", "y = [float((np.zeros(N * 4) + 1)[0]) for k in range(100)]"),
    "arange, linspace": ("", "y = [float(np.linspace(0, 1, N * 4)[-1]) for k in range(100)]"),
    "equal": ("x = np.ones(N)", "y = [np.array_equal(x, x * k) for k in range(300)]"),
    "polynomial": (
        "x = np.ones(N)",
        "y = [float(np.polyval([1, 2, 3, 4, 5], x)[0]) for k in range(100)]",
    ),
    "nan functions": (
        "x = np.ones(N)",
        "y = [float(np.nanmean(x) + np.nanstd(x)) for k in range(100)]",
    ),
    "clip, round": (
        "x = np.ones(N)",
        "y = [float(np.clip(np.round(x, 2), 0, 1)[0]) for k in range(300)]",
    ),
    "vectorize": ("x = np.ones(N)", "f = np.vectorize(lambda v: v * 2 + 1); y = f(x)"),
    "apply_along_axis": (
        "x = np.ones((N // 100, 100))",
        "y = np.apply_along_axis(lambda v: v.sum(), 1, x)",
    ),
    "loop over elements": (
        "x = np.ones(N)",
        "s = 0.0\nfor k in range(100):\n    for i in range(N): s += x[i] * 2",
    ),
    "loop that stores": (
        "x = np.ones(N)",
        "for k in range(100):\n    for i in range(N): x[i] = x[i] * 0.5 + 1",
    ),
}

# What only the host does.
HOST = {
    "save": ("x = np.ones(N)", "for k in range(50): np.save('/tmp/warpcell_int.npy', x)"),
    "load": (
        "np.save('/tmp/warpcell_int.npy', np.ones(N))",
        "y = [float(np.load('/tmp/warpcell_int.npy')[0]) for k in range(50)]",
    ),
    "savez_compressed": (
        "x = np.sin(np.arange(N * 1.0))",
        "np.savez_compressed('/tmp/warpcell_int.npz', x=x)",
    ),
    "savetxt": ("x = np.ones((N // 10, 10))", "np.savetxt('/tmp/warpcell_int.txt', x)"),
    "loadtxt": (
        "with open('/tmp/warpcell_int.txt', 'w') as f: f.write('1.5 2.5 3.5\\n' * 4000000)",
        "x = np.loadtxt('/tmp/warpcell_int.txt')",
    ),
    "genfromtxt": (
        "with open('/tmp/warpcell_int.txt', 'w') as f: f.write('1.5,2.5,3.5\\n' * 400000)",
        "x = np.genfromtxt('/tmp/warpcell_int.txt', delimiter=',')",
    ),
    "fromstring": ("t = '1.5 2.5 3.5 ' * 12000000", "x = np.fromstring(t, sep=' ')"),
    "fromiter": ("", "x = np.fromiter((i * 2 for i in range(10**9)), float)"),
    "array of a list": ("t = [1.5, 2.5] * 30000000", "x = [len(np.array(t)) for i in range(9)]"),
    "array of a list of kinds": (
        "t = [1.5, 2, True] * 10000000",
        "x = [len(np.array(t)) for i in range(9)]",
    ),
    "array of lists": ("t = [[1.5, 2.5]] * 10000000", "x = [len(np.array(t)) for i in range(9)]"),
    "tolist": ("x = np.ones(N)", "y = [len(x.tolist()) for i in range(20)]"),
    "tobytes": ("x = np.ones(N)", "y = [len(x.tobytes()) for i in range(60)]"),
    "array printed": (
        "x = np.sin(np.arange(3e6))\nimport sys",
        "with np.printoptions(threshold=sys.maxsize): print(len(str(x)))",
    ),
    "heat map": ("x = np.ones((N // 5000, 5000))", "for i in range(60): display(x * i)"),
    "array of objects": (
        "x = np.array([1, 2] * 3000000, dtype=object)",
        "y = x * x + x * 3 - x * x + x * 2 + x * x * x",
    ),
    "array of texts": (
        "x = np.array(['abc', 'de'] * 1000000)",
        "y = np.strings.upper(x); y = np.strings.add(x, x); y = np.strings.replace(y, 'a', 'xyz'); y = np.sort(y); y = np.unique(y)",
    ),
    "array of texts, sorted": (
        "x = np.array(['abc%d' % (i * 7919 % 1000003) for i in range(500000)])",
        "y = np.sort(x); y = np.argsort(x); y = np.unique(x)",
    ),
    "compare": ("", "%%compare\nimport numpy as np\nx = np.sin(np.arange(4e7)) ** 2.5\nx.sum()"),
    "time": ("", "%%timeit -n 100\nnp.sin(np.arange(4e7)) ** 2.5"),
    "json written": ("import json; t = [{'a': [1, 2.5, 'text']}] * 2000000", "s = json.dumps(t)"),
    "json read": (
        "import json; t = '[' + ','.join(['{\"a\": [1, 2.5, \"text\"]}'] * 2000000) + ']'",
        "s = json.loads(t)",
    ),
    "pickle": (
        "import pickle; t = [[i, 1.5] for i in range(2000000)]",
        "s = [len(pickle.dumps(t)) for i in range(9)]",
    ),
    "copied deeply": (
        "import copy; t = [[i, 1.5] for i in range(2000000)]",
        "s = copy.deepcopy(t)",
    ),
    "power of a whole number": ("", "x = [len(str(3 ** (5 * 10 ** 6 + i))) for i in range(100)]"),
    "text of a whole number": (
        "import sys; sys.set_int_max_str_digits(0); x = 7 ** 2900000",
        "s = [len(str(x - i)) for i in range(50)]",
    ),
    "whole number of a text": (
        "import sys; sys.set_int_max_str_digits(0); t = '7' * 2500000",
        "x = [int(t) for i in range(50)]",
    ),
    "pow with three arguments": (
        "x = 3 ** 20000; m = 7 ** 20000",
        "y = [pow(x, x, m) for i in range(9)]",
    ),
    "division of whole numbers": (
        "x = 3 ** 3000000; m = 7 ** 700000",
        "y = [x // (m + i) for i in range(100)]",
    ),
    "shift": ("x = 3 ** 5000000", "for i in range(100000): y = x << 3"),
    "factorial": ("import math", "x = [math.factorial(300000 + i) for i in range(100)]"),
    "comb": ("import math", "x = [math.comb(2000000 + i, 1000000) for i in range(100)]"),
    "isqrt": ("import math; x = 7 ** 2900000", "y = [math.isqrt(x) for i in range(100)]"),
    "gcd": (
        "import math; x = 7 ** 400000; y = 3 ** 700000",
        "z = [math.gcd(x + i, y) for i in range(100)]",
    ),
    "Decimal": (
        "from decimal import *; getcontext().prec = 200000",
        "x = Decimal(2).sqrt(); y = Decimal(3).ln(); y = x ** Decimal('1.5')",
    ),
    "Decimal power": (
        "from decimal import *; getcontext().prec = 3000",
        "x = Decimal('1.000001') ** Decimal('12345678.5'); x = [(Decimal(2) ** Decimal('0.5')).exp() for i in range(10**5)]",
    ),
    "Fraction": (
        "from fractions import Fraction",
        "x = sum(Fraction(1, i) for i in range(1, 60000))",
    ),
    "expression that backtracks": ("import re", "re.match('(a+)+b', 'a' * 60)"),
    "expression that backtracks, lazy": ("import re", "re.search('(x+x+)+y', 'x' * 60)"),
    "expression over a long text": (
        "import re; t = 'abc def ' * 10000000",
        "x = len(re.findall(r'\\w+', t)); x = len(re.sub('[aeiou]', '-', t))",
    ),
    "expression, split": ("import re; t = 'abc def ' * 10000000", "x = len(re.split(r'\\s+', t))"),
    "list.sort": (
        "import random; t = [random.random() for i in range(5000000)]",
        "t.sort()",
        "len(t) == 5000000 and len(set(t)) > 4900000",
    ),
    "sorted, key": ("t = list(range(3000000))", "x = sorted(t, key=lambda v: -v * 7919 % 1000003)"),
    "sorted texts": (
        "t = [str(i * 7919 % 10000019) for i in range(3000000)]",
        "x = sorted(t); x = sorted(t, reverse=True); x = sorted(t)",
    ),
    "sum of a range": ("", "x = sum(range(10 ** 10))"),
    "sum of a list": ("t = [1.5] * 60000000", "x = [sum(t) for i in range(30)]"),
    "max of a list": ("t = list(range(30000000))", "x = [max(t) + min(t) for i in range(30)]"),
    "in a list": ("t = list(range(30000000))", "x = [-1 in t for i in range(30)]"),
    "in a range of floats": ("", "x = -0.5 in iter(range(10 ** 10))"),
    "count, index": ("t = list(range(30000000))", "x = [t.count(-1) for i in range(30)]"),
    "lists compared": (
        "t = list(range(30000000)); s = list(range(30000000))",
        "x = [t == s for i in range(30)]",
    ),
    "list reversed": ("t = list(range(30000000))", "x = [len(t[::-1]) for i in range(60)]"),
    "list extended": (
        "t = list(range(30000000))",
        "for i in range(60):\n    s = []\n    s.extend(t)",
    ),
    "list inserted into": ("t = list(range(3000000))", "for i in range(100000): t.insert(0, 1)"),
    "join": ("t = ['abc', 'def'] * 10000000", "x = [len(' '.join(t)) for i in range(30)]"),
    "replace": ("t = 'abc ' * 30000000", "x = [len(t.replace('b', 'xyz')) for i in range(60)]"),
    "find": ("t = 'a' * 300000000", "x = [t.find('aaab') for i in range(60)]"),
    "find, hard": (
        "t = 'a' * 30000000; s = 'a' * 10000 + 'b' + 'a' * 10000",
        "x = [t.find(s) for i in range(60)]",
    ),
    "find from the end, hard": (
        "t = 'a' * 30000000; s = 'a' * 10000 + 'b' + 'a' * 10000",
        "x = [t.rfind(s) for i in range(60)]",
    ),
    "count in a text": ("t = 'ab' * 100000000", "x = [t.count('ab') for i in range(60)]"),
    "text multiplied": ("", "x = [len('abc' * 300000000) for i in range(60)]"),
    "text reversed": ("t = 'abc' * 50000000", "x = [len(t[::-1]) for i in range(60)]"),
    "texts compared": (
        "t = 'abc' * 100000000; s = 'abc' * 100000000",
        "x = [t == s + '' for i in range(200)]",
    ),
    "text of characters": ("t = 'abc' * 10000000", "x = [len(list(t)) for i in range(30)]"),
    "translate": ("t = 'abc' * 20000000", "x = [len(t.translate({97: 'xy'})) for i in range(30)]"),
    "format": ("t = 'abc' * 100000000", "x = [len(f'{t:>400000000}') for i in range(60)]"),
    "format with a wide fill": (
        "",
        "x = [len(f'{i:é>150000000}') + len('a'.rjust(150000000, 'é')) for i in range(60)]",
    ),
    "percent with a width": (
        "",
        "x = [len('%300000000s|%0300000000d' % ('a', 1)) for i in range(60)]",
    ),
    "hash of a text": ("", "x = [hash('abc' * 100000000 + str(i)) for i in range(60)]"),
    "decode": ("t = b'abc' * 100000000", "x = [len(t.decode()) for i in range(60)]"),
    "deque(count())": (
        "import itertools, collections",
        "collections.deque(itertools.count(), maxlen=0)",
    ),
    "all of count()": ("import itertools", "all(itertools.count(1))"),
    "max of repeat()": ("import itertools", "max(itertools.repeat(1))"),
    "any of a map": ("import itertools", "any(map(lambda v: False, itertools.count()))"),
    "sum of cycle()": ("import itertools", "sum(itertools.cycle([1, 2]))"),
    "product": ("import itertools", "x = sum(1 for _ in itertools.product(range(100), repeat=6))"),
    "combinations": ("import itertools", "x = len(list(itertools.combinations(range(60), 5)))"),
    "islice far away": (
        "import itertools",
        "x = next(itertools.islice(itertools.count(), 10 ** 10, None))",
    ),
    "filterfalse": (
        "import itertools",
        "x = next(itertools.filterfalse(None, itertools.count(1)))",
    ),
    "reduce": (
        "import functools, operator, itertools",
        "x = functools.reduce(operator.add, itertools.repeat(1))",
    ),
    "zip unpacked": ("t = [(1, 2)] * 10000000", "x = [len(list(zip(*t))) for i in range(20)]"),
    "dict comprehension": ("", "x = {i: i for i in range(10 ** 8)}"),
    "set comprehension": ("", "x = {i * 7 for i in range(10 ** 8)}"),
    "list comprehension": ("", "x = [i * 7.5 for i in range(10 ** 8)]"),
    "dict of pairs": (
        "t = [(i, i) for i in range(3000000)]",
        "x = [len(dict(t)) for i in range(30)]",
    ),
    "Counter": (
        "from collections import Counter; t = list(range(3000000))",
        "x = [len(Counter(t)) for i in range(30)]",
    ),
    "range as a list": ("", "x = [len(list(range(30000000))) for i in range(30)]"),
    "exec of a long text": ("t = 'x = 1 + 2 * 3\\n' * 600000", "exec(t); exec(t)"),
    "eval of a long text": ("t = '[' + '1 + 2,' * 2000000 + ']'", "x = eval(t); x = eval(t)"),
    "ast.literal_eval": (
        "import ast; t = '[' + '1,' * 4000000 + ']'",
        "x = ast.literal_eval(t); x = ast.literal_eval(t)",
    ),
    "sleep": ("import time", "time.sleep(60)"),
    "input": ("", "x = input('?')"),
    "lock": ("import threading; l = threading.Lock(); l.acquire()", "l.acquire()"),
    "queue": ("import queue", "queue.Queue().get()"),
    "subprocess": ("import subprocess", "subprocess.run(['sleep', '60'])"),
    "shell": ("", "!sleep 60"),
    "shell that heeds no interrupt": ("", "!trap '' INT; sleep 60"),
    "system": ("import os", "os.system('sleep 60; echo a')"),
    "asyncio": ("import asyncio", "await asyncio.sleep(60)"),
    "many tasks that wait": (
        "import asyncio",
        "await asyncio.gather(*[asyncio.sleep(60) for i in range(8000)])",
    ),
    "many tasks that work": (
        "import asyncio\nasync def w():\n    while True: await asyncio.sleep(0)",
        "await asyncio.gather(*[w() for i in range(8000)])",
    ),
    "recursion": ("def f(n): return n < 2 or f(n - 1) + f(n - 2)", "f(60)"),
    "generator": ("def g():\n    while True: yield 1", "for v in g(): pass"),
    "output": ("", "while True: print('a' * 70)"),
    "one long output": ("t = 'abc ' * 20000000", "for i in range(20): print(t)"),
    "hashing": (
        "import hashlib; t = bytes(300000000)",
        "x = [hashlib.sha256(t).digest() for i in range(20)]",
    ),
    "pbkdf2": (
        "import hashlib",
        "x = [hashlib.sha512(bytes(10 ** 8)).digest() for i in range(100)]",
    ),
    "compression": (
        "import zlib; t = bytes(range(256)) * 1000000",
        "x = [len(zlib.compress(t, 9)) for i in range(20)]",
    ),
    "difflib": (
        "import difflib; t = [str(i % 10) for i in range(6000)]",
        "x = list(difflib.ndiff(t, t[::-1]))",
    ),
    "csv": (
        "import csv, io; t = 'a,b,c\\n' * 3000000",
        "x = [len(list(csv.reader(io.StringIO(t)))) for i in range(20)]",
    ),
    "struct": (
        "import struct; t = bytes(80000000)",
        "x = [len(struct.unpack('10000000d', t)) for i in range(60)]",
    ),
    "garbage": ("import gc; t = [[i] for i in range(4000000)]", "for i in range(60): gc.collect()"),
    "deletion": ("", "while True: t = [[i] for i in range(1000000)]"),
    "bytes of a list": ("t = [1] * 50000000", "x = [len(bytes(t)) for i in range(60)]"),
    "struct array": (
        "x = np.zeros(3000000, dtype=[('a', int), ('b', float)])",
        "for i in range(200): y = np.sort(x, order='b'); z = x == y",
    ),
    "datetimes": (
        "x = np.arange('2000-01-01', '2500-01-01', dtype='M8[h]')",
        "for i in range(300): y = x.astype('M8[D]').astype(str)",
    ),
    "masked array": (
        "x = np.ma.array(np.ones(N), mask=np.arange(N) % 2 == 0)",
        "y = [float((x * k + np.ma.sqrt(x)).sum()) for k in range(90)]",
    ),
    "kernel in CUDA C": (
        "import cupy as cp\nk = cp.RawKernel('extern \"C\" __global__ void f(int *x) { for (;;) atomicAdd(x, 1); }', 'f')\nv = cp.zeros(3, dtype='int32')",
        "k((1,), (1,), (v,)); v[0].item()",
        "v.tolist() == [0, 0, 0]",
    ),
    "figure": (
        "import matplotlib.pyplot as plt",
        "for i in range(2000): plt.plot(np.sin(np.arange(30000) * i)); plt.show()",
    ),
}


def cells(gpu):
    rows = dict(ENGINE) if gpu else {**ENGINE, **HOST}
    rows["kernel in CUDA C"] = HOST["kernel in CUDA C"]
    return rows


class Tester:
    def __init__(self, options):
        self.options, self.kernel = options, None

    def start(self):
        from client import Kernel

        env = {"WARPCELL_AHEAD": "off"}
        if self.options.gpu:
            from emulated import environment

            env.update(
                environment(
                    os.path.join(os.path.dirname(os.environ["WARPCELL"]), "tests/cuda/fake")
                )
            )
            env.update(WARPCELL_AHEAD="off", WARPCELL_DEVICE="gpu")
        else:
            env["WARPCELL_WITHOUT"] = "driver"
        self.kernel = Kernel("warpcell", env=env)
        return self.kernel

    def stop(self):
        if self.kernel:
            k, self.kernel = self.kernel, None
            if k.process.poll() is None:
                for pid in k.worker_pids():
                    os.kill(pid, 9)
            k.close()

    def printed(self, code, timeout=240):
        from client import text_of

        reply, got = self.kernel.run("", code=code, timeout=timeout)
        if reply.content["status"] != "ok":
            raise RuntimeError("%r: %s" % (code[:60], reply.content.get("evalue")))
        return text_of(got).strip()

    def interrupted(self, code, after):
        """How the cell ended that was interrupted then. self.error: its traceback."""
        k = self.kernel
        msg_id = k.send_cell("", code=code, allow_stdin=True)
        k.wait_busy(msg_id)
        time.sleep(after)
        self.asked = time.perf_counter()
        k.send("control", "interrupt_request", {})
        k.recv("control", PATIENCE)
        while True:
            reply = k.recv("shell", PATIENCE)
            if reply.parent_id == msg_id:
                break
        self.seconds = time.perf_counter() - self.asked
        while True:  # what it has shown, up to idle
            m = k.recv("iopub", PATIENCE)
            if m.parent_id == msg_id and m.content.get("execution_state") == "idle":
                break
        self.error = "\n".join(reply.content.get("traceback", []))
        return reply.content.get("ename", "ok")

    def once(self, row):
        """Seconds to the reply and what was wrong."""
        prepare, work, check = (*row, "True")[:3]
        n = self.options.n or (1_000_000 if self.options.gpu else 20_000_000)
        if not self.kernel:
            self.start()
        begin = f"import numpy as np, os\nif {int(self.options.gpu)}: import cupy as np\nN = {n}\nkept = np.arange(5.0)\n"
        pid = self.printed(begin + prepare + "\nprint(os.getpid())")
        ended = self.interrupted(work, AFTER)
        wrong = {"KeyboardInterrupt": "", "ok": "had ended"}.get(ended, ended)
        seconds = self.seconds
        begin = time.perf_counter()
        now = self.printed("print(os.getpid(), kept.sum() == 10)", PATIENCE)
        if not wrong and now != pid + " True":
            wrong = "names: " + now
        next_cell = time.perf_counter() - begin
        # What a GPU has begun it ends, and the emulated one takes a thousand times as long for it.
        if not wrong and not self.options.gpu and next_cell > self.limit():
            wrong = "the next cell took %.2f s" % next_cell
        if not wrong and check != "True" and self.printed(f"print({check})") != "True":
            wrong = "not so: " + check
        return seconds, wrong

    def limit(self):
        return LIMIT_GPU if self.options.gpu else LIMIT

    def row(self, name, row):
        times, wrongs = [], []
        for _ in range(TRIES):
            try:
                seconds, wrong = self.once(row)
            except (TimeoutError, AssertionError, RuntimeError) as e:
                seconds, wrong = PATIENCE, "%s: %s" % (type(e).__name__, e)
            self.stop()
            times.append(seconds)
            wrongs.append(wrong)
            if wrong and not wrong.startswith("the next"):
                break
            if (seconds <= self.limit() and not wrong) or seconds > 8 * self.limit():
                break
        good = times[-1] <= self.limit() and not wrongs[-1]
        print(
            "%-4s %-36s %s %s"
            % ("" if good else "BAD", name, " ".join("%.2f" % t for t in times), wrongs[-1]),
            flush=True,
        )
        return good


# ---- random statements --------------------------------------------------------------------------

FRESH = """import numpy as np, zlib
def fresh():
    a = np.sin(np.arange(1500000.0)).reshape(1500, 1000)
    b = np.cos(np.arange(1500000.0)).reshape(1500, 1000)
    c = np.arange(1500000).reshape(1500, 1000) % 1000
    m = np.cos(np.arange(640000.0)).reshape(800, 800) / 30
    return a, b, c, m, np.zeros(1000)
def digest(*arrays):
    print([zlib.crc32(np.ascontiguousarray(x).tobytes()) for x in arrays], step)
"""
STATEMENTS = """a += np.sin(b) * 0.1
a[:] = np.cos(a) ** 1.5 + b
b[1:-1, 1:-1] = 0.25 * (b[2:, 1:-1] + b[:-2, 1:-1] + b[1:-1, 2:] + b[1:-1, :-2])
a[1:-1, 1:-1] += 0.1 * (a[2:, 1:-1] - a[:-2, 1:-1])
a = np.exp(-a * a) + b * 0.5
b = np.roll(b, 1, 0) * 0.5 + np.roll(a, -1, 1) * 0.4
s = s + a.sum(axis=0)
s += (a * b).sum(axis=0)
s[:] = np.sin(a).mean(axis=0) + s * 0.5
c = c * 7 % 1009 + 1
c += (a > b) * 3
a = np.where(a > 0.3, b, a * 0.9)
b[c % 3 == 0] *= 0.5
m = m @ m * 0.9 + 0.01
m += np.outer(m[0], m[:, 1])
a, b = b * 0.99 + 0.001, a
a[::2] = b[::2] * 0.7
a[:, ::-1] += b * 0.01
s = np.cumsum(s) * 0.1
b = a.copy()
a -= a.mean()
b = np.maximum(np.abs(b), a.T.reshape(1500, 1000) * 0.5)
b.flat[:1000] = s""".split("\n")
BETWEEN = [
    "",
    "1 + 1",
    "x = np.ones(10) * 3; print(x)",
    "q = a[3, 4].item()",
    "x = a * 1.0; del x",
    "e = b.sum()",
]
LOOK = "digest(a, b, c, m, s)"


def random_once(tester, rng):
    """None: it had ended before the interrupt; else whether all was well."""
    statements, times = rng.sample(STATEMENTS, rng.randint(1, 4)), rng.randint(2, 12)
    tester.printed("a, b, c, m, s = fresh()\nstep = 0")
    loop = "".join(f"    {line}\n    step += 1\n" for line in statements)
    ended = tester.interrupted(
        f"for k in range({times}):\n{loop}", rng.random() * rng.choice([0.05, 0.3, 1])
    )
    if ended == "ok":
        return None
    tester.printed(rng.choice(BETWEEN))
    if rng.random() < 0.3:  # once more, while it is done
        tester.interrupted(LOOK, rng.random() * 0.05)
    found = tester.printed(LOOK)
    step = int(found.split()[-1])
    flat = statements * times
    replay = ["a, b, c, m, s = fresh()", *flat[:step], LOOK, *flat[step : step + 1], LOOK]
    good = found in tester.printed("\n".join(replay)).splitlines()
    if not good or ended != "KeyboardInterrupt":
        print("BAD", ended, step, statements, found, flush=True)
    return good and ended == "KeyboardInterrupt"


def random_many(tester, count, seed):
    rng = random.Random(seed)
    tester.start()
    tester.printed(FRESH)
    results = [random_once(tester, rng) for _ in range(count)]
    tester.stop()
    print("%d interrupted, %d wrong" % (count - results.count(None), results.count(False)))
    return False in results


# ---- loops that are replayed --------------------------------------------------------------------

LOOPS = {
    "edges": """h[1:-1, 1:-1] = 0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
h[0, :] = g[0, :]; h[-1, :] = g[-1, :]; h[:, 0] = g[:, 0]; h[:, -1] = g[:, -1]
g, h = h, g""",
    "two arrays": """h[1:-1, 1:-1] = 0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
g, h = h, g""",
    "a new copy": """v = g.copy()
v[1:-1, 1:-1] = 0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
g = v""",
    "rolled": """k = np.roll(g, 1, 0) + np.roll(g, -1, 0) - 2 * g
g, h = g + 0.1 * k - g * h * h * 0.01, h + 0.05 * k""",
    "three take turns": """k = 0.5 * g + 0.25 * (h + v)
g, h, v = h, v, k""",
    "in place": """h[:] = g * 0.5 + h * 0.5
g += 1
g -= h * 0.01""",
}
LOOPS_UPTO = 4000  # steps that are compared
LOOPS_BEGIN = """import numpy as np, zlib
if %d: import cupy as np
s = np.arange(%d * %d) %% 1009 / 997.0
g, h, v = (np.asarray(s * k %% 1, dtype='%s').reshape(%d, %d) for k in (1, 3, 7))
k = g * 0"""


def loop_once(tester, rng):
    """None: nothing to compare; else whether all was well."""
    import zlib

    import numpy as np

    name, dtype = rng.choice(list(LOOPS)), rng.choice(["f4", "f8"])
    rows, columns = rng.choice([(20, 33), (300, 303), (130, 1000)])
    tester.printed(LOOPS_BEGIN % (tester.options.gpu, rows, columns, dtype, rows, columns))
    body = "".join(f"    {line}\n" for line in LOOPS[name].splitlines())
    ended = tester.interrupted(
        f"for i in range(10**9):\n{body}", rng.random() * rng.choice([0.03, 0.1, 0.5])
    )
    told = re.search(r"i = (\d+) comes next", tester.error)
    if ended != "KeyboardInterrupt":
        print("BAD", name, ended, flush=True)
        return False
    if not told or int(told[1]) > LOOPS_UPTO:
        return None
    look = "[zlib.crc32(np.asarray(a).tobytes()) for a in (g, h, v, k)]"
    found = tester.printed(f"print({look})")
    names = {}
    exec(LOOPS_BEGIN % (0, rows, columns, dtype, rows, columns), names)
    exec(f"for i in range({told[1]}):\n{body}", names)
    good = found == str(eval(look, names))
    if not good:
        print("BAD", name, dtype, (rows, columns), told[1], "steps", flush=True)
    return good


def loops_many(tester, count, seed):
    rng = random.Random(seed)
    tester.start()
    results = [loop_once(tester, rng) for _ in range(count)]
    tester.stop()
    print("%d compared" % (count - results.count(None)))
    print("%d passed, %d failed" % (count - results.count(False), results.count(False)))
    return False in results


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--host", action="store_true", help="only what the host alone does")
    parser.add_argument("--random", type=int, default=0, metavar="COUNT")
    parser.add_argument("--loops", type=int, default=0, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=0, help="elements of an array")
    options = parser.parse_args()
    os.environ["WARPCELL"] = os.path.abspath(options.warpcell)
    tester = Tester(options)
    if options.random:
        return random_many(tester, options.random, options.seed)
    if options.loops:
        return loops_many(tester, options.loops, options.seed)
    rows = HOST if options.host else cells(options.gpu)
    rows = {k: v for k, v in rows.items() if re.search(options.only, k)}
    good = sum(tester.row(name, row) for name, row in rows.items())
    tester.stop()
    print("%d passed, %d failed" % (good, len(rows) - good))
    return good != len(rows)


if __name__ == "__main__":
    sys.exit(main())
