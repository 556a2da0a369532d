"""Time-step loops of the heat equation, three ways of writing them: billions of cells a second.

Usage: steps.py numpy|cupy [LARGEST]: the same text by `warpcell run` and by CPython. A loop of
two arrays that change places; the same with its four edges copied in each step; one that copies
the field, stores the new inside in place and sets four edges. The best of several runs, each
finished before the clock is read. LARGEST: side of the largest field.
"""

import sys
import time

import numpy

GPU = sys.argv[1] == "cupy"
if GPU:
    import cupy as np
else:
    import numpy as np
LARGEST = int(sys.argv[2]) if len(sys.argv) > 2 else 16384 if GPU else 4096


def swap(old, new, steps):
    for _ in range(steps):
        new[1:-1, 1:-1] = 0.25 * (old[:-2, 1:-1] + old[2:, 1:-1] + old[1:-1, :-2] + old[1:-1, 2:])
        old, new = new, old
    return old, new


def edges(g, h, steps):
    for _ in range(steps):
        h[1:-1, 1:-1] = 0.25 * (g[:-2, 1:-1] + g[2:, 1:-1] + g[1:-1, :-2] + g[1:-1, 2:])
        h[0, :] = g[0, :]
        h[-1, :] = g[-1, :]
        h[:, 0] = g[:, 0]
        h[:, -1] = g[:, -1]
        g, h = h, g
    return g, h


def place(u, v, steps):
    for _ in range(steps):
        v = u.copy()
        u[1:-1, 1:-1] = v[1:-1, 1:-1] + 0.1 * (
            v[:-2, 1:-1] + v[2:, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:] - 4 * v[1:-1, 1:-1]
        )
        u[0, :] = 1
        u[-1, :] = u[-2, :]
        u[:, 0] = u[:, 1]
        u[:, -1] = 0
    return u, v


def finish(u):
    return np.cuda.Device().synchronize() if GPU else float(u[1, 1])


def measure(f, n, dtype):
    steps = (500 if n <= 1000 else 200 if n <= 4096 else 60) if GPU else (50 if n <= 1000 else 12)
    u = np.asarray((numpy.arange(n * n) % 997 / 997).reshape(n, n).astype(dtype))
    v, best = u.copy(), None
    for _ in range(6 if n <= 4096 else 4):
        finish(u)
        start = time.perf_counter()
        u, v = f(u, v, steps)
        finish(u)
        seconds = time.perf_counter() - start
        best = seconds if best is None or seconds < best else best
    return n * n * steps / best / 1e9


for f in (swap, edges, place):
    for n in (1000, 4096, 16384):
        for dtype in ("float64", "float32"):
            if n <= LARGEST:
                print(f"{f.__name__:6} {n:6} {dtype} {measure(f, n, dtype):8.2f}", flush=True)
