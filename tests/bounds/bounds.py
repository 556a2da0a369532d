"""Programs at, one below and one above every bound of the engine and of the language.

    bounds.py [--warpcell PROGRAM] [--device cpu|gpu] [NAME ...]

The bounds are read from the headers below. Each has a program here, which gets n = the bound's
value less one, the value, and one more, and must print what CPython with NumPy prints; or the
test is named that meets it elsewhere (and must contain its name); or it says why no program can
show it. A row of a header without an entry is a failure, so is an entry without a row, and so is
a bound of gpu/ that stands in no such header. Last line: N passed, N failed.
"""

import argparse
import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
HEADERS = [
    "gpu/core/plan_limits.h",
    "gpu/cpu/cpu_limits.h",
    "gpu/cuda/cuda_limits.h",
    "gpu/host/host_limits.h",
    "kernel/base/limits.h",
]
NAME_OF_BOUND = re.compile(r"(^|_)(MAX|MOST|LEAST|LIMIT)(_|$)")

PRELUDE = """import zlib
import numpy as np
def show(*values):
    out = []
    for a in values:
        a = np.asarray(a) + 0
        out.append((a.shape, zlib.crc32(np.ascontiguousarray(a).tobytes()), a.ravel()[:3].tolist(), a.ravel()[-2:].tolist()))
    print(out)
def looked_at(*arrays):
    return [int(np.max(a)) for a in arrays]
"""

# n: elements of an array
SIZED = """
x = np.arange(n) % 7.0
y = x * 2 + 1
z = y[::-1] - x
s = (x + y).sum(), x.max(), (y > 3).sum()
x[1:] += y[:-1]
y[::-1] = y + z
z -= z[::-1] + x
show(x, y, z, *s)
looked_at(x, y)
x += y
y[::2] = x[::2] * 3
show(x, y, x.astype(np.int32).sum(), (x - y)[1:].max())
"""

# n: elements of one result of a reduction, or results, or bytes of such elements, or operations
SHORT = """
for shape, axis in (((n, 70), 0), ((70, n), 1), ((3, n), 0), ((n, 4), 1)):
    x = (np.arange(np.prod(shape)).reshape(shape) % 11 - 3).astype(np.float32)
    y = x[::-1] * 3 - x
    a = y.sum(axis=axis)
    x += 1
    show(a * 2, x.sum(axis=axis), (y - x.max(axis=axis, keepdims=True)).min(axis=axis))
    for k in range(n % 64):
        y = y + x
    show(y.sum(axis=axis))
"""

# n: results, elements of one, or columns of a sum over pairs; or pairs of 64 results
PAIRS = """
shapes = ((n, 70, 3), (70, n, 2), (n, n, 4)) if n > 9 else ((64, 65, n), (70, 64, n))
for rows, others, columns in shapes if n < 200 else ((64, n // 64, 3), (n // 64, 64, 2)):
    p = (np.arange(rows * columns).reshape(rows, columns) % 7).astype(np.float32)
    q = (np.arange(others * columns).reshape(others, columns) % 5).astype(np.float32)
    d = p[:, None, :] - q[None, :, :]
    w = (d * d).sum(-1) + 1
    s = (d * w[:, :, None]).sum(1)
    p += 1
    show(s, (d * w[:, :, None]).max(1), w)
"""

# Rows and columns, what is made of their results and of them again; steps: how often. Sums are of
# whole numbers.
LINE_BY_LINE = '''
def lines(shape, steps, dtype, more=()):
    for axis in (1, 0):
        x = (np.arange(np.prod(shape)).reshape(shape) % 11 - 3).astype(dtype)
        y = x * 2
        looked_at(x)
        for step in range(steps):
            top = x.max(axis=axis, keepdims=True)
            y = np.where(y > top, y - top, y * 2 + 1)
            low = (x - y.min(axis=axis, keepdims=True)) % 7
            for a in more:
                low = low + a
            y = y + low * (low.sum(axis=axis, keepdims=True) > 100)
        show(y, top, x.sum(axis=axis))
        x -= x.min(axis=axis, keepdims=True)
        show(x / (x.sum(axis=axis, keepdims=True) + 1), low)
'''

# n: rows, and elements of a row
GRID = """
for shape in ((n, 3), (3, n), (n, 40), (40, n), (2, n, 5)):
    x = np.arange(np.prod(shape)).reshape(shape) % 11.0
    show(x.sum(axis=0), x.sum(axis=1), x.max(axis=-1), (x * 2 + 1).min(axis=0), x.sum(), (x > 4).any(axis=1), (x - 1).all(axis=0))
    y = x[1:] + x[:-1]
    y[::-1] += x[1:]
    x[:, 1:] -= x[:, :-1]
    show(y, x, x.T[::2], (x.T + 1).sum(axis=1))
"""

# n: elements of machine code's runs: rows of about as many, and several rows of fewer
SHORT_ROWS = """
for width in (n, n + 2, n + 7, 31, 32):
    for dtype in (np.float64, np.float32, np.int32, np.int8):
        x = (np.arange(1500 * (width + 2)) * 7919 % 13).reshape(-1, width + 2).astype(dtype)
        y = x[::-1].copy()
        for t in range(12):
            y[1:-1, 1:-1] = x[:-2, 1:-1] + x[2:, 1:-1] - x[1:-1, :-2] * x[1:-1, 2:] + x[1:-1, 1:-1] * t
            y[1:-1, 1:-1] -= y[1:-1, 1:-1] // 9 * 9 if np.dtype(dtype).kind == 'i' else y[1:-1, 1:-1] * dtype(0.75)
            x[2:, :-1] += np.where(y[:-2, :-1] > x[:-2, 1:], y[2:, 1:], x[1:-1, :-1] * 1)
            x, y = y, x
        z = x.reshape(30, 50, -1)
        z[1:-1, 1:-1, 1:] -= z[2:, 1:-1, :-1] - z[:-2, :-2, 1:] * z[0, 0, 1:]
        show(x, y, z, x[1:, :width] / (x[:-1, :width] - 3), (x[:, :width] != y[:, 2:]).sum())
"""
MACHINE_ROWS = """
for width in (n, n // 3, n // 40, 33):
    for dtype in (np.float64, np.float32):
        x = (np.arange(3 * n // width * width + width) % 11 + 0.5).reshape(-1, width).astype(dtype)
        y = x[1:, 1:-1] * x[:-1, :-2] - x[1:, 2:] / x[:-1, 1:-1]
        x[:-1, 1:-1] -= dtype(0.5) * y
        row, column = x[0] * 1, x[:, :1] * 1
        z = (x + row) * column
        x[:, ::2] = np.sqrt(abs(x[:, ::2])) - (-z[:, ::2]) ** 2
        looked_at(x)
        x += z
        show(x, y, z)
    for dtype in (np.int8, np.uint16, np.int32, np.int64, bool, np.float32):
        x = (np.arange(3 * n // width * width + width) * 7919 % 5).reshape(-1, width).astype(dtype)
        y = (x[1:, 1:-1] & x[:-1, :-2]) ^ x[1:, 2:] if dtype != np.float32 else np.maximum(x[1:, 1:-1], x[1:, 2:])
        x[:-1, 1:-1] = np.where((y >= x[1:, 1:-1]) | (y == x[:-1, 2:]), y, x[1:, :-2])
        show(x, y, (x != y[0, 0]).astype(dtype))
"""

# n: elements of a program with numbers: in place, with an error in one of them, to other types, turned round
NUMBERED = """
for dtype in (np.float64, np.float32, np.int16, np.uint8):
    for size in (n, 5 * n + 3):
        x = (np.arange(size) % 90).astype(dtype)
        y = x[::-1]
        looked_at(x)
        show(x > 3, x + 1, x * 2 > 50, 7 - y, y + x[::-1], x[::-1].astype(np.float32), x == 4)
        x += 1
        y *= 2
        show(x, y)
for at in (0, n - 1, 2 * n):
    x = np.full(2 * n + 1, 1e308)
    x[at] = -1e308
    looked_at(x)
    with np.errstate(all='raise'):
        try:
            x *= 10
            looked_at(x)
        except FloatingPointError as e:
            print(e)
"""

# n: whole numbers, or the values that they have room for
COUNTED = """
for size in (n, n // 2):
    for dtype in ("i1", "u2", "i4", "i8", "u8"):
        least, most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
        for room in (1, 100, size // 2, size, n):
            x = (np.arange(size) * 7919 % max(room, 1) % min(most - least + 1, 2**62) + least).astype(dtype)
            show(np.sort(x), np.argsort(x, kind="stable"), np.argsort(x[::-1], kind="stable"))
"""

# n: arrays that are written, or read
ARRAYS = """
for size in (40, 700):
    x = np.arange(size) % 5.0
    bs = [x + i for i in range(n)]
    show(*bs)
    cs = []
    for b in bs:
        c = b * 2
        cs.append(c)
        b += c
    ds = [b - c for b, c in zip(bs, cs)]
    for d, c in zip(ds, cs):
        d[::-1] += c
    show(*bs, *cs, *ds)
    looked_at(*bs)
    total = bs[0]
    for b in bs[1:]:
        total = total + b
    most = bs[0]
    for i, b in enumerate(bs):
        most = np.where(b > most, b - i, most)
    bs[-1][1:] = total[:-1] + most[1:]
    show(total, most, bs[-1])
    many = [[x + i for i in range(3)] for k in range(n)]
    show(*[m[0] + m[1] * m[2] for m in many])
"""

# n: operations of one expression, or instructions of one program
OPERATIONS = """
for size in (40, 700):
    x = np.arange(size) % 5.0
    looked_at(x)
    y = x
    held = []
    for i in range(n):
        y = y + 1 if i % 2 else y - x
        if i % 9 == 0:
            held.append(y)
    z = x * 0
    z += y
    s = y.sum(), np.where(y > 0, y, x).max()
    show(y, z, *s, *held)
    outs = [np.zeros(size) for k in range(11)]
    looked_at(*outs)
    for k, out in enumerate(outs):
        v = x
        for i in range(n // 11 + (k < n % 11)):
            v = v + (i % 7 + k) if i % 2 else v - x
        out[...] = v
    show(*outs)
"""

# n: operations of one expression, shared ones counted again each time
SHARING = """
for size in (40, 700):
    x = np.arange(size) % 5.0
    looked_at(x)
    y, count, held = x, 0, []
    while 2 * count + 1 <= n:
        y, count = y - y * 0.5 if count % 3 == 1 and 2 * count + 2 <= n else y + y, 2 * count + 1
        held.append(y)
    for i in range(count, n):
        y = y + i
    show(y, y.sum(), *held[::3])
    many = [x * i for i in range(n % 29)]
    sums = x
    for i, m in enumerate(many):
        sums = sums + m * m - m if i % 2 else m + sums
    show(sums, *many)
    few = [x * i for i in range(n % 29)]
    sums = [few[0] * f + few[i - 1] / (f + 1) for i, f in enumerate(few)]
    total = x
    for i, a in enumerate(sums):
        total = total + a * a
    few.clear()
    show(total, *sums)
"""

# n: the weight of sixteen elements, by remainders of weight 8 and a sum
COSTLY = """
for dtype in (np.float64, np.int64, np.complex128):
    x = (np.arange(1, 701) % 7 + 1).astype(dtype)
    k = (np.arange(700) % 3 + 2).astype(dtype)
    looked_at(x, k)
    for steps in (n // 128 - 1, n // 128, n // 128 + 1):
        y = x
        for i in range(steps):
            y = y / k if dtype == np.complex128 else (y + i + 2) % (k + i)
        show(y, y.sum().real.round(9), abs(y).max().round(9))
"""

# n: numbers of one expression, or of one program
NUMBERS = """
for size in (40, 700):
    x = np.arange(size) % 5.0
    looked_at(x)
    y = x
    for i in range(n):
        y = y + (i * 0.5 + 3)
    w = np.zeros(size)
    w[...] = y
    parts = [np.abs(np.full(size, i - 4.0)) for i in range(n)]
    total = parts[0]
    for p in parts[1:]:
        total = total + p
    looked_at(w * 2, np.arange(size) * 3)
    bs = [x + i * 0.25 for i in range(20)]
    for i in range(20, n):
        bs[i % 20] = bs[i % 20] - i * 0.25
    chosen = x
    for i in range(n):
        chosen = np.where(chosen > i * 0.125, chosen - i * 0.0625, i + 0.5)
    show(y, w, total, chosen, *bs)
"""

REDUCTIONS = """
x = np.arange(20000.0).reshape(100, 200) % 13
looked_at(x)
show(*[x[i:i + 1].sum(axis=1) for i in range(n)], *[(x + i).sum() for i in range(n)], *[(x - i).max(axis=0) for i in range(n)])
show(*[(x * i).min(axis=1, keepdims=True) - x for i in range(n)])
t = np.arange(30000.0).reshape(10000, 3) % 7
show(*[f(t + i, axis=a) for f in (np.sum, np.max, np.any) for i in range(n) for a in (0, 1)])
t += 1
sums = [t.sum(axis=0) for i in range(n)]
t -= 1
show(*sums, t)
"""

LOADS = """
for size in (40, 700):
    arrays = [np.arange(size) % (i + 2) * 1.0 for i in range(n)]
    places = [np.arange(size) // (i + 1) % 2 for i in range(6)]
    for pending in (True, False):
        if not pending:
            looked_at(*arrays, *places)
        total = arrays[0]
        for a in arrays[1:]:
            total = total + a
        index = places[0]
        for p in places[1:]:
            index = index * 2 + p
        z = np.zeros((2,) * 6)
        z[tuple(places)] = total
        w = np.zeros(64)
        w[index] = total * 2
        w[index] += total
        taken = w[index] + total
        show(total, z, w, taken, total.sum(), np.where(total > 20, total, taken))
        arrays[0][::-1] += total
"""

CASTS = """
x = np.arange(700) % 50 * 1.0
looked_at(x)
y = x
for i in range(n):
    y = y.astype((np.float32, np.int16, np.float64, np.int32)[i % 4])
target = np.zeros(700, np.float32)
target[...] = np.where(y > 3, y.astype(np.int16), x.astype(np.int32)) + y
target += y.astype(np.int16)
show(y, target, y.sum(), y.astype(np.int64).max())
"""

STATEMENTS = """
x = np.arange(900) % 6.0
bs = [np.zeros(900) for i in range(n)]
for i, b in enumerate(bs):
    b[...] = x + i
parts = [x + i for i in range(n)]
for i, p in enumerate(parts):
    p[i % 50:] -= i
views = [np.zeros(600 + i) for i in range(n)]
for i, v in enumerate(views):
    v[1:] += i
    v[::-1] -= v % 3
for i in range(n):
    x[i % 3::3] += i % 4
show(x, *bs, *parts, *views)
"""

PENDING = """
x = np.arange(600) % 6.0
crowd = [x + i % 9 for i in range(n)]
other = [np.arange(i % 5 + 3) * i for i in range(n)]
for c in crowd[::3]:
    c += x
x += 1
show(x, *crowd[::17], *other[::19], crowd[-1], crowd[0] - crowd[-1], other[-1])
"""

BYTES = """
for size in (n // 8 - 1, n // 8, n // 8 + 1):
    x = np.arange(size) % 9.0
    for i in range(3):
        x[1:-1] = x[2:] - x[:-2]
        x += x[::-1]
        x -= x * 2
    y = x + 1
    x[::-1] = y
    show(x, y)
"""

SORTED = """
x = (np.arange(n) * 7919 % 1009).astype(np.float64)
k = np.arange(n)[::-1]
show(np.sort(x), np.argsort(x, kind='stable'), np.cumsum(x), np.unique(x), x[k], x[x > 500], np.nonzero(x > 700)[0], np.argmax(x), np.searchsorted(np.sort(x), [3, 400.5]))
x[x > 900] = -1
x[k] += 1
i = np.arange(n) % 300
show(x, np.bincount(i), np.argsort(i.astype(np.int32), kind='stable'), np.sort(x.astype(np.int16)), np.cumsum(i, dtype=np.int64))
"""

# n: time steps, or programs of a loop
STEPS = """
def steps(u, v, count):
    for t in range(count):
        v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]) + t * 0.001
        v[0, :] = u[1, :]
        v[-1, :] = u[-2, :]
        v[:, -1] = u[:, -2]
        u, v = v, u
    return u, v
def field(*shape):
    return (np.arange(np.prod(shape)) * 7919 % 1009 / 997).reshape(shape)
"""
STEP_LOOP = (
    STEPS
    + """
u, v = steps(field(300, 260), np.zeros((300, 260)), n)
show(u, v)
for t in range(n):
    u[1:-1, 1:-1] = 0.5 * (u[:-2, 1:-1] + u[2:, 2:])
show(u)
for t in range(n // 3):
    w = u.copy()
    w[1:-1, 1:-1] = 0.5 * u[1:-1, 1:-1] + 0.25 * (u[:-2, 1:-1] + v[1:-1, 2:])
    u = w
show(u, v)
"""
)

# n: elements of a field, or bytes of one of its rows in two arrays
STEP_SIZES = (
    STEPS
    + """
for shape in ((n // 256, 256), (3, n // 3), (n // 3, 3), (4, n // 4)):
    u, v = steps(field(*shape), field(*shape) * 2, 7)
    show(u, v)
x, y = field(n), field(n)
for t in range(9):
    y[1:-1] = 0.5 * (x[2:] + x[:-2])
    x, y = y, x
show(x, y)
"""
)
STEP_ROWS = (
    STEPS
    + """
for rows, columns in ((12, n // 16), (9, n // 8), (40, n // 64)):
    show(*steps(field(rows, columns), field(rows, columns) * 3, 9))
"""
)

# n: rows or columns of a field
STEP_TILES = (
    STEPS
    + """
for shape in ((n, 1100), (1100, n), (2 * n, 1100), (n * 3 - 1, 1100), (1100, n * 2 + 3)):
    show(*steps(field(*shape), field(*shape) * 2, 12))
"""
)

# steps that are looked at, each of programs that ask no other thread for anything
STEP_CELLS = (
    STEPS
    + """
def once(u):
    v = u.copy()
    v[1:-1, 1:-1] = u[:-2, 1:-1] * 2 - u[2:, 1:-1] + u[1:-1, :-2] - u[1:-1, 2:]
    v[0, :] = u[1, :]
    v[:, -1] = u[:, -2] + 1
    return v
def solid(u):
    v = u.copy()
    v[1:-1, 1:-1, 1:-1] = u[:-2, 1:-1, 1:-1] - u[1:-1, 2:, 1:-1] + u[1:-1, 1:-1, 2:]
    return v
for shape in ((n - 1, 257), (n, 257), (n + 1, 257), (257, n - 1), (257, n), (257, n + 1), (2 * n + 1, 2 * n), (3, 3)):
    for dtype in (np.float64, np.float32, np.int16, np.complex64):
        w = (field(*shape) * 50).astype(dtype)
        for t in range(7):
            w = once(w) % 97 if dtype is np.int16 else once(w)
            found = float(abs(w[-1]).max())
        show(w, found)
    w = field(5, *shape)
    for t in range(7):
        w = solid(w)
        found = float(w[2].min())
    show(w, found)
x = field(1, 8 * n + 3)[0]
for size in (n - 1, n, n + 1, 4 * n, 8 * n + 3):
    y = x[:size] * 1
    for t in range(7):
        z = y * 0.5
        z[1:-1] = y[2:] - y[:-2]
        y = z
        found = float(y.max())
    show(y, found)
"""
)

# n: bytes or strips beside each other; strips have 120, 112, 56 or 52 columns of their own
STEP_STRIPS = (
    STEPS
    + """
for dtype in (np.float64, np.float32, np.float16, np.int16, np.uint8):
    for shape in ((270, n * 56 - 1), (270, n * 56), (270, n * 120 + 1), (300, 17 * n + 3)):
        a, b = (field(*shape) * 50).astype(dtype), (field(*shape) * 70).astype(dtype)
        u, v = steps(a, b, 7) if dtype in (np.float64, np.float32) else (a, b)
        for t in range(7):
            v[1:-1, 1:-1] = (u[:-2, 1:-1] + u[1:-1, 2:]) // 2 - u[1:-1, :-2] + v[1:-1, 1:-1]
            v[0, :] = v[1, :]
            v[:, -1] = v[:, -2]
            u, v = v, u
        show(u, v)
"""
)
# n: arrays that a step only reads
STEP_READ = (
    STEPS
    + """
u, v = field(300, 260), field(300, 260) * 2
ks = [field(300 + i, 270) * (i + 1) for i in range(n)]
for t in range(9):
    y = u[1:-1, 1:-1]
    for i in range(n):
        y = y + ks[i][i + 1:299 + i, i % 3 + 1:259 + i % 3] * 0.01
    v[1:-1, 1:-1] = 0.5 * y + u[:-2, 1:-1]
    u, v = v, u
show(u, v)
"""
)

# n: rows or columns that a program of a step has
STEP_THIN = (
    STEPS
    + """
for shape in ((70, 300), (300, 70), (n, 1100), (130, 131)):
    u, v = field(*shape), field(*shape) * 2
    for t in range(24):
        v[n:-n, 1:-1] = 0.25 * (u[n - 1:-n - 1, 1:-1] + u[n + 1:shape[0] - n + 1, 1:-1] + u[n:-n, :-2] + u[n:-n, 2:])
        v[:n] = u[:n] * 0.5
        v[-n:] = u[-n:] + 1
        v[n:-n, :n] = u[n:-n, n:n + n]
        v[n:-n, -n:] = v[n:-n, -n - n:-n]
        u, v = v, u
    show(u, v)
    for t in range(11):
        w = u.copy()
        u[1:-1, 1:-1] = w[1:-1, 1:-1] + 0.1 * (w[:-2, 1:-1] + w[2:, 1:-1] - 2 * w[1:-1, 1:-1])
        u[:n] = 1
        u[:, -n:] = u[:, -n - 1:-n]
    show(u)
"""
)

# n: rows or columns of a field that goes round its edges, and steps of a roll
STEP_ROLLS = (
    STEPS
    + """
for shape in ((n, 1100), (1100, n), (2 * n, 1100), (n * 3 - 1, 1100), (1100, n * 2 + 3)):
    u = field(*shape)
    for t in range(12):
        u = 0.2 * (u + np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1))
    show(u)
"""
)
STEP_ROLLED = (
    STEPS
    + """
u, v = field(270, 280), field(270, 280) * 2
for t in range(12):
    u = 0.5 * (v + np.roll(u, n, 0) + np.roll(u, -n, 1))
    v = 0.5 * (u + np.roll(v, -n, 0) - np.roll(u, n, 1))
show(u, v)
"""
)
# n: planes, rows or columns of a field
STEP_PLANES = (
    STEPS
    + """
for shape in ((n, 60, 70), (60, n, 70), (60, 70, n), (2 * n, 40, 50), (40, 2 * n, 50), (40, 50, n * 2 - 1)):
    u, v, w = field(*shape), field(*shape) * 2, field(*shape)
    for t in range(9):
        v[1:-1, 1:-1, 1:-1] = (u[:-2, 1:-1, 1:-1] + u[2:, 1:-1, 1:-1] + u[1:-1, :-2, 1:-1] + u[1:-1, 2:, 1:-1]) * 0.2 + u[1:-1, 1:-1, 2:]
        u, v = v, u
    for t in range(9):
        w = 0.2 * (np.roll(w, 1, 0) + np.roll(w, -1, 0) + np.roll(w, 1, 1) + np.roll(w, -1, 2))
    show(u, v, w)
"""
)
# n: programs of a step, each a plane behind the one before it, and versions that they leave
STEP_LAGS = (
    STEPS
    + """
u, v = field(70, 40, 50), field(70, 40, 50) * 2
for t in range(6):
    for i in range(n):
        (v if i % 2 else u)[1:-1, 1:-1, 1:-1] = (u if i % 2 else v)[2:, 1:-1, 1:-1] * 0.5 + (u if i % 2 else v)[:-2, 1:-1, 1:-1] * 0.25
show(u, v)
"""
)
# n: fields that roll, and make each other anew
STEP_ROLLED_FIELDS = (
    STEPS
    + """
fs = [field(280, 260) * (i + 1) for i in range(n)]
for t in range(6):
    fs = [0.5 * fs[i] + 0.25 * np.roll(fs[i - 1], 1, 0) - 0.125 * fs[i - 2] for i in range(n)]
show(*fs)
"""
)
# n: programs of a chain that tiles cannot do
STEP_PARTS = (
    STEPS
    + """
u, k = field(270, 280), np.zeros((270, 280))
for i in range(n):
    k += np.arange(270 * 280).reshape(270, 280) * 0.001
    for t in range(4):
        u = 0.2 * (u + np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1)) + k
show(u, k)
"""
)

# n: fields that move together, and statements of a loop
STEP_FIELDS = (
    STEPS
    + """
for dtype in (np.float64, np.float32, np.complex128):
    fs = [(field(300, 260) * (i + 1)).astype(dtype) for i in range(n)]
    gs = [f * 0 for f in fs]
    for t in range(6):
        for i in range(n):
            gs[i][1:-1, 1:-1] = fs[i][1:-1, 1:-1] * 0.5 + fs[i - 1][:-2, 1:-1] * 0.25 - fs[i - 2][1:-1, 2:] * 0.125
        fs, gs = gs, fs
    show(*[f.real for f in fs], *[g.imag for g in gs])
"""
)
STEP_STATEMENTS = (
    STEPS
    + """
u, v = field(300, 260), field(300, 260) * 2
for t in range(4):
    for i in range(n):
        y = u[1:-1, 1:-1]
        for k in range(i % 8):
            y = y * 0.5 + u[1:-1, 2:]
        v[1:-1, 1:-1] = y + u[:-2, 1:-1]
        u, v = v, u
show(u, v)
"""
)

# n: rows and columns that a stencil reaches, its loads, its numbers
# n: cells from one that a program stores to the next
STEP_EVERY = """
u = (np.arange(300 * 290) * 7919 % 1009 / 997).reshape(300, 290)
w = u[0] * 2
for t in range(12):
    u[n:-n:n, 1:-n:n] = 0.5 * (u[n - 1:-n - 1:n, 1:-n:n] + u[n:-n:n, 0:-n - 1:n]) + 0.125
    u[n:-n:n, 2:-n:n] = 0.5 * (u[n:-n:n, 1:-n - 1:n] + u[n - 1:-n - 1:n, 2:-n:n])
    w[1:-n:n] = 0.5 * (w[0:-n - 1:n] + w[2:1 - n:n])
show(u, w)
"""
# n: elements of one axis
STEP_LINE = """
for many in (n, 70 * n):
    u = np.arange(many) * 7919 % 1009 / 997
    v = u * 1
    for t in range(30):
        v[1:-1] = u[1:-1] + 0.2 * (u[2:] - 2 * u[1:-1] + u[:-2])
        v[:1] = v[1:2]
        u, v = v, u
    for t in range(12):
        v[3:-2] = 0.5 * (u[:-5] + u[5:])
        v[1::2] += u[1::2] * 0.25
        u, v = v, u
    show(u, v)
"""
STEP_REACH = (
    STEPS
    + """
u, v = field(300, 260), field(300, 260) * 2
for t in range(9):
    v[n:-n, n:-n] = 0.25 * (u[2 * n:, n:-n] + u[:-2 * n, n:-n] + u[n:-n, 2 * n:] + u[n:-n, :-2 * n])
    u, v = v, u
show(u, v)
"""
)
STEP_LOADS = (
    STEPS
    + """
for reach in (1, 2, 3):
    for dtype in (np.float64, np.float32):
        u, v = field(300, 260).astype(dtype), field(300, 260).astype(dtype)
        for t in range(9):
            total = u[3:-3, 3:-3] * 0.5
            for i in range(-reach, reach + 1):
                for k in range(-reach, reach + 1, 2):
                    total = total + u[3 + i:297 + i, 3 + k:257 + k] * (0.01 * (i + 2 * k + t))
            v[3:-3, 3:-3] = total
            u, v = v, u
        show(u, v)
"""
)

# n: arrays that are made, one after the other
STEP_FRESH = (
    STEPS
    + """
us = [field(70000)]
for t in range(n):
    us.append(us[-1] * 0.5 + us[0])
show(us[-1], us[n // 2], us[1])
u = us[0]
for t in range(n):
    u = u * 0.5 + us[0]
show(u)
"""
)
STEP_FRAMES = (
    STEPS
    + """
for axes in (1, 2, 3, 4):
    shape = {1: (80000,), 2: (300, 260), 3: (44, 40, 40), 4: (12, 18, 20, 18)}[axes]
    for low, high in ((1, -1), (0, -1), (2, None), (0, None), (3, -2)):
        u, k = field(*shape), field(*shape) * 2
        inside = (slice(low, high),) * axes
        for t in range(5):
            v = u * 0.5 + k
            v[inside] = u[inside] * 0.25 - t
            u = v
        show(u)
        for t in range(5):
            v = u.copy()
            v[(slice(None),) * (axes - 1) + (slice(low, high),)] = k[(slice(None),) * (axes - 1) + (slice(low, high),)] + t
            u = v
        show(u)
"""
)
# n: elements or bytes of small fields, their threads
SMALL_SIZES = (
    STEPS
    + """
for size in (n, n // 2, n // 8, n // 16, n // 16 - 130, n // 32):
    for dtype in (np.float64, np.uint8):
        x, y = field(size).astype(dtype), field(size).astype(dtype) * 2
        for t in range(7):
            y[1:-1] = x[2:] * 3 + x[:-2] - t
            x, y = y, x
        show(x, y)
    for shape in ((size // 8, 8), (7, size // 7), (3, size // 12, 4)):
        u, v = field(*shape), field(*shape) * 2
        for t in range(7):
            v[1:-1, 1:-1] = 0.5 * (u[2:, 1:-1] + u[1:-1, :-2]) - u[:-2, 2:]
            u, v = v, u
        show(u, v)
"""
)
# n: bytes of two arrays and a little, of the three that such a step needs: one block begins, tiles
# go on
SMALL_SPARES = """
u = (np.arange(n // 1816 * 100) * 7919 % 101).reshape(n // 1816, 100)
u2 = u.copy()
k, row = u * 2, np.arange(100) * 7925 % 101
def run(u, u2):
    for t in range(260):
        u[2:-2, 1:-1] = (1 * (u[:-4, 2:] - u[2:-2, 1:-1] + u[1:-3, :-2] + u[2:-2, 1:-1] + u[2:-2, 1:-1] + t % 100)) % 97
        u2[2:-2, 1:-1] = (3 * (u[2:-2, 1:-1] + u[4:, 1:-1] + u[:-4, :-2] - u[3:-1, 2:] + u[2:-2, :-2] + row[1:-1])) % 97
        u, u2 = u2, u
    return u, u2
for again in range(2):
    u, u2 = run(u, u2)
show(u, u2)
"""
# n: small arrays, statements of a loop, operations of one, steps whose numbers differ
SMALL_FIELDS = (
    STEPS
    + """
fs = [field(6, 9) * (i + 1) for i in range(n)]
for t in range(12):
    for i in range(n):
        fs[i][1:-1, 1:-1] = fs[i][1:-1, 1:-1] * 0.5 + fs[i - 1][:-2, 1:-1] * 0.25
show(*fs)
"""
)
SMALL_STATEMENTS = (
    STEPS
    + """
u, v = field(8, 9), field(8, 9) * 2
for t in range(12):
    for i in range(n):
        y = u[1:-1, 1:-1]
        for k in range(i):
            y = y * 0.5 + u[1:-1, 2:]
        v[1:-1, 1:-1] = y + u[:-2, 1:-1]
        u, v = v, u
show(u, v)
"""
)
SMALL_OPERATIONS = (
    STEPS
    + """
u, v = field(40, 50), field(40, 50) * 2
for more in range(3):
    for t in range(8):
        y = u * 0.5
        for k in range(n // 2 + more - 6):
            y = y * 0.5 + u
        v[1:-1, 1:-1] = y[1:-1, 1:-1] + u[:-2, 1:-1]
        u, v = v, u
    show(u, v)
"""
)
SMALL_STEPS = (
    STEPS
    + """
u, v = field(9, 11), field(9, 11) * 2
for t in range(n):
    total = u[2:-2, 2:-2] * t
    for i in range(4):
        for k in range(4):
            total = total + u[i:5 + i, k:7 + k] * 0.05
    v[2:-2, 2:-2] = total
    u, v = v, u
show(u, v)
"""
)
# n: steps that are looked at, before and after others that are not
STEP_LOOKED_AT = (
    STEPS
    + """
for shape in ((300, 260), (20, 30)):
    u, v = field(*shape), field(*shape) * 2
    for t in range(3 * n):
        v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1]) + 0.5 * u[1:-1, 2:]
        if t < n or t % (n + 1) == 3:
            show(float(abs(v - u).max()))
        u, v = v, u
    show(u, v)
"""
)
STEP_KINDS = (
    STEPS
    + """
for i in range(n):
    u, v = field(260 + i % 3, 256 + i // 3), field(260 + i % 3, 256 + i // 3)
    for t in range(5):
        v[1:-1, 1:-1] = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1]) if i % 2 else u[1:-1, :-2] - t
        u, v = v, u
    show(u, v)
"""
)

# n: elements of a line, or lines
PARTED = """
for n in sizes:
    x = (np.arange(n) * 7919 % 1009).astype(np.float64)
    y = np.where(x == 7, np.nan, -x)
    for a in (x, y, x.astype(np.float32), x.astype(np.int32), (x * 10 ** 12).astype(np.int64), x.astype(np.uint64), x.astype(np.int16)):
        k = n // 3
        for p in (np.partition(a, [k, n - 1]), np.partition(a, k), a[np.argpartition(a, k)], a[np.argpartition(a, [k, n - 1])]):
            show(p[k], np.sort(p[:k]), np.sort(p[k:]))
        show(np.sort(a), np.argsort(a, kind='stable'), np.sort(np.argpartition(a, k)))
    show(np.median(x), np.median(y))
"""

LINES = """
for shape in ((6, n), (n, 50), (20, n)):
    x = (np.arange(shape[0] * shape[1]) * 7919 % 1009).reshape(shape).astype(np.float64)
    show(np.sort(x, axis=1), np.cumsum(x, axis=1), np.argsort(x, axis=1, kind='stable'), np.argmax(x, axis=1), np.sort(x, axis=0), np.cumsum(x, axis=0), np.argmin(x, axis=0))
"""

AXES = """
try:
    x = np.arange(64.0).reshape((2,) * 6 + (1,) * (n - 6))
    y = x + x.T
    y[::-1] -= x
    show(y.sum(axis=0).ravel(), y.max(axis=-1).ravel(), x.reshape(-1)[::3], y.transpose(tuple(range(n))[::-1]).ravel())
except (ValueError, IndexError) as e:
    print("refused")
"""

ITEMS = """
x = np.arange(600.0).reshape(20, 30)
pick = (None,) * min(n - 2, 10) + (slice(1, None, 2), [1, 5, 2])
show(x[pick].ravel(), x[..., None, [0, 3]].ravel())
try:
    x[(0,) * n]
except IndexError as e:
    print("refused")
x[[1, 2]] += 5
show(x)
"""

DOT = """
x, y = np.arange(n) % 5.0, np.arange(n) % 3.0
looked_at(x, y)
show(x @ y, np.dot(x, y), (x + 1) @ y, x[::-1] @ y)
x += x @ y
show(x)
"""

BINS = """
x = np.arange(9000) * 31 % 4099 * 1.0
h, edges = np.histogram(x, bins=n, range=(0, 4096))
show(h, np.histogram(x, bins=np.arange(n + 1.0))[0], np.bincount((x % n).astype(int), minlength=n))
"""

FILLED = """
r = np.random.default_rng(3)
x = r.integers(0, 1000, n)
show(x, x + x[::-1])
"""

MATRICES = """
x = (np.arange(n * n).reshape(n, n) * 31 % 17 - 8.0)
show(x @ x.T, (x[:, :5] @ x[:5]), x[0] @ x)
print(np.abs(x @ np.linalg.inv(x + 40 * np.eye(n)) @ (x + 40 * np.eye(n)) - x).max() < 1e-6)
"""

STACKED = """
for m in (int(n ** 0.5 / 2 ** 0.5), int(n ** 0.5), 8, 16, 22, 23, 32, 33):
    x = np.arange(3 * m * m).reshape(3, m, m) * 37 % 23 - 11.0 + 60 * np.eye(m)
    y = x @ np.swapaxes(x, -1, -2)
    l, (q, r) = np.linalg.cholesky(y), np.linalg.qr(x)
    w, v = np.linalg.eigh(y)
    near = lambda a, b: np.abs(a - b).max() < 1e-6 * np.abs(b).max()
    print(near(x @ np.linalg.solve(x, x[:, :, :2]), x[:, :, :2]), near(l @ np.swapaxes(l, -1, -2), y), near(q @ r, x))
    print(near(y @ v, v * w[:, None, :]), near(np.linalg.det(x), np.exp(np.linalg.slogdet(x)[1])), near(np.linalg.inv(x) @ x, np.eye(m)))
"""

TRANSFORMED = """
x = np.arange(n) % 4.0
print(np.abs(np.fft.ifft(np.fft.fft(x)).real - x).max() < 1e-9, np.abs(np.fft.irfft(np.fft.rfft(x), n) - x).max() < 1e-9, abs(np.fft.fft(x)[0] - x.sum()) < 1e-6)
"""

NESTED = """
for text in ("(" * n + "1" + ")" * n, "[" * n + "]" * n):
    try:
        print(type(eval(text)).__name__)
    except (SyntaxError, MemoryError, RecursionError) as e:
        print("refused")
"""

DEEP = """
def down(k):
    return 0 if k == 0 else 1 + down(k - 1)
for k in (n - 40, n + 40):
    try:
        print(down(k))
    except RecursionError as e:
        print(type(e).__name__)
"""

NATIVE = """
def compare(k):
    return 0 if k == 0 else sorted([1, 2], key=lambda x: compare(k - 1) if x == 1 else 0)[0] * 0 + 1
try:
    print(compare(20))
except RecursionError as e:
    print(type(e).__name__)
try:
    compare(100 * n)
except RecursionError as e:
    print(type(e).__name__)
"""

WALKED = """
x = []
for i in range(n - 20):
    x = [x]
print(len(repr(x)))
for i in range(100000):
    x = [x]
try:
    repr(x)
except RecursionError as e:
    print(type(e).__name__)
while x:
    x = x[0]
"""


# Loops that are replayed, of so many variables, programs, new arrays, and iterations until the names
# are as they were; each text has those around its bound.
def names(count):
    return [f"a{i}" for i in range(count)]


REPLAY_NAMES = "".join(
    f"""
{" = ".join(names(c))} = np.arange(n) * 0.5
{"; ".join(f"{a} = np.arange(n) + {i}.0" for i, a in enumerate(names(c)))}
for t in range(40):
"""
    + "".join(f"    {a} = {a} * 0.5 + {b}\n" for a, b in zip(names(c), names(c)[1:] + ["a0"]))
    + f"show({', '.join(names(c))})\n"
    for c in (23, 24, 25)
)


def stores(size, steps, counts):
    """Loops with so many stores in their bodies."""
    return "".join(
        f"u, v = np.arange({size}) % 7.0, np.arange({size}) % 5.0\nfor t in range({steps}):\n"
        + "    u[1:] = v[:-1] * 0.5\n    v[:-1] = u[1:] + 1\n" * (c // 2)
        + "    u[0] = v[-1]\n" * (c % 2)
        + "show(u, v)\n"
        for c in counts
    )


# Rolled arrays, each the next one's operand.
ASKED = """
x = np.zeros({count}, np.uint8)
x[::1000] = 3
for t in range({steps}):
    x = np.roll(x, 1) + np.roll(x, -1)
show(x)
"""
REPLAY_BODIES = stores("n", 40, (31, 32, 33))
REPLAY_NEW = "".join(
    "u = np.arange(n) % 7.0\nfor t in range(40):\n"
    + "    p, q = u * 0.5, u * 0.25\n    u = p[::-1] + q\n" * c
    + "show(u, p, q)\n"
    for c in (7, 8, 9)
)
REPLAY_MADE = "".join(
    "u, s = np.arange(n) % 7.0, 0.25\nfor t in range(40):\n"
    + "".join(f"    u = u * 0.5 + s * {i + 1}\n" for i in range(c))
    + "    s = t * 0.5\nshow(u)\n"
    for c in (23, 24, 25)
)
REPLAY_LOOKS = "".join(
    "u, seen = np.arange(n) % 7.0, []\nfor t in range(60):\n    u = u * 0.5 + 1\n"
    + "".join(f"    seen.append(float((u + {i}).max()))\n" for i in range(c))
    + "    if t == 40: u = u * 1\nprint(seen)\nshow(u)\n"
    for c in (5, 6, 7)
)
# Iterations ahead of the elements that they look at, and so many programs in them.
REPLAY_BEGUN = """
x = np.arange(300) % 7.0
for steps, least in ((n * 8, 0), (n * 9 + 3, 0), (200, 1e-3), (200, 1e-7), (n, 0), (8 * n + 1, 1e-9)):
    u, old, seen = x * 1, x * 2, []
    for t in range(steps):
        w = u * 0.75 + x * 0.25
        old[1:] = w[:-1]
        err = float(abs(w - u).max())
        seen.append(err)
        u, old = w, old
        if err < least:
            break
    show(u, w, old)
    print(t, err, seen)
"""
REPLAY_ALIKE = """
for steps in (n, n + 7, 2 * n + 6, 60):
    u, v, k, kept = np.arange(99) % 7.0, np.arange(99) % 5.0, 0, []
    for t in range(steps):
        v[1:-1] = u[:-2] * 0.5 + u[2:] * 0.25
        u, v = v, u
        k += 1
        if k % 500 == 40:
            kept.append(u.copy())
    show(u, v, *kept)
    print(k, t, len(kept))
"""
REPLAY_NOTED = "".join(
    "u, v, seen = np.arange(n) % 7.0, np.arange(n) % 5.0, []\nfor t in range(90):\n"
    + "    u[1:] = v[:-1] * 0.5\n    v[:-1] = u[1:] + 1\n" * (c // 2)
    + "    u[0] = v[-1]\n" * (c % 2)
    + "    seen.append(float(u.max()))\n    if t == 80: break\nshow(u, v)\nprint(seen)\n"
    for c in (11, 12, 13, 14)
)
# Lists that one block repeats: of so many programs, and numbers.
REPEATED = stores(99, 60, (15, 16, 17))
REPEATED_NUMBERS = "".join(
    "u, v = np.arange(99) % 7.0, np.arange(99) % 5.0\nfor t in range(60):\n"
    + "    u[1:] = v[:-1] * 0.5 + 0.25\n    v[:-1] = u[1:] * 0.5 - 2\n" * (c // 2)
    + "    u[0] = v[-1] * 2\n" * (c % 2)
    + "show(u, v)\n"
    for c in (11, 12, 13)
)
REPLAY_READ = "".join(
    f"""
try:
    import jax
    jax.config.update("jax_enable_x64", True)
    from jax.lax import fori_loop
    from jax.numpy import asarray
except ImportError:
    asarray = np.asarray
    def fori_loop(first, end, body, x):
        for i in range(first, end):
            x = body(i, x)
        return x
several = [asarray(np.arange(n) % (i + 3) * 0.5) for i in range({c})]
def body(i, x):
    for k in several:
        x = x * 0.5 + k
    return x
u = np.asarray(fori_loop(0, 40, body, asarray(np.zeros(n))))
show(u)
"""
    for c in (15, 16, 17)
)
REPLAY_ROTATED = "".join(
    f"""
{", ".join(names(c))} = ({" ".join(f"np.arange(n) + {i}.0," for i in range(c))})
kept = a1
for t in range(61):
    a0 += 1
    {", ".join(names(c))} = {", ".join(names(c)[1:] + ["a0"])}
show({', '.join(names(c))}, kept)
"""
    for c in (11, 12, 13)
)
REPLAY_SETTLED = "".join(
    f"""
{", ".join(names(c))} = ({" ".join(f"np.arange(n) + {i}.0," for i in range(c))})
for t in range(40):
    {", ".join(names(c))} = {", ".join(names(c)[1:] + names(c)[-1:])}
    a0 += 1
show({', '.join(names(c))})
"""
    for c in range(4, 12)
)


class Elsewhere(str):
    """The test that meets the bound; it contains the bound's name."""


class Why(str):
    """Why no program can show it."""


# Only the host's own backend has them, or the emulated GPU would take minutes for so many elements.
HOST = {"LARGE_COUNT", "FILL_ELEMENTS", "MATRIX_TO_SHARE", "FFT_KEPT_MOST", "LIMIT_CALL_DEPTH"}

# What lies above is refused here and done by NumPy.
OURS = {"LIMIT_NDIM"}

PROGRAMS = {
    "MAX_INS": OPERATIONS + CASTS,
    "MAX_ACCESS": ARRAYS + LOADS + NUMBERS,
    "MAX_PARAM": NUMBERS,
    "MAX_REDUCE": REDUCTIONS,
    "MAX_TREE": OPERATIONS + CASTS + SHARING,
    "MAX_WALK": SHARING,
    "MAX_LEAVES": NUMBERS + LOADS,
    "MAX_LOADS": LOADS + ARRAYS + SHARING,
    "MAX_CASTS": CASTS,
    "MAX_GROUP": STATEMENTS + ARRAYS,
    "MAX_STMTS": STATEMENTS,
    "MAX_PENDING": PENDING,
    "FLUSH_BYTES": BYTES,
    "ASKED_STMTS": ASKED.format(count="1 << 25", steps="n"),
    "ASKED_BYTES": ASKED.format(count="n // 8", steps="9"),
    "RESERVE_CHECK_BYTES": Why(
        "64 MiB that are promised ask the device what is free: no value depends on it"
    ),
    "SMALL_ELEMENTS": SIZED + GRID,
    "SMALL_COST": OPERATIONS,
    "LARGE_COUNT": SIZED,
    "FILL_ELEMENTS": FILLED,
    "PICKED_FEW": """
for dtype in ('f8', 'i2', '?', 'c16'):
    x = np.arange(n + 3).astype(dtype)
    p = np.arange(n) * 7919 % (n + 3)
    show(x[p], x[p] + x[p[::-1]], x[p - n - 3], np.take(x, p.reshape(-1, 1))[:5], x[1:][p[p < n]])
    y = x[p]
    x[:] = 1
    show(y)
""",
    "NODES_KEPT": OPERATIONS,
    "LONG_VECTOR": DOT,
    "FORWARD_COLUMNS": PAIRS,
    "FORWARD_PAIRS": PAIRS,
    "NARROW_MOST": PAIRS,
    "NARROW_ROWS": PAIRS,
    "SHORT_MOST": SHORT,
    "SHORT_RESULTS": SHORT,
    "SHORT_BYTES": SHORT,
    "SHORT_TREE": SHORT,
    "SHORT_WEIGHT": SHORT,
    "SCAN_BLOCK": SORTED,
    "ITEMS_MOST": ITEMS,
    "SEGMENTS_LEAST": SORTED,
    "SEGMENT_TRUE_TILE": SORTED,
    "SEGMENT_BINS_MOST": BINS,
    "SEGMENT_SORT_MOST": Why("lines of 2^30 elements: 8 GiB each"),
    "FFT_FROM": TRANSFORMED,
    "MANY_SIDE": MATRICES,
    "ROW_CHUNK": GRID,
    "ROW_LANES": GRID + SIZED,
    "COL_CHUNK": GRID,
    "LIMIT_PARSE_DEPTH": NESTED,
    "LIMIT_CALL_DEPTH": DEEP,
    "LIMIT_NATIVE_DEPTH": NATIVE,
    "LIMIT_WALK_DEPTH": WALKED,
    "LIMIT_NDIM": AXES,
}
PROGRAMS.update(
    {
        "FFT_RANK_MOST": """
x = np.arange(4.0 ** n).reshape((4,) * n)
print(np.abs(np.fft.ifftn(np.fft.fftn(x)).real - x).max() < 1e-9, abs(np.fft.fftn(x).ravel()[0] - x.sum()) < 1e-6)
""",
        "MANY_FROM": """
x = np.arange(n // 16 * 16).reshape(-1, 4, 4) % 5.0 + 9 * np.eye(4)
print(np.abs(x @ np.linalg.inv(x) - np.eye(4)).max() < 1e-9)
""",
        "LIMIT_SOURCE_BYTES": Why("cells of 16 MiB: kernel/session refuses longer ones"),
        "LIMIT_MESSAGE_BYTES": Elsewhere("protocol/sockets.c"),
        "LIMIT_MESSAGE_FRAMES": Elsewhere("tests/unit/test_protocol_message.c"),
        "LIMIT_MESSAGE_HEAD": Elsewhere("tests/kernel/test_damage.py"),
        "LIMIT_MESSAGE_BUFFERS": Elsewhere("tests/kernel/test_damage.py"),
        "LIMIT_JSON_DEPTH": Elsewhere("tests/unit/test_protocol_message.c"),
        "LIMIT_JSON_VALUES": Elsewhere("tests/unit/test_protocol_message.c"),
        "LIMIT_WAITING_BYTES": Elsewhere("tests/kernel/test_flood.py"),
        "LIMIT_LINK_BYTES": Elsewhere("tests/unit/test_link.c"),
        "LIMIT_PYTHON_BYTES": Elsewhere("tests/kernel/test_python.py"),
        "LIMIT_PYTHON_COMMS": Elsewhere("tests/kernel/test_python.py"),
        "LENT_PIECE": Elsewhere("tests/kernel/test_python.py"),
        "LENT_WHOLE": Elsewhere("tests/unit/test_gpu_cpu_arrays.c"),
        "LENT_EARLY": Elsewhere("tests/kernel/test_python.py"),
        "PARTED_MOST": Why("whether there is a reserve, which no value depends on"),
        "LENT_FILES_MOST": Elsewhere("tests/unit/test_gpu_cpu_arrays.c"),
        "LENT_SEGMENT": Elsewhere("tests/kernel/test_python.py"),
        "LIMIT_WARNING_PLACES": Elsewhere("tests/kernel/test_commands.py"),
        "LIMIT_TRACE_LINE": Elsewhere("tests/kernel/test_commands.py"),
        "LIMIT_HISTORY_CELLS": Elsewhere("tests/unit/test_front_history.c"),
        "LIMIT_REQUEST_QUEUE": Why(
            "10,000 cells that wait: the front says so in kernel/front/execute.c"
        ),
        # programs that wait
        "CHAIN_MOST": STEP_LOOP,
        "CHAIN_MOST_HOST": STEP_LOOP,
        "CHAIN_LEAST": STEP_LOOP,
        "CHAIN_BUFFERS": STEP_FRESH,
        "CHAIN_FRAME_MOST": STEP_FRAMES,
        "FRAME_FROM": STEP_FRAMES.replace("(300, 260)", "(n // 128, 128)"),
        "CHAIN_RECENT": STEP_STATEMENTS,
        "LINES_PROGRAMS": LINE_BY_LINE
        + "lines((70, 960), n // 3, np.float32)\nlines((70, 960), n, np.int64)",
        "LINES_SLOTS": LINE_BY_LINE
        + "lines((70, 960), 2, np.float32, [np.arange(960) % 5 + i for i in range(n // 2)] + [np.arange(70 * 960).reshape(70, 960) % 3])",
        "LINES_FROM": LINE_BY_LINE
        + "for dtype in (np.float32, np.float64, np.int32):\n    lines((520, n), 2, dtype)\n    lines((n, 520), 2, dtype)",
        "LINES_LEAST": LINE_BY_LINE
        + "lines((n, 1100), 2, np.float32)\nlines((1100, n), 1, np.int16)",
        "LINE_BYTES": LINE_BY_LINE
        + "lines((70, n * 16), 1, np.float32)\nlines((70, n // 8 * 128), 1, np.float64)\nfor k in (5119, 5120, 5121):\n    lines((70, k), 2, np.float32)",
        "LINE_WEIGHT": LINE_BY_LINE + "for k in (1, 2, 3, 4):\n    lines((70, n), k, np.float32)",
        "LINE_CALL_WEIGHT": LINE_BY_LINE
        + "for k in (1, 2, 3, 4):\n    lines((70, n), k, np.float64)",
        "CHAIN_ALONE": STEP_LOOKED_AT,
        "CHAIN_TRY": STEP_LOOKED_AT,
        "CHAIN_ELEMENTS": STEP_SIZES,
        "CHAIN_WORK_HOST": Why("how much work waits; chains are cut at every length by CHAIN_MOST"),
        "CHAIN_WORK_GPU": Why("the same"),
        "REPLAY_ROOTS": REPLAY_NAMES,
        "REPLAY_PROGRAMS": REPLAY_BODIES,
        "REPLAY_FRESH": REPLAY_NEW,
        "REPLAY_OUTSIDE": REPLAY_READ,
        "REPLAY_NUMBERS": REPLAY_MADE,
        "REPLAY_READS": REPLAY_LOOKS,
        "REPLAY_AHEAD": REPLAY_BEGUN,
        "NOTES_KEPT": REPLAY_NOTED,
        "REPLAY_ALIKE": REPLAY_ALIKE,
        "AHEAD_BYTES": Why("which loops are ahead: no value depends on it"),
        "REPLAY_CYCLE": REPLAY_ROTATED,
        "REPLAY_TURNS": REPLAY_SETTLED,
        "REPLAY_AGAIN": REPLAY_NAMES.replace("range(40)", "range(2 * n + 9)"),
        "CHUNK_LEAST": STEP_LOOP + STEP_TILES,
        "BAND_BYTES": STEP_ROWS,
        "PASS_BYTES": STEP_ROWS,
        "TILE_ROWS": STEP_TILES + STEP_ROLLS,
        "CELL_EVERY": STEP_EVERY,
        "TILE_LINE": STEP_LINE,
        "TILE_COLUMNS": STEP_TILES + STEP_ROLLS,
        "TILE_STRIP": STEP_TILES,
        "TILE_THIN": STEP_THIN,
        "TILE_PROGRAMS": STEP_STATEMENTS,
        "TILE_MEMORIES": STEP_FIELDS,
        "TILE_SLOTS": STEP_FIELDS + STEP_ROLLED_FIELDS,
        "TILE_REACH": STEP_REACH + STEP_ROLLED,
        "TILE_BYTES": STEP_FIELDS.replace("range(n)", "range(n // (30 << 10))"),
        "TILE_WEIGHT": STEP_LOADS + STEP_STATEMENTS.replace("range(n)", "range(n // 10)"),
        "TILE_REGISTER_BYTES": STEP_LOADS,
        "TILE_PARAM_BYTES": STEP_LOADS + STEP_FIELDS.replace("range(n)", "range(n // 800)"),
        "GRID_ROWS_MOST": Why("fields of more than 3 million rows are run one program at a time"),
        "PLANE_ROWS": STEP_PLANES,
        "PLANE_COLUMNS": STEP_PLANES,
        "PLANE_COLUMNS_WIDE": STEP_PLANES,
        "PLANE_THREADS": Why("how many rows a thread has; no value depends on it"),
        "PLANE_VERSIONS": STEP_LAGS.replace("range(n)", "range(n // 2)"),
        "PLANE_HALO": STEP_LAGS + STEP_PLANES.replace("n * 2 - 1", "40"),
        "PLANE_SHARE": STEP_PLANES,
        "STRIP_VECTOR_BYTES": STEP_STRIPS.replace("n * ", "n // 4 * "),
        "STRIP_VECTOR": STEP_REACH + STEP_STRIPS,
        "STRIP_WARPS": STEP_STRIPS,
        "STRIP_INPUTS": STEP_READ,
        "STRIP_REGISTER_BYTES": STEP_FIELDS.replace("range(n)", "range(n // 100)")
        + STEP_READ.replace("range(n)", "range(n // 60)"),
        "STRIP_WEIGHT": STEP_LOADS.replace("n)", "n // 40)")
        + STEP_STATEMENTS.replace("range(n)", "range(n // 100)"),
        "STRIP_AHEAD": Why("how early a row is loaded: STRIP_ROWS has fields that end in between"),
        "STRIP_UNROLL": Why("how many rows stand in the text: no value depends on it"),
        "STRIP_UNROLL_MOST": Why("the same"),
        "STRIP_ROWS": STEP_TILES + STEP_ROLLS,
        "STRIP_ROWS_MOST": STEP_TILES,
        "STRIP_WARPS_EACH": Why("how the field is shared out: no value depends on it"),
        "STRIP_LANES": Why("which kernels pay: no value depends on it"),
        "STRIP_LATENCY": Why("the same"),
        "TILE_MODEL_OVER": Why("the same"),
        "TILE_LAUNCH_NS": Why("the same"),
        "TILE_PARTS": STEP_PARTS,
        "TILES_WAITED": STEP_KINDS,
        "TILES_KNOWN": STEP_KINDS,
        "WAITED_AT_ONCE": Why("how many threads compile: no value depends on it"),
        "WAITED_FACTOR": Why("which kernel they begin with: the same"),
        "PART_NS": Why("parts give the bits of the whole: tests/cuda/ways.py"),
        "PART_ROWS": Why("the same"),
        "TILES_NS": Why("the same"),
        "CELLS_LEAST_NS": Why("the same"),
        "CELLS_GAIN": Why("which programs share kernels: no value depends on it"),
        "CELLS_ROWS": STEP_CELLS,
        "CELLS_COLUMNS": STEP_CELLS,
        "CELLS_STRIP": STEP_CELLS,
        "TILE_LEAD": Why("which programs share kernels: no value depends on it"),
        "TILE_GAIN": Why("which kernels pay: no value depends on it"),
        "TILE_GAIN_ANY": Why("the same, for tests"),
        "WAITED_SHARE": Why("when a kernel is compiled: no value depends on it"),
        "FOLD_CHUNKS": """
x = (np.arange(8192 * n + 3000) * 7919 % 1009 - 300) / 997
for size in (8192, 8193, 16384, 16385, 8192 * n - 1, 8192 * n, 8192 * n + 1, 8192 * n + 3000):
    y = x[:size]
    show(y.max(), abs(y).min(), (y * 500).astype(np.int32).sum(), (y > 0.5).any(), (y < 2).all(), y.astype(np.float32).max())
    z = y * 2
    show(z.min(), z.argmax(), np.linalg.norm((y * 8).astype(np.int64).astype(np.float64)), z[::2].max(), z[::-1].min())
a = x[: 64 * n * 128].reshape(n, 64, 128)
show(a[:, 1:, :100].max(), a[1:, :, ::3].min(), a.transpose(2, 0, 1).max())
""",
        # whole numbers, so that every order of the additions gives the same
        "TALL_FROM": """
a = (np.arange(3 * (n + 9)) * 7919 % 7).reshape(n + 9, 3)
b = (np.arange(5 * (n + 9)) * 104729 % 9 - 4).reshape(n + 9, 5)
for size in (n - 1, n, n + 1, n + 9):
    for dt in (np.float32, np.float64):
        x, y = a[:size].astype(dt), b[:size].astype(dt)
        show(x.T @ y, y.T @ x, x.T @ x, x.T.copy() @ y, x.T @ y.T.copy().T, x[:, ::2].T @ y[:, 1:3])
out = np.zeros((8, 8))
np.matmul(a[:n].T.astype(float), b[:n].astype(float), out=out[1:4, 2:7])
show(out)
""",
        "TALL_EXTENT": """
a = (np.arange(70000 * (n + 2)) * 7919 % 7).reshape(70000, n + 2).astype(np.float32)
for size in (n - 1, n, n + 1):
    show(a[:, :size].T @ a[:, :3], a[:, 1:4].T @ a[:, :size], a[:, :1].T @ a[:, :size])
""",
        "TALL_RESULTS": """
a = (np.arange(70000 * 70) * 7919 % 7).reshape(70000, 70).astype(np.float32)
for m, k in ((15, 34), (16, 32), (32, 16), (8, 64), (19, 27), (33, 16), (64, 9)):
    show(a[:, :m].T @ a[:, :k])
""",
        "TALL_BYTES": """
a = (np.arange(65543 * 32) * 7919 % 7).reshape(65543, 32)
for dt in (np.float32, np.float64):
    for m, k in ((2, 2), (4, 5), (9, 8), (16, 17), (32, 16), (31, 3)):
        x = a.astype(dt)
        show(x[:, :m].T @ x[:, :k], x[3:, -m:].T @ x[3:, -k:])
""",
        "TALL_BLOCKS": Why("how many share the inner axis: TALL_FROM has one k a block and more"),
        "FOLD_FROM": """
x = (np.arange(n + 9) * 7919 % 1009 - 300) / 997
for size in (n - 2, n - 1, n, n + 9):
    y = x[:size]
    show(y.max(), abs(y).min(), (y * 500).astype(np.int32).sum(), (y > 0.5).any(), (y < 2).all(), y[::-1].min())
""",
        "FOLD_SCRATCH_BYTES": Why("room for every reduction of a program, each with FOLD_CHUNKS"),
        "REPORT_BYTES": """
x = np.arange(400) % 7 + 0.5
for t in range(20):
    show(float(x[n + t]), x[:n // 8], x[: n // 8 + 1] * 2, bool(x[t] > 3), x.astype(np.uint8)[:n])
show(x[:n].astype(np.complex64), complex(x[3] + 1j))
""",
        "REPORT_AFTER": """
x = np.arange(50) * 0.5
for t in range(n):
    x[t % 50] = float(x.max()) + t
    show(float(x[t % 7]), int(x.sum()), bool((x > t).any()))
""",
        "REPORT_HASH": Why("a name"),
        "REPORT_ASK_NS": Why("how the host waits: no value depends on it"),
        "RESIDENT_BYTES": SMALL_SIZES + SMALL_SPARES,
        "RESIDENT_ELEMENTS": SMALL_SIZES,
        "RESIDENT_KINDS": SMALL_STATEMENTS,
        "RESIDENT_WEIGHT": SMALL_STATEMENTS.replace("range(n)", "range(n // 50)"),
        "RESIDENT_MEMORIES": SMALL_FIELDS,
        "RESIDENT_THREADS": SMALL_SIZES,
        "RESIDENT_HEAVY": SMALL_OPERATIONS,
        "RESIDENT_CASES": SMALL_STATEMENTS,
        "RESIDENT_STRAIGHT": REPEATED,
        "RESIDENT_PARAMS": REPEATED_NUMBERS,
        "RESIDENT_FIXED_FROM": SMALL_STEPS
        + SMALL_STATEMENTS.replace("range(n)", "range(3)").replace("range(12)", "range(n)"),
        "RESIDENT_REGISTER_BYTES": SMALL_OPERATIONS.replace("n // 2", "n // 8")
        + SMALL_FIELDS.replace("range(n)", "range(n // 8)"),
        "RESIDENT_ENTRY": Why("an assertion in the header: every program has room"),
        "RESIDENT_WORDS": SMALL_STEPS.replace("range(n)", "range(n // 50)"),
        "RESIDENT_HASH": SMALL_STEPS,
        "RESIDENT_LIST_BYTES": Why("what the bounds before it come to"),
        "RESIDENT_LAUNCH_NS": Why("which launches pay: no value depends on it"),
        "RESIDENT_START_NS": Why("the same"),
        "RESIDENT_HURRY": Why("when a kernel is compiled: no value depends on it"),
        "RESIDENT_REPEAT_NS": Why(
            "how long a launch is; tests/step_loops.py --steady repeats lists"
        ),
        "REPEAT_NS": Why("how often an interrupt is looked for; the same repeats them"),
        # the CPU backend
        "EVAL_ALIGN": SIZED,
        "FETCH_MOST": """
xs = [np.arange(70000) % (i + 3) * 1.0 for i in range(n)]
looked_at(*xs)
total = xs[0]
for x in xs[1:]:
    total = total + x
ys = [x + total for x in xs]
show(*xs, *ys, total)
""",
        "SCRATCH_BYTES": SIZED,
        "SMALLEST_BLOCK": SIZED + GRID,
        "LARGEST_BLOCK": SIZED + GRID,
        "NUMBERED_BLOCK": SIZED + GRID + NUMBERED,
        "UNSLOTTED_BLOCK": SIZED,
        "COLUMNS_TILE": """
for rows in (3, 4, 5, 70):
    x = (np.arange(rows * (n + 1)) * 7 % 1013 - 500.0).reshape(rows, n + 1)
    show(x[:, :n].sum(0), x.sum(0), x[::-1, 1:].sum(0), (x > 400).any(0), x.astype('f4')[:, :n].sum(0))
""",
        "LOOK_FROM": """
for at in (0, n // 2, n - 1):
    x = np.zeros(n + 1, bool)
    x[at] = True
    y = ~x
    looked_at(x, y)
    show(x[:n].any(), x[:n].all(), y[:n].any(), y[:n].all(), np.any(x[at + 1 :]), np.all(y[1 : at + 1]), x[::2].any())
    z = np.zeros(n, bool)
    z[at:] |= x[at:n]
    show(z.any(), z.all(), x[:n].any(keepdims=True), np.logical_or.reduce(x))
""",
        "EYE_STORED": """
for shape in ((n, 1), (1, n), (n // 64, 64), (64, n // 64 + 1), (n // 100, 100)):
    for k in (0, 1, -1, 63, -63, shape[1] - 1, 1 - shape[0], shape[1], -shape[0], 2**62, -(2**62)):
        for dtype in (float, bool, np.complex64):
            show(np.eye(*shape, k, dtype))
    show(np.eye(*shape) * 2 + 1, np.eye(*shape).sum(0))
""",
        "COPIES_TURN": """
for dtype in (np.int8, np.float32, np.float64, np.complex128):
    x, y = np.arange(n).astype(dtype), np.arange(n)[::-1].astype(dtype)
    show(np.stack([x, y], -1), np.stack([x, y, x[::-1]], 0), np.stack([y, x], -1)[:, ::-1].copy())
""",
        "CHECKED_BLOCK": SIZED
        + """
with np.errstate(all='raise'):
    for at in (0, n // 2, n - 1):
        x = np.ones(n)
        x[at] = 0
        try:
            looked_at(1 / x)
        except FloatingPointError as e:
            print(e)
        show(np.ones(n) / (x + 1))
""",
        "SHORT_ROW": GRID,
        "MACHINE_ROW": SHORT_ROWS,
        "ROLL_FROM": """
for shape in ((n,), (n // 64, 64), (64, n // 64), (n // 256, 16, 16), (2, n // 2)):
    x = np.arange(np.prod(shape)).reshape(shape) * 7 % 11.0
    y = np.roll(x, 1, 0) - np.roll(x, -1, -1) * np.roll(x[::-1], 3, 0) + np.roll(x, 2)
    show(y, np.roll(x.T, 1, 0) + x.T, (x - np.roll(x, 1, -1)).max(), np.roll(x.astype('i4'), -5, 0) * 2)
    for t in range(4):
        x = 0.5 * (np.roll(x, 1, 0) + np.roll(x, -1, -1))
        y += np.roll(x, len(x) // 2, 0) * np.roll(y, 1, -1)
    show(x, y)
""",
        "MACHINE_LEAST": SIZED + MACHINE_ROWS,
        "MACHINE_FROM": SIZED + MACHINE_ROWS,
        "MACHINE_RUN": SIZED + MACHINE_ROWS,
        "MACHINE_MOVED": SIZED + MACHINE_ROWS + NUMBERED,
        "MACHINES_MOST": """
x = np.arange(10000) % 7.0 + 0.5
for again in range(2):
    for i in range(n):
        y = x * 3
        for bit in range(9):
            y = y + x if i >> bit & 1 else y * x - y
        show(y)
""",
        "FETCH_FROM": SIZED,
        "FETCH_BLOCKS": SIZED,
        "SLOT_SKEW": SIZED,
        "PREPARED_MOST": """
for dtype in (float, int):
    x, y = np.arange(300).astype(dtype), np.arange(300)[::-1].astype(dtype)
    looked_at(x, y)
    for turn in range(3):
        for k in range(1, n + 1):
            a, b, c = x[k:200], y[k : 300 - 100], x[100 : 300 - k]
            y[k:200] = (a + b) * 2 - c[: a.size] * k if k % 2 else a - b + k
            show(y, (x // (k - 2)).sum() if k > 2 else x[k])
""",
        "SMALL_VISITS_MOST": """
for rows in (n // 4, n // 3, n // 3 + 1, n // 2, n):
    x = np.arange(2 * rows * 4).reshape(2 * rows, 4) * 1.0
    looked_at(x)
    show(x[::2, 1:3] + 1, x[::2, ::2] * 2 - x[1::2, ::2], x[:rows, :3] + x[rows:, 1:])
    x[::2, 1:3] += x[1::2, :2]
    x[:, ::-1] -= x
    show(x)
""",
        "SMALL_ROOM": """
for count in (n // 8 // 512, n // 16 // 512, 3, 7, 8, 9, 15, 16, 17, 31):
    for dtype in (np.float64, np.complex128, np.float32, np.int8):
        x = (np.arange(512) % 3).astype(dtype)
        looked_at(x.real)
        y = x
        for i in range(count):
            y = y + x[::-1] if i % 2 else y - 1
        show(y.real, y.imag)
""",
        "WORK_PER_THREAD": SIZED
        + GRID.replace(
            "for shape in ((n, 3), (3, n), (n, 40), (40, n), (2, n, 5)):",
            "for shape in ((n, 2), (2, n)):",
        ),
        "MAX_THREADS": Why("a machine with 512 processors"),
        "PARTS_PER_WORKER": SIZED,
        "TINY_SUM": """
for m, k in ((2, n), (3, n), (2, n // 2)):
    for dtype in (np.float64, np.float32):
        x = (np.arange(3 * m * k) % 7 / 4 - 0.75).reshape(3, m, k).astype(dtype)
        y = (np.arange(3 * m * k) % 5 / 8 - 0.25).reshape(3, k, m).astype(dtype)
        show(x @ y, x.mT @ y.mT, x[0] @ y[1])
""",
        "TINY_PRODUCT": """
for m, k in ((2, n // 4), (4, n // 16), (n // 4, 2), (n // 2, 1), (2, n), (3, n // 9)):
    for dtype in (np.float64, np.float32, np.complex128, np.int64):
        x = (np.arange(5 * m * k) % 7 - 3).reshape(5, m, k).astype(dtype)
        y = (np.arange(5 * m * k) % 5 - 1).reshape(5, k, m).astype(dtype)
        show(x @ y, x.mT @ y.mT, x[::-1] @ y[0], x[0] @ y[1, :, ::-1], x[:, :1] @ y, y.mT @ x.mT)
show(np.full((2, n // 4), np.inf) @ np.zeros((n // 4, 2)), np.full((2, 2), 1e200) @ np.full((2, n // 4), -1e200))
""",
        "PART_WORK": SIZED,
        "MATRIX_TO_SHARE": """
m = int(n ** 0.5)
for rows in (m - 1, m, m + 1):
    x = np.arange(rows * m).reshape(rows, m) % 5.0
    show(x @ x.T, x.T @ x)
""",
        # host memory
        "RADIX_LEAST": SORTED + LINES,
        "DIGIT": SORTED,
        "BUCKETS": SORTED + LINES,
        "DIGITS_MOST": """
x = np.array([2 ** 63 - 1, -2 ** 63, 0, 1, -1] * 200 + [2 ** (11 * k % 63) for k in range(n * 10)])
show(np.sort(x), np.argsort(x, kind='stable'), np.sort(x.astype(np.uint64)), np.sort(x.astype(np.float64)))
""",
        "SMALL_MATRIX": MATRICES,
        "LAPACK_ASIDE_LEAST": MATRICES,
        "TURN_SIDE": MATRICES,
        "LAPACK_OWN_ROOM": MATRICES + STACKED,
        "LAPACK_ROOMS_MOST": Why(
            "each routine's pieces are counted in gpu/host/lapack.c; none needs more"
        ),
        "COUNTED_LEAST": COUNTED,
        "COUNTED_RANGE": COUNTED,
        "COUNTED_EACH": COUNTED.replace("(n, n // 2)", "(1000 * n, 1500 * n)"),
        "RANGE_CHUNK": COUNTED,
        "SEARCHED": """
for m in (0, n, 2 * n, 2 * n - 1):
    for size in (0, 1, 2, 3, n, 100, 127, 128, 129):
        x = np.sort(np.arange(size) * 7 % 50).astype(np.float64)
        y = np.concatenate([x, [np.nan, np.nan]])
        v = np.append(np.arange(m) * 11 % 60 - 3, [np.nan, np.inf, -np.inf, -0.0])[:m]
        for side in ('left', 'right'):
            show(np.searchsorted(x, v, side), np.searchsorted(y, v, side), np.searchsorted(x.astype(np.int32), v.astype(np.int32) if m and m < 12 else [1], side))
""",
        "QUICK_LEAST": SORTED + LINES,
        "QUICK_PARTS": PARTED.replace("n in sizes", "n in (n,)"),
        "QUICK_VECTORS": PARTED.replace(
            "n in sizes", "n in (16 * n, 16 * n - 1, 16 * n + 1, 4 * n, 8 * n)"
        ),
        "QUICK_PLACED": PARTED.replace(
            "n in sizes", "n in (8 * n, 8 * n - 1, 8 * n + 1, 4 * n, 16 * n)"
        ),
        "QUICK_HELD": PARTED.replace(
            "n in sizes", "n in (128 * n, 128 * n - 1, 128 * n + 1, 8 * n)"
        ),
        "QUICK_SAMPLE": PARTED.replace("n in sizes", "n in (4 * n, 13 * n, 64 * n)"),
        "QUICK_MARGIN": PARTED.replace("n in sizes", "n in (128 * n, 600 + 64 * n)"),
        "QUICK_SPARE": PARTED.replace("n in sizes", "n in (1000 + n, 2000 - n)"),
        "COLUMN_TILE": LINES,
        "NETWORK_LANES": LINES,
        "NETWORK_MOST": LINES,
        "RANKED": LINES + SORTED,
        "FFT_LARGEST_PRIME": TRANSFORMED
        + TRANSFORMED.replace("np.arange(n)", "np.arange(n * 4)").replace(
            "rfft(x), n)", "rfft(x), n * 4)"
        ),
        "FFT_MOST_FACTORS": Why("a length of more than 64 factors does not fit 64 bits"),
        "FFT_LANES": TRANSFORMED
        + """
x = np.arange(n * 30).reshape(n, 30) % 7.0
print(np.abs(np.fft.ifft(np.fft.fft(x)).real - x).max() < 1e-9, np.abs(np.fft.ifft(np.fft.fft(x, axis=0), axis=0).real - x).max() < 1e-9)
""",
        "FFT_PLANS_KEPT": """
for turn in range(2):
    for length in range(5, 5 + n):
        x = np.arange(length) % 4.0
        print(np.abs(np.fft.ifft(np.fft.fft(x)).real - x).max() < 1e-9)
""",
        "FFT_KEPT_MOST": TRANSFORMED,
        # the CUDA backend
        "BLOCK": SIZED + GRID,
        "WARP": SIZED + GRID + LINES,
        "ROW_OWN": GRID,
        "APART_STEPS": GRID,
        "APART_MIN": GRID,
        "MAX_VECTOR": SIZED
        + """
for dtype in (np.int8, np.bool_, np.int16, np.float32):
    x = (np.arange(600 + n) % 5).astype(dtype)
    looked_at(x)
    show(x[n:] | x[:-n] if dtype != np.float32 else x[n:] + x[:-n], x[n:600], x[::n])
""",
        "MAX_SHIFT": """
x = np.arange(40 * 64).reshape(40, 64) % 9.0
looked_at(x)
show(x[n:] + x[:-n], x[n:] - x[:-n] * 2 + x[n // 2:n // 2 + 40 - n], x[:, n:] + x[:, :-n])
""",
        "MAX_REGISTER_BYTES": ARRAYS.replace("range(n)", "range(n // 32)"),
        "MAX_WEIGHT": OPERATIONS,
        "BY_CALL_WEIGHT": COSTLY,
        "COMPLEX_WEIGHT": Why("how much a complex operation counts towards BY_CALL_WEIGHT"),
        "HEAVY_COST": Why("which operations become calls then; their values are the same"),
        "MAX_KPARAMS": Why("derived: room for the parameters of the largest program"),
        "MAX_KPARAM_BYTES": Why("derived: room for the parameters of the largest program"),
        "MAX_HELPERS": Elsewhere("gpu/cuda/helpers.c"),
        "MAX_MACROS": Elsewhere("gpu/cuda/helpers.c"),
        "MACRO_PARAMS_MOST": Elsewhere("gpu/cuda/helpers.c"),
        "PIECES_INS_MOST": OPERATIONS,
        "PIECES_MOST": ARRAYS + OPERATIONS,
        "PIECES_SLOTS": OPERATIONS + SHARING,
        "PIECES_UNIT": SIZED,
        "PIECES_BYTES": Why("4 GiB between operations are more than the emulated GPU has"),
        "KERNELS_MAX": Why(
            "4,096 kernels take the emulated GPU's compiler an hour; one that was forgotten is loaded again"
        ),
        "NARROW_LIMIT": Elsewhere("gpu/cuda/form.c"),
        "SCAN_SHORT": LINES,
        "SCAN_MIDDLE": LINES,
        "SORT_TINY": LINES + SORTED,
        "DIGITS": LINES + SORTED,
        "COUNT_BLOCKS": SORTED,
        "ARGMINMAX_ALONE": LINES
        + """
for shape in ((300, n), (9, n)):
    x = np.arange(np.prod(shape)).reshape(shape) * 7919 % 13
    y = np.where(x == 5, np.nan, x)
    show(x.argmin(1), x.argmax(1), y.argmin(axis=-1), y.argmax(1), (x > 4).argmax(1), x.astype(np.int8).argmin(1))
""",
        "ARGMINMAX_SHORT": LINES,
        "ARGMINMAX_PART": SORTED,
        "ARGMINMAX_PARTS": SORTED,
        "COUNT_EACH_BLOCKS": SORTED,
        "COUNT_EACH_ITEMS": SORTED,
        "MAX_OPTIONS": Elsewhere("gpu/cuda/compile.c"),
        "MAX_ARCHS": Elsewhere("gpu/cuda/compile.c"),
        "MAX_USER_OPTIONS": Elsewhere("gpu/cuda/compile.c"),
        "USER_FOLDERS_MOST": Elsewhere("gpu/cpu/user_build.c"),
        "USER_FOLDER_BYTES": Elsewhere("gpu/cpu/user_build.c"),
        "USER_NAME_MOST": Elsewhere("gpu/cpu/user_text.c"),
        "USER_REFUSAL_MOST": Elsewhere("gpu/cpu/user_build.c"),
        "USER_SHOWN_MOST": Elsewhere("tests/cells/cupy/raw_kernel_without.py"),
        "USER_PROGRAMS": Elsewhere("gpu/cpu/user.c"),
        "MAX_OPTION_BYTES": Elsewhere("gpu/cuda/compile.c"),
        "USER_MODULES": Elsewhere("gpu/cuda/user.c"),
        "MAX_DIRS": Why("64 folders in WARPCELL_CUDA_LIBS: later ones are not searched"),
        "COPY_HELPERS_MOST": Why("threads of one copy: no value depends on them"),
        "MAX_GPUS": Why("a machine with 16 GPUs"),
    }
)


def rows_of(header):
    """(name, value) of every enumerator and every defined number; the value is None where Python cannot tell."""
    text = re.sub(r"//[^\n]*", "", (TOP / header).read_text()).replace("\\\n", "")
    found = []
    for body in re.findall(r"enum \{(.*?)\}", text, re.DOTALL):
        found += re.findall(r"(\w+) =\s+([^,}]+)", body)
    found += re.findall(r"#define (\w+) (.+)", text)
    return [(name, value.strip()) for name, value in found]


def values():
    """Name to value of all headers."""
    known, out = {}, {}
    for _ in range(2):  # an enumerator may be made of one in a header further down
        for header in HEADERS:
            for name, text in rows_of(header):
                plain = re.sub(r"INT64_C\((\w+)\)|\((?:size_t|int)\)(\w+)", r"\1\2", text)
                with contextlib.suppress(Exception):
                    known[name] = out[name] = int(eval(plain, {}, known))
                out.setdefault(name, None)
    return out


def strangers():
    """Bounds in files of gpu/ that are no such header."""
    out = []
    for path in sorted((TOP / "gpu").rglob("*.[ch]")):
        name = str(path.relative_to(TOP))
        if name in HEADERS:
            continue
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text())
        for body in re.findall(r"enum \{(.*?)\}", text, re.DOTALL):
            out += [
                (name, word)
                for word, _ in re.findall(r"(\w+) =\s+([^,}]+)", body)
                if NAME_OF_BOUND.search(word)
            ]
        out += [
            (name, word)
            for word in re.findall(r"#define (\w+) \(*(?:\(size_t\))?\d", text)
            if NAME_OF_BOUND.search(word)
        ]
    return out


# Not bounds of array programs: buffers for texts, files on disk, what is derived in place.
NOT_OF_PROGRAMS = {
    "SHAPE_TEXT_MAX",
    "KERNEL_KEY_MAX",
    "MAX_FILE",
    "DEFAULT_LIMIT_MB",
    "SMALL_MAX",
    "CLASS_MAX",
    "MOST_NS",
}


def listing(name, n):
    body = "\n".join("    " + line for line in PROGRAMS[name].strip().split("\n"))
    return f"print('@@@@', '{name}', {n})\ndef program(n):\n{body}\nprogram({n})\n"


def in_cpython(text):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(PRELUDE + text, {"__name__": "__main__"})
    return out.getvalue()


def in_warpcell(options, text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "cell.py")
        path.write_text(PRELUDE + text)
        try:
            r = subprocess.run(
                [options.warpcell, "run", str(path)],
                capture_output=True,
                text=True,
                timeout=options.seconds,
                env=dict(os.environ, WARPCELL_DEVICE=options.device),
            )
        except subprocess.TimeoutExpired:
            return "it took too long\n"
        return (
            r.stdout
            if r.returncode == 0
            else r.stdout + "ended with " + str(r.returncode) + ": " + r.stderr[-600:]
        )


def check_table(known):
    """Failures of the table itself."""
    wrong = [
        f"{name}: no program here (tests/bounds/bounds.py)"
        for name in known
        if name not in PROGRAMS
    ]
    wrong += [f"{name}: in no header any more" for name in PROGRAMS if name not in known]
    wrong += [
        f"{name}: a bound in {path}; its place is a header of bounds"
        for path, name in strangers()
        if name not in NOT_OF_PROGRAMS
    ]
    for name, entry in PROGRAMS.items():
        if isinstance(entry, Elsewhere) and name not in (TOP / entry).read_text():
            wrong.append(f"{name}: {entry} does not name it")
        if not isinstance(entry, (Elsewhere, Why)) and known.get(name) is None and name in known:
            wrong.append(f"{name}: its value is not known")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--warpcell", default="build/warpcell")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seconds", type=int, default=300)
    options = parser.parse_args()
    known = values()
    wrong = check_table(known)
    for line in wrong:
        print("FAIL", line)
    passed = len(known) - len(wrong)
    failed = len(wrong)
    for name, value in known.items():
        entry = PROGRAMS.get(name)
        if (
            entry is None
            or isinstance(entry, (Elsewhere, Why))
            or value is None
            or (options.names and name not in options.names)
        ):
            continue
        if options.device == "gpu" and name in HOST:
            continue
        for n in (value - 1, value, value + 1):
            text = listing(name, n)
            want, got = in_cpython(text), in_warpcell(options, text)
            if name in OURS and n > value:
                want = want.split("\n")[0] + "\nrefused\n"
            if want == got:
                passed += 1
                continue
            failed += 1
            print(f"FAIL {name} at {n}")
            for a, b in zip(want.split("\n"), got.split("\n")):
                if a != b:
                    print("  want", a[:600], "\n  got ", b[:600], flush=True)
                    break
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
